/** The parts of this feature that other features may import. */
export { latestItemsQuery, useRecentItemsQuery, useSavedSearchesQuery } from './api.ts'
export { SearchPicker } from './pick/search-picker.tsx'
export { SavedSearches } from './saved/saved-searches.tsx'
export { toSelectionFilter } from './state/to-selection-filter.ts'
export { useSearchState } from './state/use-search-state.ts'
