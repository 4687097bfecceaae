import type { SearchHit } from '@lares/shared-types/contracts/search'
import styles from './hits.module.css'
import { MarkedText } from './marked-text.tsx'

/** Where the words were found, with those words marked. */
export function Snippet({ hit }: { hit: SearchHit }) {
  const { item, snippet } = hit
  if (snippet.length === 0) return item.excerpt ? <p className={styles.snippet}>{item.excerpt}</p> : null
  return (
    <p className={styles.snippet} lang={item.language ?? undefined}>
      <MarkedText parts={snippet} />
    </p>
  )
}
