/** The parts of this feature that other features may import. */
export { latestItemsQuery, useRecentItemsQuery, useSavedSearchesQuery } from './api.ts'
export { SavedSearches } from './saved/saved-searches.tsx'
