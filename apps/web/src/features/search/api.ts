import type { ReplyOf } from '@lares/shared-types/contract'
import { listItems } from '@lares/shared-types/contracts/items'
import * as own from '@lares/shared-types/contracts/own-searches'
import { countFacets, instantSearch, search, suggest } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { type ListFilterOf, toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

/** The query of a search without its position in the results. */
export type SearchFilter = ListFilterOf<typeof search>

export type SearchPage = ReplyOf<typeof search>

/** The query of an instant search without its position in the results. */
export type InstantFilter = ListFilterOf<typeof instantSearch>

/** The request for the latest items, which also tells whether the archive is empty for this user. */
export const latestItemsQuery = { query: { sort: 'added', limit: 24 } } as const

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPages: build.infiniteQuery({ ...toInfiniteEndpoint(search), providesTags: ['Search'] }),
    facets: build.query({ ...toEndpoint(countFacets), providesTags: ['Search'] }),
    instantPages: build.infiniteQuery({ ...toInfiniteEndpoint(instantSearch), providesTags: ['Search'] }),
    suggestions: build.query({ ...toEndpoint(suggest), providesTags: ['Search'] }),
    recentItems: build.query({ ...toEndpoint(listItems), providesTags: ['Items'] }),
    savedSearches: build.query({ ...toEndpoint(own.listSavedSearches), providesTags: ['SavedSearches'] }),
    saveSearch: build.mutation({ ...toEndpoint(own.saveSearch), invalidatesTags: ['SavedSearches'] }),
    renameSavedSearch: build.mutation({
      ...toEndpoint(own.renameSavedSearch),
      invalidatesTags: ['SavedSearches'],
    }),
    deleteSavedSearch: build.mutation({
      ...toEndpoint(own.deleteSavedSearch),
      invalidatesTags: ['SavedSearches', 'Follows'],
    }),
    recentSearches: build.query({ ...toEndpoint(own.listRecentSearches), providesTags: ['RecentSearches'] }),
    rememberSearch: build.mutation({
      ...toEndpoint(own.rememberSearch),
      invalidatesTags: ['RecentSearches'],
    }),
    forgetSearch: build.mutation({ ...toEndpoint(own.forgetSearch), invalidatesTags: ['RecentSearches'] }),
    forgetSearches: build.mutation({
      ...toEndpoint(own.forgetSearches),
      invalidatesTags: ['RecentSearches'],
    }),
  }),
})

export const {
  useFacetsQuery,
  useInstantPagesInfiniteQuery,
  useSearchPagesInfiniteQuery,
  useSuggestionsQuery,
  useRecentItemsQuery,
  useSavedSearchesQuery,
  useSaveSearchMutation,
  useRenameSavedSearchMutation,
  useDeleteSavedSearchMutation,
  useRecentSearchesQuery,
  useRememberSearchMutation,
  useForgetSearchMutation,
  useForgetSearchesMutation,
} = searchApi
