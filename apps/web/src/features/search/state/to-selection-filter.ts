import type { SearchFilter } from '@lares/shared-types/search-filter'
import { type SearchState, toSearchFilter } from './search-state.ts'

/**
 * The filter that selects what a search finds by words: how results are found and ordered is no part of it. Undefined where
 * nothing is searched for.
 */
export function toSelectionFilter(state: SearchState): SearchFilter | undefined {
  const found = toSearchFilter(state)
  if (!found) return undefined
  const { mode, sort, ...filter } = found
  return filter
}
