import type { ChatMessage } from '@lares/shared-types/chats'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './answer.module.css'
import { GrowingText } from './answer-text.tsx'
import { useWrittenText } from './use-written-text.ts'

interface GrowingAnswerProps {
  chatId: string
  message: ChatMessage
  /** There is no such answer any more. */
  onGone: () => void
  /** It has become longer. */
  onGrow: () => void
}

/** An answer that is being written, and what the model looks at before it writes. */
export function GrowingAnswer({ chatId, message, onGone, onGrow }: GrowingAnswerProps) {
  const { t } = useTranslation('chat')
  const { text, act } = useWrittenText(chatId, message, onGone)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told of each new text.
  useEffect(onGrow, [text])
  return (
    <article className={styles.answer} aria-label={t('answer.label')} aria-busy="true">
      {text.trim() ? <GrowingText text={text} /> : null}
      <p className={styles.doing} data-quiet={text.trim() !== ''}>
        <span className={styles.dots} aria-hidden="true" />
        {text.trim() ? t('acts.writing') : t(`acts.${act}`)}
      </p>
    </article>
  )
}
