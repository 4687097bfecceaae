import type { ItemSummary } from '@lares/shared-types/items'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { CardFrame } from '../../shown/card-frame.tsx'
import { Excerpt } from '../../shown/excerpt.tsx'
import { detailsOf } from '../details-of.ts'
import { senderName } from './addresses.ts'
import { AttachmentSign } from './attachment-sign.tsx'
import { hasAttachments } from './attachments-of.ts'
import styles from './mail.module.css'

/** A mail in a grid: from whom, and how it begins. */
export function MailCard({ item }: { item: ItemSummary }) {
  const from = senderName(detailsOf(item, 'mail')?.from)
  return (
    <CardFrame item={item}>
      {from ? (
        <span className={styles.from}>
          <Icon name="mail" size={16} />
          {from}
          {hasAttachments(item) ? <AttachmentSign /> : null}
        </span>
      ) : null}
      <Excerpt item={item} />
    </CardFrame>
  )
}
