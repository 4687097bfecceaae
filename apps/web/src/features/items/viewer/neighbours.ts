import type { ItemSummary } from '@lares/shared-types/items'
import type { WallSection } from '../wall/wall-section.ts'

export interface Neighbours {
  readonly current?: ItemSummary
  readonly previous?: ItemSummary
  readonly next?: ItemSummary
  /** Sections next to the item that have to be loaded before its neighbours are known. */
  readonly missing: readonly string[]
}

/** What stands before and behind an item on the wall, across the borders of sections. */
export function neighboursOf(
  sections: readonly Pick<WallSection, 'key' | 'items'>[],
  id: string,
): Neighbours {
  const at = sections.findIndex(({ items }) => items?.some((item) => item.id === id))
  const section = sections[at]
  const items = section?.items
  if (!items) return { missing: [] }
  const place = items.findIndex((item) => item.id === id)
  const before = sections[at - 1]
  const after = sections[at + 1]
  const atStart = place === 0
  const atEnd = place === items.length - 1
  const missing = [
    atStart && before && !before.items ? before.key : '',
    atEnd && after && !after.items ? after.key : '',
  ]
  const current = items[place]
  const previous = atStart ? before?.items?.at(-1) : items[place - 1]
  const next = atEnd ? after?.items?.[0] : items[place + 1]
  return {
    missing: missing.filter((key) => key !== ''),
    ...(current ? { current } : {}),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  }
}
