/** The parts of this feature that other features may import. */
export { latestItemsQuery, useRecentItemsQuery, useSavedSearchesQuery } from './api.ts'
export { ActiveFilters } from './filters/active-filters.tsx'
export { Filters } from './filters/filters.tsx'
export { SearchPicker } from './pick/search-picker.tsx'
export { SavedSearches } from './saved/saved-searches.tsx'
export {
  countFilters,
  defaultMode,
  parseSearch,
  type SearchState,
  serializeSearch,
} from './state/search-state.ts'
export { toSelectionFilter } from './state/to-selection-filter.ts'
export { useSearchState } from './state/use-search-state.ts'
