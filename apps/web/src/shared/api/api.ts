import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './base-query.ts'

/** What cached answers are made of; a change names what it makes stale. */
const tagTypes = [
  'Session',
  'Item',
  'Items',
  'Search',
  'SavedSearches',
  'RecentSearches',
  'Tags',
  'Categories',
  'Participants',
  'Users',
  'Chats',
] as const

/** The one RTK Query API. It knows no endpoint; each feature injects its own from the contracts. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})
