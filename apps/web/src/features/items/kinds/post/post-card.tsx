import type { ItemSummary } from '@lares/shared-types/items'
import { CardFrame } from '../../shown/card-frame.tsx'
import { Excerpt } from '../../shown/excerpt.tsx'

/** A letter or story in a grid. */
export function PostCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame item={item} look="letter">
      <Excerpt item={item} lines={5} />
    </CardFrame>
  )
}
