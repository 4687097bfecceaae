import type { ChatMessage } from '@lares/shared-types/chats'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './answer.module.css'
import { StreamingText } from './answer-text.tsx'
import { useAnswerStream } from './use-answer-stream.ts'

interface StreamingAnswerProps {
  chatId: string
  message: ChatMessage
  /** Called when the answer no longer exists on the server. */
  onMissing: () => void
  /** Called whenever the text has changed. */
  onTextChange: () => void
}

/** An answer that is being written, with the current activity of the model. */
export function StreamingAnswer({ chatId, message, onMissing, onTextChange }: StreamingAnswerProps) {
  const { t } = useTranslation('chat')
  const { text, activity } = useAnswerStream(chatId, message, onMissing)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each change of the text.
  useEffect(onTextChange, [text])
  return (
    <article className={styles.answer} aria-label={t('answer.label')} aria-busy="true">
      {text.trim() ? <StreamingText text={text} /> : null}
      <p className={styles.activity} data-quiet={text.trim() !== ''}>
        <span className={styles.dots} aria-hidden="true" />
        {text.trim() ? t('acts.writing') : t(`acts.${activity}`)}
      </p>
    </article>
  )
}
