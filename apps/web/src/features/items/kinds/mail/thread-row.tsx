import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import type { Conversation } from '../../list/conversation-list.tsx'
import { useItemTitle } from '../../shown/use-item-title.ts'
import { AttachmentSign } from './attachment-sign.tsx'
import { hasAttachments } from './attachments-of.ts'
import styles from './mail.module.css'
import { threadLink } from './thread-link.ts'

/** A thread in the inbox: who wrote, when last, about what, and how the last mail begins. */
export function ThreadRow({ thread, open }: { thread: Conversation; open: boolean }) {
  const { t } = useTranslation('items')
  const titleOf = useItemTitle()
  const { latest, people, count } = thread
  return (
    <article className={styles.thread}>
      <div className={styles.head}>
        <span className={styles.people}>{people.join(', ')}</span>
        {hasAttachments(latest) ? <AttachmentSign /> : null}
        {count > 1 ? <span className={styles.count}>{t('mail.count', { count })}</span> : null}
        <span className={styles.date}>
          {latest.date ? <DateInWords edtf={latest.date.edtf} /> : t('undated')}
        </span>
      </div>
      <Link
        to={threadLink(thread.key)}
        className={styles.subject ?? ''}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
        lang={latest.language ?? undefined}
      >
        {titleOf(latest)}
      </Link>
      <span className={styles.first} lang={latest.language ?? undefined}>
        {latest.excerpt}
      </span>
    </article>
  )
}
