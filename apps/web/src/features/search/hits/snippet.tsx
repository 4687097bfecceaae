import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './hits.module.css'

/**
 * The passage of a hit that matches the query, with its words highlighted; the item's excerpt where no passage does. One that is
 * said has its second, one of a scan of several pages the number of its page, and one of a translation says so.
 */
export function Snippet({ hit }: { hit: SearchHit }) {
  const { t, i18n } = useTranslation('search')
  const { item, snippet, spoken, page } = hit
  if (snippet.length === 0) return item.excerpt ? <p className={styles.snippet}>{item.excerpt}</p> : null
  const language = spoken?.language
  const name = language && new Intl.DisplayNames(i18n.language, { type: 'language' }).of(language)
  return (
    <>
      <p className={styles.snippet} lang={language ?? item.language ?? undefined} dir="auto">
        {spoken?.start === undefined ? null : (
          <span className={styles.saidAt}>{formatDuration(spoken.start)} </span>
        )}
        {page === undefined ? null : (
          <span className={styles.saidAt} lang={i18n.language}>
            {t('snippet.page', { page })}{' '}
          </span>
        )}
        <HighlightedText parts={snippet} />
      </p>
      {name ? <p className={styles.foundBy}>{t('foundBy.translation', { language: name })}</p> : null}
    </>
  )
}
