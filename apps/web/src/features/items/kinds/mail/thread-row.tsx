import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { getNumberFormat } from '../../../../shared/i18n/number-format.ts'
import { useItemTitle } from '../../../../shared/items/use-item-title.ts'
import type { Conversation } from '../../list/conversation-list.tsx'
import { AttachmentIcon } from './attachment-icon.tsx'
import { hasAttachments } from './attachments.ts'
import styles from './mail.module.css'
import { getThreadLink } from './thread-link.ts'

/** A thread in the inbox: people, latest date, subject and excerpt of the latest mail. */
export function ThreadRow({ thread, open }: { thread: Conversation; open: boolean }) {
  const { t, i18n } = useTranslation('items')
  const getTitle = useItemTitle()
  const { latest, people, count } = thread
  return (
    <article className={styles.thread}>
      <div className={styles.header}>
        <span className={styles.people}>{people.join(', ')}</span>
        {count > 1 ? (
          <span className={styles.count}>
            <span aria-hidden>{getNumberFormat(i18n.language).format(count)}</span>
            <VisuallyHidden>{t('mail.count', { count })}</VisuallyHidden>
          </span>
        ) : null}
        {hasAttachments(latest) ? <AttachmentIcon /> : null}
        <span className={styles.date}>
          {latest.date ? <DateInWords edtf={latest.date.edtf} /> : t('undated')}
        </span>
      </div>
      <Link
        to={getThreadLink(thread.key)}
        className={styles.subject ?? ''}
        aria-current={open ? 'true' : undefined}
        preventScrollReset
        lang={latest.language ?? undefined}
      >
        {getTitle(latest)}
      </Link>
      <span className={styles.excerpt} lang={latest.language ?? undefined}>
        {latest.excerpt}
      </span>
    </article>
  )
}
