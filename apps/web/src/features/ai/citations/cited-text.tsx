import type { CitedSentence } from '@lares/shared-types/citations'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { getCitationPath } from './citation-path.ts'
import styles from './citations.module.css'
import { getSources, type NumberedSource } from './number-sources.ts'
import { getQuoteText } from './quote-text.ts'
import { useSourceLabel } from './use-source-label.ts'

interface CitedTextProps {
  sentences: readonly CitedSentence[]
  sources: readonly NumberedSource[]
}

/** The sentences of an answer, each followed by the numbers of its sources. */
export function CitedText({ sentences, sources }: CitedTextProps) {
  const getLabel = useSourceLabel()
  return (
    <p className={styles.answer}>
      {sentences.map((sentence) => (
        <Fragment key={sentence.text}>
          {`${sentence.text}\u2060`}
          {getSources(sentence, sources).map(({ number, citation }) => (
            <Link
              key={number}
              to={getCitationPath(citation)}
              className={styles.number ?? ''}
              aria-label={getLabel({ number, citation })}
              title={getQuoteText(citation)}
            >
              {number}
            </Link>
          ))}{' '}
        </Fragment>
      ))}
    </p>
  )
}
