import type { ItemSummary } from '@lares/shared-types/items'
import type { WallSection } from '../wall-section.ts'

export interface Neighbours {
  readonly current?: ItemSummary
  readonly previous?: ItemSummary
  readonly next?: ItemSummary
  /** Keys of the adjacent sections that have to be loaded to know the neighbours. */
  readonly missing: readonly string[]
}

/** Finds the items before and after an item on the wall, across section boundaries. */
export function getNeighbours(
  sections: readonly Pick<WallSection, 'key' | 'items'>[],
  id: string,
): Neighbours {
  const sectionIndex = sections.findIndex(({ items }) => items?.some((item) => item.id === id))
  const section = sections[sectionIndex]
  const items = section?.items
  if (!items) return { missing: [] }
  const itemIndex = items.findIndex((item) => item.id === id)
  const sectionBefore = sections[sectionIndex - 1]
  const sectionAfter = sections[sectionIndex + 1]
  const isFirst = itemIndex === 0
  const isLast = itemIndex === items.length - 1
  const missing = [
    isFirst && sectionBefore && !sectionBefore.items ? sectionBefore.key : '',
    isLast && sectionAfter && !sectionAfter.items ? sectionAfter.key : '',
  ]
  const current = items[itemIndex]
  const previous = isFirst ? sectionBefore?.items?.at(-1) : items[itemIndex - 1]
  const next = isLast ? sectionAfter?.items?.[0] : items[itemIndex + 1]
  return {
    missing: missing.filter((key) => key !== ''),
    ...(current ? { current } : {}),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
  }
}
