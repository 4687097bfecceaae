import type { ItemSummary } from '@lares/shared-types/items'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { CardFrame } from '../../shown/card-frame.tsx'
import { Excerpt } from '../../shown/excerpt.tsx'
import { detailsOf } from '../details-of.ts'
import styles from './message.module.css'

/** A message in a grid: who wrote it, in which conversation. */
export function MessageCard({ item }: { item: ItemSummary }) {
  const { sender, conversation } = detailsOf(item, 'message') ?? {}
  return (
    <CardFrame item={item}>
      <span className={styles.from}>
        <Icon name="message-circle" size={16} />
        {[sender, conversation].filter(Boolean).join(' · ')}
      </span>
      <Excerpt item={item} />
    </CardFrame>
  )
}
