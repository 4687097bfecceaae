import type { Asset } from '@lares/shared-types/assets'
import type { MailboxImport } from '@lares/shared-types/mailboxes'
import type { Operation } from '@lares/shared-types/operations'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getNumberFormat } from '../../../../shared/i18n/number-format.ts'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { Note } from '../../../../shared/ui/note.tsx'
import { CancelButton, isActive, useOperation } from '../../../operations/public.ts'
import { useMailboxImportQuery } from '../../api/items-api.ts'
import styles from './document.module.css'

const pollingIntervalMs = 3000

/** Shows the progress or result of importing the mails of a mailbox file. */
export function MailboxNote({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation('items')
  const request = { params: { id: asset.id } }
  const { currentData: lastKnown, refetch } = useMailboxImportQuery(request)
  const operation = useOperation(lastKnown?.operationId)
  const isUnderWay = lastKnown?.state === 'waiting' || lastKnown?.state === 'running'
  const hasEnded = operation !== undefined && !isActive(operation)
  const { currentData } = useMailboxImportQuery(request, {
    // Who may not see the operation is not sent its changes.
    pollingInterval: isUnderWay && !operation ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
  })
  useEffect(() => {
    if (hasEnded && isUnderWay) void refetch()
  }, [hasEnded, isUnderWay, refetch])
  if (!currentData) return null
  const progress = isUnderWay && operation && !hasEnded ? addProgress(currentData, operation) : currentData
  const percent = getNumberFormat(i18n.language, { style: 'percent' }).format(getShare(progress))
  const { state, known = 0, mails, unreadable, unread, isCut, reason } = progress
  return (
    <Note intent={state === 'failed' ? 'warning' : 'info'}>
      <p>{t(`mailbox.${state}`, { count: mails, percent })}</p>
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
      <div className={styles.importActions}>
        {mails > 0 ? (
          <Link to={itemLinks.list('mail')} className={styles.mailsLink ?? ''}>
            {t('mailbox.open')}
          </Link>
        ) : null}
        {operation ? <CancelButton operation={operation} /> : null}
      </div>
    </Note>
  )
}

/** The import with the progress of its operation, which is newer. */
function addProgress(stored: MailboxImport, { state, done, current }: Operation): MailboxImport {
  const { count = stored.mails } = current ?? {}
  return {
    ...stored,
    state: state === 'pending' ? stored.state : 'running',
    position: Math.max(done, stored.position),
    mails: Math.max(count - stored.unreadable, stored.mails),
  }
}

/** The read part of a mailbox in whole percents, rounded down, between 0 and 1. */
function getShare({ position, size }: MailboxImport): number {
  return size === 0 ? 0 : Math.floor((100 * position) / size) / 100
}
