import type { ItemSummary } from '@lares/shared-types/items'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DateInWords } from '../../../../shared/dates/date-in-words.tsx'
import { ErrorState } from '../../../../shared/ui/error-state.tsx'
import { TextSkeleton } from '../../../../shared/ui/skeletons.tsx'
import { useItemQuery } from '../../api/items-api.ts'
import { detailsOf } from '../details-of.ts'
import { itemLinks } from '../item-links.ts'
import { addressList, senderName } from './addresses.ts'
import { AttachmentSign } from './attachment-sign.tsx'
import { hasAttachments, mailFile } from './attachments-of.ts'
import styles from './mail.module.css'
import { MailAttachments } from './mail-attachments.tsx'
import { MailText } from './mail-text.tsx'

/** One mail of a thread: folded to its sender and first words, open with all that belongs to it. */
export function MailInThread({ item, last }: { item: ItemSummary; last: boolean }) {
  const { t } = useTranslation('items')
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? last
  const { from, to = [] } = detailsOf(item, 'mail') ?? {}
  return (
    <article className={styles.mail}>
      <button type="button" className={styles.opener} aria-expanded={open} onClick={() => setChosen(!open)}>
        <span className={styles.head}>
          <span className={styles.people}>{senderName(from) ?? t('mail.unknownSender')}</span>
          {hasAttachments(item) ? <AttachmentSign /> : null}
          <span className={styles.date}>
            {item.date ? <DateInWords edtf={item.date.edtf} /> : t('undated')}
          </span>
        </span>
        <span className={styles.first}>
          {open ? t('mail.toWhom', { people: addressList(to) }) : item.excerpt}
        </span>
      </button>
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
      <MailText {...item} file={mailFile(item.assets)} />
      <MailAttachments item={item} />
      <Link to={itemLinks.profile({ id, kind })} className={styles.into ?? ''} data-alone>
        {t('profile.open')}
      </Link>
    </div>
  )
}
