import type { ItemSummary } from '@lares/shared-types/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { itemLinks } from '../../../../shared/items/item-links.ts'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { useItemQuery } from '../../api/items-api.ts'
import { SelectableEntry } from '../../selection/selectable-entry.tsx'
import { getDetails } from '../get-details.ts'
import { formatAddresses, getSenderName } from './addresses.ts'
import { AttachmentIcon } from './attachment-icon.tsx'
import { getMailFile, hasAttachments } from './attachments.ts'
import styles from './mail.module.css'
import { MailAttachments } from './mail-attachments.tsx'
import { MailText } from './mail-text.tsx'

/** One mail of a thread: collapsed to sender and excerpt, or expanded with text and attachments. */
export function MailInThread({ item, last }: { item: ItemSummary; last: boolean }) {
  const { t } = useTranslation('items')
  const [toggled, setToggled] = useState<boolean>()
  const open = toggled ?? last
  const { from, to = [] } = getDetails(item, 'mail') ?? {}
  return (
    <article className={styles.mail}>
      <SelectableEntry item={item}>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          onClick={() => setToggled(!open)}
        >
          <span className={styles.header}>
            <span className={styles.people}>{getSenderName(from) ?? t('mail.unknownSender')}</span>
            {hasAttachments(item) ? <AttachmentIcon /> : null}
            <span className={styles.date}>
              {item.date ? <DateInWords edtf={item.date.edtf} /> : t('undated')}
            </span>
          </span>
          <span className={styles.excerpt}>
            {open ? t('mail.toWhom', { people: formatAddresses(to) }) : item.excerpt}
          </span>
        </button>
      </SelectableEntry>
      {open ? <OpenMail item={item} /> : null}
    </article>
  )
}

function OpenMail({ item: { id, kind } }: { item: ItemSummary }) {
  const { t } = useTranslation('items')
  const { currentData: item, error, refetch } = useItemQuery({ params: { id } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!item) return <TextSkeleton />
  return (
    <div className={styles.content}>
      <MailText {...item} file={getMailFile(item.assets)} />
      <MailAttachments item={item} />
      <Link to={itemLinks.profile({ id, kind })} className={styles.openLink ?? ''} data-alone>
        {t('profile.open')}
      </Link>
    </div>
  )
}
