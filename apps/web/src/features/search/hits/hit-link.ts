import type { SearchHit } from '@lares/shared-types/contracts/search'
import { itemLinks } from '../../../shared/items/item-links.ts'

/** The path of a hit: its page, at the second of the chapter by which it was found. */
export function toHitLink({ item, foundBy }: Pick<SearchHit, 'item' | 'foundBy'>): string {
  const start = foundBy.find(({ field }) => field === 'chapter')?.start
  return start === undefined ? itemLinks.profile(item) : `${itemLinks.profile(item)}?t=${start}`
}
