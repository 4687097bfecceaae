import type { Asset } from '@lares/shared-types/assets'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Note } from '../../../../shared/ui/note.tsx'
import { useMailboxImportQuery } from '../../api/items-api.ts'
import { itemLinks } from '../item-links.ts'
import styles from './document.module.css'

/** Milliseconds between two looks while mails are still being added. */
const interval = 3000

/** How many mails of a mailbox file have become mails of the archive. */
export function MailboxNote({ asset }: { asset: Asset }) {
  const { t } = useTranslation('items')
  const asked = { params: { id: asset.id } }
  const { currentData: known } = useMailboxImportQuery(asked)
  const isOver = known?.state === 'done' || known?.state === 'failed'
  const { currentData: progress } = useMailboxImportQuery(asked, {
    pollingInterval: known && !isOver ? interval : 0,
    skipPollingIfUnfocused: true,
  })
  if (!progress) return null
  const { state, known: before = 0, mails, unreadable, unread, isCut, reason } = progress
  return (
    <Note intent={state === 'failed' ? 'warning' : 'info'}>
      <p>{t(`mailbox.${state}`, { count: mails, percent: percentOf(progress) })}</p>
      {state === 'done' && before > 0 ? <p>{t('mailbox.known', { count: before })}</p> : null}
      {unreadable > 0 ? <p>{t('mailbox.unreadable', { count: unreadable })}</p> : null}
      {unread.length > 0 ? (
        <ol>
          {unread.map(({ number, subject }) => (
            <li key={number} value={number}>
              {subject}
            </li>
          ))}
        </ol>
      ) : null}
      {isCut ? <p>{t('mailbox.cut', { count: mails + unreadable })}</p> : null}
      {reason ? <p>{t(`mailbox.reasons.${reason}`)}</p> : null}
      {mails > 0 ? (
        <Link to={itemLinks.list('mail')} className={styles.toMails ?? ''}>
          {t('mailbox.open')}
        </Link>
      ) : null}
    </Note>
  )
}

function percentOf({ position, size }: MailboxImport): number {
  return size === 0 ? 0 : Math.floor((100 * position) / size)
}
