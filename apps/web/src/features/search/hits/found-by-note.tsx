import type { FoundBy } from '@lares/shared-types/contracts/search'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../../shared/i18n/format-time.ts'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './hits.module.css'

/** Marks the place of the name in the translated sentence: the name has highlights, so it cannot be interpolated as text. */
const namePlaceholder = '\u0001'

/** Names the tag, person or place by which an item was found that does not contain the query's words itself. */
export function FoundByNote({ foundBy }: { foundBy: readonly FoundBy[] }) {
  const { t } = useTranslation('search')
  return foundBy.map(({ field, parts, start }) => {
    const [before, after] = t(`foundBy.${field}`, { name: namePlaceholder }).split(namePlaceholder)
    return (
      <p key={`${field} ${parts.map(({ text }) => text).join('')}`} className={styles.foundBy}>
        {before}
        <HighlightedText parts={parts} />
        {after}
        {start === undefined ? null : <span className={styles.second}>{formatDuration(start)}</span>}
      </p>
    )
  })
}
