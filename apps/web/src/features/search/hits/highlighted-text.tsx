import type { SearchHit } from '@lares/shared-types/contracts/search'
import styles from './hits.module.css'

/** A text with the query's words in `<mark>` elements. */
export function HighlightedText({ parts }: { parts: SearchHit['snippet'] }) {
  return withOffsets(parts).map(({ offset, text, match }) =>
    match ? (
      <mark key={offset} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={offset}>{text}</span>
    ),
  )
}

/** Adds the offset at which each part starts: React needs distinct keys, and parts may have equal texts. */
function withOffsets(parts: SearchHit['snippet']) {
  let end = 0
  return parts.map((part) => {
    const offset = end
    end += part.text.length
    return { ...part, offset }
  })
}
