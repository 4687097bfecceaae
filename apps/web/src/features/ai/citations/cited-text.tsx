import type { CitedSentence } from '@lares/shared-types/citations'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { citationPath } from './citation-path.ts'
import styles from './citations.module.css'
import { type NumberedSource, sourcesOf } from './number-sources.ts'
import { quoteInWords } from './quote-in-words.ts'

interface CitedTextProps {
  sentences: readonly CitedSentence[]
  sources: readonly NumberedSource[]
}

/** The sentences of an answer, behind each the numbers of what bears it out. */
export function CitedText({ sentences, sources }: CitedTextProps) {
  const { t } = useTranslation('ai')
  return (
    <p className={styles.answer}>
      {sentences.map((sentence) => (
        <Fragment key={sentence.text}>
          {`${sentence.text}\u2060`}
          {sourcesOf(sentence, sources).map(({ number, citation }) => (
            <Link
              key={number}
              to={citationPath(citation)}
              className={styles.number ?? ''}
              aria-label={t('citations.source', { number, title: citation.title })}
              title={quoteInWords(citation)}
            >
              {number}
            </Link>
          ))}{' '}
        </Fragment>
      ))}
    </p>
  )
}
