import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../shared/ui/skeletons.tsx'
import { useAnswerQuery } from '../api.ts'
import { AnswerView } from './answer-view.tsx'
import styles from './ask.module.css'

/** The answer to a question, or that it is on its way, or why there is none. */
export function AnswerSection({ question }: { question: string }) {
  const { t } = useTranslation('ai')
  const { currentData: answer, error, isFetching, refetch } = useAnswerQuery({ body: { question } })
  return (
    <section className={styles.section} aria-labelledby="answer" aria-busy={isFetching}>
      <h2 id="answer" className={styles.heading}>
        {t('ask.answer')}
      </h2>
      <div aria-live="polite">
        {answer ? <AnswerView answer={answer} question={question} /> : null}
        {!answer && isFetching ? (
          <div className={styles.waiting}>
            <p className={styles.quiet}>{t('ask.looking')}</p>
            <TextSkeleton />
          </div>
        ) : null}
        {!answer && !isFetching && error ? <ErrorState error={error} onRetry={refetch} /> : null}
      </div>
    </section>
  )
}
