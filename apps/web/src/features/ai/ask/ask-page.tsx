import { skipToken } from '@reduxjs/toolkit/query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { useAnswerQuery } from '../api.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './ask.module.css'
import { ExampleQuestions } from './example-questions.tsx'
import { QuestionForm } from './question-form.tsx'
import { useQuestionCalledOff } from './use-question-called-off.ts'

/** One question, one answer with what bears it out. The question stands in the address. */
export function AskPage() {
  const { t } = useTranslation('ai')
  const [params, setParams] = useSearchParams()
  const question = params.get('q')?.trim() ?? ''
  const answer = useAnswerQuery(question ? { body: { question } } : skipToken)

  useQuestionCalledOff(question)

  function ask(text: string) {
    if (text === question) void answer.refetch()
    else setParams({ q: text })
  }

  return (
    <>
      <PageHeader title={t('ask.title')} lead={t('ask.lead')} />
      <div className={styles.page}>
        <QuestionForm asked={question} onAsk={ask} />
        {question ? (
          <AnswerSection question={question} answer={answer} />
        ) : (
          <ExampleQuestions onChoose={ask} />
        )}
      </div>
    </>
  )
}
