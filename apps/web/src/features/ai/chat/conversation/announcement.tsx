import type { ChatMessage } from '@lares/shared-types/chats'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { toString as toText } from 'mdast-util-to-string'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './conversation.module.css'

/** A live region for screen readers: announces that an answer is being written, and reads it when it is finished. */
export function Announcement({ message }: { message: ChatMessage | undefined }) {
  const { t } = useTranslation('chat')
  const pendingId = useRef<string>(undefined)
  if (message?.state === 'writing') pendingId.current = message.id
  const getText = () => {
    if (!message || message.id !== pendingId.current) return ''
    if (message.state === 'writing') return t('announce.writing')
    return message.state === 'done' ? t('announce.done', { text: markdownToText(message.text) }) : ''
  }
  return (
    <p className={styles.hidden} role="status">
      {getText()}
    </p>
  )
}

/** Converts Markdown to plain text, with a line for each block. */
export function markdownToText(markdown: string): string {
  return fromMarkdown(markdown)
    .children.map((block) => toText(block))
    .join('\n')
}
