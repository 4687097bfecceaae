import type { SearchHit } from '@lares/shared-types/contracts/search'
import { kindTraits } from '@lares/shared-types/kind-traits'
import { itemLinks } from '../../../shared/items/item-links.ts'

type LinkedHit = Pick<SearchHit, 'item' | 'spoken' | 'page' | 'foundBy' | 'meant'>

/**
 * The path of a hit: its page, at the second at which the words are said, or of the chapter by which it was found. A scan opens
 * at the page of the excerpt, with the words of the query marked, and with the corrected ones by which it was found.
 */
export function toHitLink({ item, spoken, page, foundBy, meant }: LinkedHit, query: string): string {
  if (kindTraits[item.kind].hasPages) {
    const words = [query.trim(), ...meant].join(' ').trim()
    if (!words) return itemLinks.profile(item)
    const params = new URLSearchParams({ q: words, ...(page !== undefined && { page: String(page) }) })
    return `${itemLinks.profile(item)}?${params}`
  }
  const start = spoken?.start ?? foundBy.find(({ field }) => field === 'chapter')?.start
  return start === undefined ? itemLinks.profile(item) : `${itemLinks.profile(item)}?t=${start}`
}
