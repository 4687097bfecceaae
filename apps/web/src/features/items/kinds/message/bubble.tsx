import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dateFormat } from '../../../../shared/i18n/date-format.ts'
import styles from './message.module.css'

export interface BubbleProps {
  sender: string | undefined
  /** ISO 8601. */
  sentAt: string | undefined
  text?: string
  language?: string | null
  /** Whether the reader wrote it: then it stands at the other side. */
  own?: boolean
  /** False where the bubble before is by the same sender. */
  named?: boolean
  /** Pictures, and the way to the message's own page. */
  children?: ReactNode
}

/** What one person wrote, in a bubble with the time. */
export function Bubble({ sender, sentAt, text, language, own, named = true, children }: BubbleProps) {
  const { i18n } = useTranslation('items')
  const time = dateFormat(i18n.language, { hour: '2-digit', minute: '2-digit' })
  return (
    <div className={styles.bubble} data-own={own === true}>
      {named && sender ? <p className={styles.sender}>{sender}</p> : null}
      {children}
      {text ? (
        <p className={styles.text} lang={language ?? undefined}>
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
