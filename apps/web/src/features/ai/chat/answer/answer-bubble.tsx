import type { ChatMessage } from '@lares/shared-types/chats'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { numberSources } from '../../citations/number-sources.ts'
import { SourceList } from '../../citations/source-list.tsx'
import styles from './answer.module.css'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerEnding } from './answer-ending.tsx'
import { AnswerText, GrowingText } from './answer-text.tsx'

/** An answer that has ended: its text with its sources, how it ended, and what can be done with it. */
export function AnswerBubble({ chatId, message }: { chatId: string; message: ChatMessage }) {
  const { t } = useTranslation('chat')
  const { sentences, text } = message
  const sources = numberSources(sentences)
  const isUnproven = sentences.some(({ state }) => state === 'unproven')
  return (
    <article className={styles.answer} aria-label={t('answer.label')}>
      {sentences.length > 0 ? <AnswerText sentences={sentences} sources={sources} /> : null}
      {sentences.length === 0 && text ? <GrowingText text={text} /> : null}
      {isUnproven ? (
        <p className={styles.quiet}>
          <Icon name="help-circle" size={15} />
          {t('answer.unprovenNote')}
        </p>
      ) : null}
      {sources.length > 0 ? (
        <details className={styles.sources}>
          <summary>{t('answer.sources', { count: sources.length })}</summary>
          <SourceList sources={sources} numbered />
        </details>
      ) : null}
      <AnswerEnding message={message} />
      <AnswerActions chatId={chatId} message={message} />
    </article>
  )
}
