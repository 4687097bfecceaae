import type { ItemKind } from '@lares/shared-types/item-kinds'
import { maxSelectedIds } from '@lares/shared-types/item-selection'
import type { ItemSummary } from '@lares/shared-types/items'
import { useCallback, useRef } from 'react'
import { useLazyMonthItemsQuery, useLazyUndatedItemsQuery } from '../../api/items-api.ts'
import { undatedKey, type WallSection } from '../wall-section.ts'

interface RangeOptions {
  readonly kind: ItemKind
  readonly oldestFirst: boolean
  readonly sections: readonly WallSection[]
}

/**
 * For a range of pictures that is selected across months of which some are not loaded: `remember` is told the items of each
 * loaded section, `loadBetween` resolves with all items of the sections of two items and of those between.
 */
export function useRangeLoader({ kind, oldestFirst, sections }: RangeOptions) {
  const sectionKeys = useRef(new Map<string, string>())
  const [loadMonth] = useLazyMonthItemsQuery()
  const [loadUndated] = useLazyUndatedItemsQuery()

  async function load({ key, count, items }: WallSection): Promise<readonly ItemSummary[]> {
    if (items) return items
    if (key === undatedKey) return loadUndated({ kind, count }, true).unwrap()
    const month = await loadMonth({ kind, month: key, count }, true).unwrap()
    return oldestFirst ? month.toReversed() : month
  }

  // The loaders of the months depend on it, so it keeps its identity.
  const remember = useCallback((key: string, items: readonly ItemSummary[] | undefined) => {
    for (const { id } of items ?? []) sectionKeys.current.set(id, key)
  }, [])

  return {
    remember,
    async loadBetween(fromId: string, toId: string): Promise<readonly ItemSummary[]> {
      const ends = [fromId, toId].map((id) =>
        sections.findIndex(({ key }) => key === sectionKeys.current.get(id)),
      )
      const between = ends.includes(-1) ? [] : sections.slice(Math.min(...ends), Math.max(...ends) + 1)
      const count = between.reduce((sum, section) => sum + section.count, 0)
      // More cannot be selected.
      if (count > maxSelectedIds) return []
      const items: ItemSummary[] = []
      for (const section of between) items.push(...(await load(section)))
      return items
    },
  }
}
