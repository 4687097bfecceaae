import type { Asset } from '@lares/shared-types/assets'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { Note } from '../../../../shared/ui/note.tsx'
import { useMailboxImportQuery } from '../../api/items-api.ts'
import styles from './document.module.css'

const pollingIntervalMs = 3000

/** Shows the progress or result of importing the mails of a mailbox file. */
export function MailboxNote({ asset }: { asset: Asset }) {
  const { t } = useTranslation('items')
  const request = { params: { id: asset.id } }
  const { currentData: lastKnown } = useMailboxImportQuery(request)
  const isOver = lastKnown?.state === 'done' || lastKnown?.state === 'failed'
  const { currentData: progress } = useMailboxImportQuery(request, {
    pollingInterval: lastKnown && !isOver ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
  })
  if (!progress) return null
  const { state, known = 0, mails, unreadable, unread, isCut, reason } = progress
  return (
    <Note intent={state === 'failed' ? 'warning' : 'info'}>
      <p>{t(`mailbox.${state}`, { count: mails, percent: getPercent(progress) })}</p>
      {state === 'done' && known > 0 ? <p>{t('mailbox.known', { count: known })}</p> : null}
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
        <Link to={itemLinks.list('mail')} className={styles.mailsLink ?? ''}>
          {t('mailbox.open')}
        </Link>
      ) : null}
    </Note>
  )
}

function getPercent({ position, size }: MailboxImport): number {
  return size === 0 ? 0 : Math.floor((100 * position) / size)
}
