import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '../../../../shared/i18n/date-format.ts'
import styles from './message.module.css'

export interface BubbleProps {
  sender: string | undefined
  /** ISO 8601. */
  sentAt: string | undefined
  text?: string
  language?: string | null
  /** Whether the reader wrote it; own bubbles are on the opposite side. */
  isOwn?: boolean
  /** Whether to show the sender; false when the previous bubble has the same one. */
  showSender?: boolean
  /** Content above the text, such as a picture. */
  children?: ReactNode
}

/** A chat bubble with the sender, the text and the time. */
export function Bubble({ sender, sentAt, text, language, isOwn, showSender = true, children }: BubbleProps) {
  const { i18n } = useTranslation('items')
  const time = getDateFormat(i18n.language, { hour: '2-digit', minute: '2-digit' })
  return (
    <div className={styles.bubble} data-own={isOwn === true}>
      {showSender && sender ? <p className={styles.sender}>{sender}</p> : null}
      {children}
      {text ? (
        <p className={styles.text} lang={language ?? undefined} dir="auto">
          {text}
        </p>
      ) : null}
      {sentAt ? (
        <time className={styles.time} dateTime={sentAt}>
          {time.format(new Date(sentAt))}
        </time>
      ) : null}
    </div>
  )
}
