import type { ItemSummary } from '@lares/shared-types/items'
import { CardFrame } from '../../components/card-frame.tsx'
import { Excerpt } from '../../components/excerpt.tsx'

export function PostCard({ item }: { item: ItemSummary }) {
  return (
    <CardFrame item={item} variant="letter">
      <Excerpt item={item} lines={5} />
    </CardFrame>
  )
}
