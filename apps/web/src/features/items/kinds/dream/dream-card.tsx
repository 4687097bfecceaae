import type { ItemSummary } from '@lares/shared-types/items'
import { CardFrame } from '../../shown/card-frame.tsx'
import { Excerpt } from '../../shown/excerpt.tsx'
import { DreamMarks } from './dream-marks.tsx'

/** A dream in a grid: a card of the night. */
export function DreamCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame item={item} look="night">
      <Excerpt item={item} lines={4} />
      <DreamMarks item={item} />
    </CardFrame>
  )
}
