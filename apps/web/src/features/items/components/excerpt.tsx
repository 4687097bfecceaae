import type { ItemSummary } from '@lares/shared-types/items'
import styles from './excerpt.module.css'

/** The excerpt of an item, at most `lines` lines high. */
export function Excerpt({
  item,
  lines = 3,
}: {
  item: Pick<ItemSummary, 'excerpt' | 'language'>
  lines?: number
}) {
  if (!item.excerpt) return null
  return (
    <p
      className={styles.excerpt}
      style={{ WebkitLineClamp: lines }}
      lang={item.language ?? undefined}
      dir="auto"
    >
      {item.excerpt}
    </p>
  )
}
