import { Button } from '@mantine/core'
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDispatch } from 'react-redux'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { PageHeader } from '../../../shared/ui/page-header.tsx'
import { aiApi, useAnswerQuery } from '../api.ts'
import { AnswerSection } from './answer-section.tsx'
import styles from './ask.module.css'
import { ExampleQuestions } from './example-questions.tsx'
import { QuestionForm } from './question-form.tsx'

/** Answers one question with its sources. The question is a parameter of the URL. */
export function AskPage() {
  const { t } = useTranslation('ai')
  const [params, setParams] = useSearchParams()
  const question = params.get('q')?.trim() ?? ''
  const answer = useAnswerQuery(question ? { body: { question } } : skipToken)

  useAbortPreviousQuestion(question)

  function ask(text: string) {
    if (text === question) void answer.refetch()
    else setParams({ q: text })
  }

  return (
    <>
      <PageHeader lead={t('ask.lead')}>
        <Button component={Link} to={paths.questions.to()} variant="default">
          {t('questions.title')}
        </Button>
      </PageHeader>
      <div className={styles.page}>
        <QuestionForm currentQuestion={question} onAsk={ask} />
        {question ? (
          <AnswerSection question={question} answer={answer} />
        ) : (
          <ExampleQuestions onChoose={ask} />
        )}
      </div>
    </>
  )
}

/**
 * Aborts the request of a question when another replaces it: the server answers few questions at a time. It is not aborted
 * when the page is left, so that the answer is there on the way back from a cited item.
 */
function useAbortPreviousQuestion(question: string): void {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>()
  const lastQuestion = useRef(question)
  useEffect(() => {
    const previous = lastQuestion.current
    lastQuestion.current = question
    if (previous !== '' && previous !== question)
      dispatch(aiApi.util.getRunningQueryThunk('answer', { body: { question: previous } }))?.abort()
  }, [dispatch, question])
}
