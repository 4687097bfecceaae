import type { ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/regions'
import type { Region } from '@lares/shared-types/regions'
import { api } from '../../shared/api/api.ts'
import { repeatAfterOlderReplies } from '../../shared/api/older-replies.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 24

/** Who is named becomes a participant of the item, which every cached item and list may show. */
const namingTags = ['Regions', 'Item', 'Items', 'Search'] as const

const regionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listRegions: build.query({ ...toEndpoint(contracts.listRegions), providesTags: ['Regions'] }),
    openRegions: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listOpenRegions, pageSize),
      providesTags: ['Regions'],
    }),
    /** Where a person is marked, by their id. */
    regionsOfParticipant: build.infiniteQuery<
      ReplyOf<typeof contracts.listRegionsOfParticipant>,
      string,
      string
    >({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: id, pageParam: cursor }) =>
        toEndpoint(contracts.listRegionsOfParticipant).query({
          params: { id },
          query: { limit: pageSize, ...(cursor && { cursor }) },
        }),
      transformResponse: toEndpoint(contracts.listRegionsOfParticipant).transformResponse,
      providesTags: ['Regions'],
    }),
    countRegionsByParticipant: build.query({
      ...toEndpoint(contracts.countRegionsByParticipant),
      providesTags: ['Regions'],
    }),
  }),
})

const regionMutations = regionsApi.injectEndpoints({
  endpoints: (build) => ({
    createRegion: build.mutation({
      ...toEndpoint(contracts.createRegion),
      invalidatesTags: (_, error) => (error ? [] : ['Regions']),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => showSaved(queryFulfilled, dispatch),
    }),
    /** Moves or resizes a region, which changes nothing else. */
    moveRegion: build.mutation({
      ...toEndpoint(contracts.changeRegion),
      invalidatesTags: (_, error) => (error ? ['Regions'] : []),
      onQueryStarted: (_, { dispatch, queryFulfilled }) => showSaved(queryFulfilled, dispatch),
    }),
    nameRegion: build.mutation({
      ...toEndpoint(contracts.changeRegion),
      invalidatesTags: (_, error) => (error ? ['Regions'] : namingTags),
    }),
    removeRegion: build.mutation({ ...toEndpoint(contracts.removeRegion), invalidatesTags: ['Regions'] }),
    restoreRegion: build.mutation({ ...toEndpoint(contracts.restoreRegion), invalidatesTags: ['Regions'] }),
    createSuggestion: build.mutation({
      ...toEndpoint(contracts.createSuggestion),
      invalidatesTags: ['Regions'],
    }),
    acceptSuggestion: build.mutation({
      ...toEndpoint(contracts.acceptSuggestion),
      invalidatesTags: (_, error) => (error ? ['Regions'] : namingTags),
    }),
    declineSuggestion: build.mutation({
      ...toEndpoint(contracts.declineSuggestion),
      invalidatesTags: ['Regions'],
    }),
  }),
})

function patchList(region: Region) {
  return regionsApi.util.updateQueryData('listRegions', { params: { id: region.assetId } }, (list) => {
    const index = list.regions.findIndex(({ id }) => id === region.id)
    const cached = list.regions[index]
    if (!cached) list.regions.push(region)
    else if (cached.version < region.version) list.regions[index] = region
  })
}

/** Shows a saved region in the list of its picture before that is loaded again, so that it does not jump back meanwhile. */
async function showSaved(
  saved: PromiseLike<{ readonly data: Region }>,
  dispatch: Parameters<typeof repeatAfterOlderReplies>[0],
): Promise<void> {
  try {
    const { data: region } = await saved
    const show = () => void dispatch(patchList(region))
    show()
    await repeatAfterOlderReplies(dispatch, show)
  } catch {
    // The caller of the mutation receives the error.
  }
}

export const {
  useListRegionsQuery,
  useOpenRegionsInfiniteQuery,
  useRegionsOfParticipantInfiniteQuery,
  useCountRegionsByParticipantQuery,
} = regionsApi

export const {
  useCreateRegionMutation,
  useMoveRegionMutation,
  useNameRegionMutation,
  useRemoveRegionMutation,
  useRestoreRegionMutation,
  useCreateSuggestionMutation,
  useAcceptSuggestionMutation,
  useDeclineSuggestionMutation,
} = regionMutations
