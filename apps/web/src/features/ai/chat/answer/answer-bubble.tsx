import type { ChatMessage } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { Note } from '../../../../shared/ui/note.tsx'
import { useFailureText } from '../../../../shared/ui/use-failure-text.ts'
import { numberSources } from '../../citations/number-sources.ts'
import { SourceList } from '../../citations/source-list.tsx'
import styles from './answer.module.css'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerText, StreamingText } from './answer-text.tsx'
import { FactDetails } from './fact-details.tsx'

/** A finished answer: its text with sources, a note where it is incomplete, and its actions. */
export function AnswerBubble({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const { sentences, text } = message
  const sources = numberSources(sentences)
  const isUnproven = sentences.some(({ state }) => state === 'unproven')
  return (
    <article className={styles.answer} aria-label={t('answer.label')}>
      {sentences.length > 0 ? <AnswerText sentences={sentences} sources={sources} /> : null}
      {sentences.length === 0 && text ? <StreamingText text={text} /> : null}
      {isUnproven ? (
        <p className={styles.muted}>
          <Icon name="help-circle" size={15} />
          {t('answer.unprovenNote')}
        </p>
      ) : null}
      <FactDetails sentences={sentences} />
      {sources.length > 0 ? (
        <details className={styles.sources}>
          <summary>{t('answer.sources', { count: sources.length })}</summary>
          <SourceList sources={sources} isNumbered />
        </details>
      ) : null}
      <IncompleteNote message={message} />
      <AnswerActions chatId={chatId} message={message} />
    </article>
  )
}

/** Says why an answer was stopped or failed. */
function IncompleteNote({ message: { state, error } }: { message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const failureText = useFailureText()
  if (state === 'stopped') return <Note intent="info">{t('answer.stopped')}</Note>
  if (state !== 'failed') return null
  return (
    <Note intent="warning">{failureText({ status: 0, code: error ?? 'ai-broken-off', message: '' })}</Note>
  )
}
