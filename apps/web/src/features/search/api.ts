import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import { listDamagedFiles } from '@lares/shared-types/contracts/integrity'
import { itemsOnThisDay, listItems } from '@lares/shared-types/contracts/items'
import * as own from '@lares/shared-types/contracts/own-searches'
import { instantSearch, search, suggest } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

/** The query of a search without its position in the results. */
export type SearchFilter = Omit<RequestOf<typeof search>['query'], 'cursor' | 'limit'>

export type SearchPage = ReplyOf<typeof search>

/** The query of an instant search without its position in the results. */
export type InstantFilter = Omit<RequestOf<typeof instantSearch>['query'], 'cursor' | 'limit'>

export type InstantPage = ReplyOf<typeof instantSearch>

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    searchPages: build.infiniteQuery<SearchPage, SearchFilter, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        endpointOf(search).query({ query: { ...queryArg, ...(pageParam ? { cursor: pageParam } : {}) } }),
      transformResponse: endpointOf(search).transformResponse,
      providesTags: ['Search'],
    }),
    instantPages: build.infiniteQuery<InstantPage, InstantFilter, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg, pageParam }) =>
        endpointOf(instantSearch).query({
          query: { ...queryArg, ...(pageParam ? { cursor: pageParam } : {}) },
        }),
      transformResponse: endpointOf(instantSearch).transformResponse,
      providesTags: ['Search'],
    }),
    suggestions: build.query({ ...endpointOf(suggest), providesTags: ['Search'] }),
    allPlaces: build.query({ ...endpointOf(search), providesTags: ['Search'] }),
    onThisDay: build.query({ ...endpointOf(itemsOnThisDay), providesTags: ['Items'] }),
    itemsById: build.query({ ...endpointOf(listItems), providesTags: ['Items'] }),
    recentItems: build.query({ ...endpointOf(listItems), providesTags: ['Items'] }),
    damagedFiles: build.query({ ...endpointOf(listDamagedFiles), providesTags: ['Items'] }),
    savedSearches: build.query({ ...endpointOf(own.listSavedSearches), providesTags: ['SavedSearches'] }),
    saveSearch: build.mutation({ ...endpointOf(own.saveSearch), invalidatesTags: ['SavedSearches'] }),
    renameSavedSearch: build.mutation({
      ...endpointOf(own.renameSavedSearch),
      invalidatesTags: ['SavedSearches'],
    }),
    deleteSavedSearch: build.mutation({
      ...endpointOf(own.deleteSavedSearch),
      invalidatesTags: ['SavedSearches'],
    }),
    recentSearches: build.query({ ...endpointOf(own.listRecentSearches), providesTags: ['RecentSearches'] }),
    rememberSearch: build.mutation({
      ...endpointOf(own.rememberSearch),
      invalidatesTags: ['RecentSearches'],
    }),
    forgetSearch: build.mutation({ ...endpointOf(own.forgetSearch), invalidatesTags: ['RecentSearches'] }),
    forgetSearches: build.mutation({
      ...endpointOf(own.forgetSearches),
      invalidatesTags: ['RecentSearches'],
    }),
  }),
})

export const {
  useInstantPagesInfiniteQuery,
  useDamagedFilesQuery,
  useItemsByIdQuery,
  useSearchPagesInfiniteQuery,
  useSuggestionsQuery,
  useAllPlacesQuery,
  useOnThisDayQuery,
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
