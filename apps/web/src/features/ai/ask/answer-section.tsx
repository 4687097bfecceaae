import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import type { useAnswerQuery } from '../api.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './ask.module.css'

interface AnswerSectionProps {
  question: string
  answer: ReturnType<typeof useAnswerQuery>
}

/** The answer to a question, or that it is on its way, or why there is none. */
export function AnswerSection({ question, answer: query }: AnswerSectionProps) {
  const { t } = useTranslation('ai')
  const { currentData: answer, error, isFetching, refetch } = query
  // One that was given without the model is no more than what there was meanwhile.
  const waiting = isFetching && (!answer || answer.failure !== null)
  return (
    <section className={styles.section} aria-labelledby="answer" aria-busy={isFetching}>
      <h2 id="answer" className={styles.heading}>
        {t('ask.answer')}
      </h2>
      <div aria-live="polite">
        {answer && !waiting ? <AnswerView answer={answer} question={question} onRetry={refetch} /> : null}
        {waiting ? (
          <div className={styles.waiting}>
            <p className={styles.quiet}>{t('ask.looking')}</p>
            <TextSkeleton />
          </div>
        ) : null}
        {!isFetching && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      </div>
    </section>
  )
}
