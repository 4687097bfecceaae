import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { Icon } from '../../../shared/icons/icon.tsx'
import { kindIcons } from '../../../shared/items/kind-icons.ts'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { getCitationPath } from './citation-path.ts'
import styles from './citations.module.css'
import type { NumberedSource } from './number-sources.ts'
import { Quote } from './quote.tsx'

interface SourceListProps {
  sources: readonly NumberedSource[]
  /** Shows the numbers, where a text above refers to them. */
  isNumbered: boolean
}

/** The sources of an answer: each quote with a link to its place in the item. */
export function SourceList({ sources, isNumbered }: SourceListProps) {
  const { t } = useTranslation('ai')
  const getTitle = useItemTitle()
  return (
    <ol className={styles.sources}>
      {sources.map(({ number, citation }) => (
        <li key={number} className={styles.source}>
          {isNumbered ? (
            <span className={styles.sourceNumber} aria-hidden="true">
              {number}
            </span>
          ) : null}
          <Quote citation={citation} />
          <Link to={getCitationPath(citation)} className={styles.origin ?? ''}>
            <Icon name={kindIcons[citation.kind]} size={16} />
            <span className={styles.originTitle}>{getTitle(citation)}</span>{' '}
            {citation.page === undefined ? null : (
              <span className={styles.second}>{t('citations.page', { page: citation.page })}</span>
            )}
            {citation.start === undefined ? null : (
              <span className={styles.second}>
                {t('citations.hearFrom', { time: formatDuration(citation.start) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  )
}
