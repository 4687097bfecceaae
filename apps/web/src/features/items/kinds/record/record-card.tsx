import type { ItemSummary } from '@lares/shared-types/items'
import { usePendingAssets } from '../../../../shared/assets/use-pending-assets.ts'
import { formatDuration } from '../../../../shared/i18n/format-time.ts'
import { Icon } from '../../../../shared/icons/icon.tsx'
import { CardFrame } from '../../components/card-frame.tsx'
import { Excerpt } from '../../components/excerpt.tsx'
import styles from './record.module.css'

export function RecordCard({ item }: { item: ItemSummary }) {
  usePendingAssets([item.cover])
  return (
    <CardFrame item={item}>
      <span className={styles.duration}>
        <Icon name="microphone" size={16} />
        {item.cover?.duration === undefined ? null : formatDuration(item.cover.duration)}
      </span>
      <Excerpt item={item} />
    </CardFrame>
  )
}
