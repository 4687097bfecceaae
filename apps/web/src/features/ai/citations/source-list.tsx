import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Icon } from '../../../shared/icons/icon.tsx'
import { clockTime, kindIcons, useItemTitle } from '../../items/public.ts'
import { citationPath } from './citation-path.ts'
import styles from './citations.module.css'
import type { NumberedSource } from './number-sources.ts'
import { quoteInWords } from './quote-in-words.ts'

interface SourceListProps {
  sources: readonly NumberedSource[]
  /** The numbers stand in a text above. */
  numbered: boolean
}

/** What an answer rests on: each quote with the item it stands in, which opens at that place. */
export function SourceList({ sources, numbered }: SourceListProps) {
  const { t } = useTranslation('ai')
  const titleOf = useItemTitle()
  return (
    <ol className={styles.sources}>
      {sources.map(({ number, citation }) => (
        <li key={number} className={styles.source}>
          {numbered ? (
            <span className={styles.sourceNumber} aria-hidden="true">
              {number}
            </span>
          ) : null}
          <blockquote className={styles.quote}>{quoteInWords(citation)}</blockquote>
          <Link to={citationPath(citation)} className={styles.origin ?? ''}>
            <Icon name={kindIcons[citation.kind]} size={16} />
            <span className={styles.originTitle}>{titleOf(citation)}</span>{' '}
            {citation.start === undefined ? null : (
              <span className={styles.second}>
                {t('citations.hearFrom', { time: clockTime(citation.start) })}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ol>
  )
}
