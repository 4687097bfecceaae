import type { SearchHit } from '@lares/shared-types/contracts/search'
import { itemLinks } from '../../../shared/items/item-links.ts'

/** The path of a hit: its page, at the second at which the words are said, or of the chapter by which it was found. */
export function toHitLink({ item, spoken, foundBy }: Pick<SearchHit, 'item' | 'spoken' | 'foundBy'>): string {
  const start = spoken?.start ?? foundBy.find(({ field }) => field === 'chapter')?.start
  return start === undefined ? itemLinks.profile(item) : `${itemLinks.profile(item)}?t=${start}`
}
