import type { ItemSummary } from '@lares/shared-types/items'
import { CardFrame } from '../../components/card-frame.tsx'
import { Excerpt } from '../../components/excerpt.tsx'
import { DreamTraits } from './dream-traits.tsx'

/** A dream in a grid, as a dark card. */
export function DreamCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame item={item} variant="night">
      <Excerpt item={item} lines={4} />
      <DreamTraits item={item} />
    </CardFrame>
  )
}
