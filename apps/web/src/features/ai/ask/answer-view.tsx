import type { Answer } from '@lares/shared-types/contracts/ai'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../../../shared/config/paths.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { CitedText } from '../citations/cited-text.tsx'
import { numberSources } from '../citations/number-sources.ts'
import { SourceList } from '../citations/source-list.tsx'
import { FactBasis } from '../facts/fact-basis.tsx'
import { AnswerFollowUp } from '../questions/answer-follow-up.tsx'
import { AnswerOrigin } from './answer-origin.tsx'
import styles from './ask.module.css'

interface AnswerViewProps {
  answer: Answer
  question: string
  onRetry: () => void
}

/** The sentences of an answer with their sources; only the quotations where no model wrote an answer. */
export function AnswerView({ answer, question, onRetry }: AnswerViewProps) {
  const { t } = useTranslation('ai')
  const sentences = answer.answer
  const sources = numberSources(sentences)
  const isWritten = answer.engine !== 'quotations' && sentences.length > 0
  const notes = answer.notes ?? []
  const near = numberSources([{ text: '', citations: answer.near ?? [] }])
  return (
    <div className={styles.answer}>
      {isWritten ? <CitedText sentences={sentences} sources={sources} /> : null}
      <FactBasis sentences={sentences} notes={notes} />
      <AnswerOrigin answer={answer} onRetry={onRetry} />
      {sentences.length === 0 && notes.length === 0 ? (
        <EmptyState icon="search" title={t('ask.nothing.title')} text={t('ask.nothing.text')}>
          <Button
            component={Link}
            to={`${paths.search.to()}?${new URLSearchParams({ q: question })}`}
            variant="default"
          >
            {t('ask.nothing.search')}
          </Button>
        </EmptyState>
      ) : null}
      {sentences.length > 0 ? (
        <>
          {isWritten && sources.length > 0 ? <h3 className={styles.subheading}>{t('ask.sources')}</h3> : null}
          <SourceList sources={sources} isNumbered={isWritten} />
        </>
      ) : null}
      <AnswerFollowUp question={question} answer={answer} />
      {near.length > 0 ? (
        <>
          <h3 className={styles.subheading}>{t('ask.near')}</h3>
          <SourceList sources={near} isNumbered={false} />
        </>
      ) : null}
    </div>
  )
}
