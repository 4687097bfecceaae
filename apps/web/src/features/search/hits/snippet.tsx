import type { SearchHit } from '@lares/shared-types/contracts/search'
import styles from './hits.module.css'

/** Where the words were found, with those words marked. */
export function Snippet({ hit }: { hit: SearchHit }) {
  const { item, snippet } = hit
  if (snippet.length === 0) return item.excerpt ? <p className={styles.snippet}>{item.excerpt}</p> : null
  return (
    <p className={styles.snippet} lang={item.language ?? undefined}>
      {placed(snippet).map(({ at, text, match }) =>
        match ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
      )}
    </p>
  )
}

/** Each part with the place where it begins, which tells it from parts of the same text. */
function placed(snippet: SearchHit['snippet']) {
  let at = 0
  return snippet.map((part) => {
    const begins = at
    at += part.text.length
    return { ...part, at: begins }
  })
}
