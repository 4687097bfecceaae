import type { SearchHit } from '@lares/shared-types/contracts/search'
import { HighlightedText } from './highlighted-text.tsx'
import styles from './hits.module.css'

/** The passage of a hit that matches the query, with its words highlighted; the item's excerpt where no passage does. */
export function Snippet({ hit }: { hit: SearchHit }) {
  const { item, snippet } = hit
  if (snippet.length === 0) return item.excerpt ? <p className={styles.snippet}>{item.excerpt}</p> : null
  return (
    <p className={styles.snippet} lang={item.language ?? undefined}>
      <HighlightedText parts={snippet} />
    </p>
  )
}
