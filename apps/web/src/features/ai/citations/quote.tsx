import type { Citation } from '@lares/shared-types/citations'
import styles from './citations.module.css'
import { getQuoteText } from './quote-text.ts'

/** The quote of a citation, with the sentence that answers marked. */
export function Quote({ citation }: { citation: Citation }) {
  const text = getQuoteText(citation)
  const { answering } = citation
  const sentence = answering ? getQuoteText({ quote: answering, source: citation.source }) : ''
  const start = sentence ? text.indexOf(sentence) : -1
  return (
    <blockquote className={styles.quote}>
      {start === -1 ? (
        text
      ) : (
        <>
          {text.slice(0, start)}
          <mark className={styles.answering}>{sentence}</mark>
          {text.slice(start + sentence.length)}
        </>
      )}
    </blockquote>
  )
}
