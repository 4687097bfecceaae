import type { SearchHit } from '@lares/shared-types/contracts/search'

/** The year in which an item begins; undefined without a date. */
export function yearOf({ item }: SearchHit): number | undefined {
  return item.date ? Number(item.date.earliest.slice(0, 4)) : undefined
}
