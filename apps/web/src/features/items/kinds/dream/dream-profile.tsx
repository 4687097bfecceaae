import type { Item } from '@lares/shared-types/items'
import { Attachments } from '../../shown/attachments.tsx'
import { ItemBody } from '../../shown/item-body.tsx'
import styles from './dream.module.css'
import { DreamMarks } from './dream-marks.tsx'

/** The dream on its night card, then the sketches of it. */
export function DreamProfile({ item }: { item: Item }) {
  return (
    <>
      <div className={styles.night}>
        <DreamMarks item={item} />
        <ItemBody item={item} />
      </div>
      <Attachments assets={item.assets} />
    </>
  )
}
