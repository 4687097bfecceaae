import type { SearchHit } from '@lares/shared-types/contracts/search'
import styles from './hits.module.css'

/** A text with the words that were looked for marked. */
export function MarkedText({ parts }: { parts: SearchHit['snippet'] }) {
  return placed(parts).map(({ at, text, match }) =>
    match ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={at}>{text}</span>
    ),
  )
}

/** Each part with the place where it begins, which tells it from parts of the same text. */
function placed(parts: SearchHit['snippet']) {
  let at = 0
  return parts.map((part) => {
    const begins = at
    at += part.text.length
    return { ...part, at: begins }
  })
}
