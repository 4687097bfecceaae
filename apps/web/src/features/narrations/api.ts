import * as contracts from '@lares/shared-types/contracts/narrations'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const narrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    narrations: build.query({
      ...toEndpoint(contracts.listNarrations),
      // A narration is hidden with either of its items.
      providesTags: ['Narrations', 'Items'],
    }),
    narrationTimes: build.query({
      ...toEndpoint(contracts.getNarrationTimes),
      providesTags: ['Narrations'],
    }),
    createNarration: build.mutation({
      ...toEndpoint(contracts.createNarration),
      invalidatesTags: (_, error) => (error ? [] : ['Narrations']),
    }),
    alignNarration: build.mutation({
      ...toEndpoint(contracts.alignNarration),
      invalidatesTags: ['Narrations'],
    }),
    removeNarration: build.mutation({
      ...toEndpoint(contracts.removeNarration),
      invalidatesTags: ['Narrations'],
    }),
    recordingsToAdd: build.infiniteQuery({ ...toInfiniteEndpoint(search), providesTags: ['Search'] }),
  }),
})

export const {
  useNarrationTimesQuery,
  useCreateNarrationMutation,
  useAlignNarrationMutation,
  useRemoveNarrationMutation,
  useRecordingsToAddInfiniteQuery,
} = narrationsApi
const { useNarrationsQuery } = narrationsApi

const pollingIntervalMs = 3000

/** What reads an item aloud, and what it reads; asked for again while times of words are being found. */
export function useNarrations(itemId: string) {
  const request = { params: { id: itemId } }
  const { currentData } = narrationsApi.endpoints.narrations.useQueryState(request)
  const isPending = currentData?.readBy.some(({ state }) => state === 'pending')
  return useNarrationsQuery(request, {
    pollingInterval: isPending ? pollingIntervalMs : 0,
    skipPollingIfUnfocused: true,
    refetchOnReconnect: true,
  })
}
