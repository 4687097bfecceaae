import type { SearchHit } from '@lares/shared-types/contracts/search'
import { useItemTitle } from '../../../shared/items/use-item-title.ts'
import { HighlightedText } from './highlighted-text.tsx'

/** The title of a hit with the query's words highlighted. */
export function HitTitle({ hit: { item, title } }: { hit: SearchHit }) {
  const getTitle = useItemTitle()
  return title.length > 0 ? <HighlightedText parts={title} /> : getTitle(item)
}
