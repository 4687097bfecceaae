import type { ChatMessage } from '@lares/shared-types/chats'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './conversation.module.css'
import { spokenWords } from './spoken-words.ts'

/** Says to who listens instead of looking that an answer is being written, and reads it once it is there. */
export function Announcement({ message }: { message: ChatMessage | undefined }) {
  const { t } = useTranslation('chat')
  const awaited = useRef<string>(undefined)
  if (message?.state === 'writing') awaited.current = message.id
  const words = () => {
    if (!message || message.id !== awaited.current) return ''
    if (message.state === 'writing') return t('announce.writing')
    return message.state === 'done' ? t('announce.done', { text: spokenWords(message.text) }) : ''
  }
  return (
    <p className={styles.hidden} role="status">
      {words()}
    </p>
  )
}
