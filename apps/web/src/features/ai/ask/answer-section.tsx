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

/** The answer to a question, its loading state, or the error. */
export function AnswerSection({ question, answer: query }: AnswerSectionProps) {
  const { t } = useTranslation('ai')
  const { currentData: answer, error, isFetching, refetch } = query
  // On a retry, an answer without the model is not shown any more: it was only a substitute.
  const isWaiting = isFetching && (!answer || answer.failure !== null)
  return (
    <section className={styles.section} aria-labelledby="answer" aria-busy={isFetching}>
      <h2 id="answer" className={styles.heading}>
        {t('ask.answer')}
      </h2>
      <div aria-live="polite">
        {answer && !isWaiting ? <AnswerView answer={answer} question={question} onRetry={refetch} /> : null}
        {isWaiting ? (
          <div className={styles.waiting}>
            <p className={styles.muted}>{t('ask.looking')}</p>
            <TextSkeleton />
          </div>
        ) : null}
        {!isFetching && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      </div>
    </section>
  )
}
