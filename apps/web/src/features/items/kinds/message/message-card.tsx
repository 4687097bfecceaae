import type { ItemSummary } from '@lares/shared-types/items'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { CardFrame } from '../../components/card-frame.tsx'
import { Excerpt } from '../../components/excerpt.tsx'
import { getDetails } from '../get-details.ts'
import styles from './message.module.css'

/** A message in a grid: sender, conversation and excerpt. */
export function MessageCard({ item }: { item: ItemSummary }) {
  const { sender, conversation } = getDetails(item, 'message') ?? {}
  return (
    <CardFrame item={item}>
      <span className={styles.source}>
        <Icon name="message-circle" size={16} />
        {[sender, conversation].filter(Boolean).join(' · ')}
      </span>
      <Excerpt item={item} />
    </CardFrame>
  )
}
