import type { Item } from '@lares/shared-types/items'
import { Attachments } from '../../assets/attachments.tsx'
import { ItemBody } from '../../components/item-body.tsx'
import styles from './dream.module.css'
import { DreamTraits } from './dream-traits.tsx'

/** The main content of a dream: its traits and body on a dark card, then its sketches. */
export function DreamProfile({ item }: { item: Item }) {
  return (
    <>
      <div className={styles.night}>
        <DreamTraits item={item} />
        <ItemBody item={item} />
      </div>
      <Attachments assets={item.assets} />
    </>
  )
}
