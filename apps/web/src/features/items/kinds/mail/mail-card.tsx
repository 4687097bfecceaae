import type { ItemSummary } from '@lares/shared-types/items'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { CardFrame } from '../../components/card-frame.tsx'
import { Excerpt } from '../../components/excerpt.tsx'
import { getDetails } from '../get-details.ts'
import { getSenderName } from './addresses.ts'
import { AttachmentIcon } from './attachment-icon.tsx'
import { hasAttachments } from './attachments.ts'
import styles from './mail.module.css'

/** A mail in a grid: sender and excerpt. */
export function MailCard({ item }: { item: ItemSummary }) {
  const from = getSenderName(getDetails(item, 'mail')?.from)
  return (
    <CardFrame item={item}>
      {from ? (
        <span className={styles.sender}>
          <Icon name="mail" size={16} />
          {from}
          {hasAttachments(item) ? <AttachmentIcon /> : null}
        </span>
      ) : null}
      <Excerpt item={item} />
    </CardFrame>
  )
}
