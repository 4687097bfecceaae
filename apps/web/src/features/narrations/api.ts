import * as contracts from '@lares/shared-types/contracts/narrations'
import { search } from '@lares/shared-types/contracts/search'
import type { ItemNarrations } from '@lares/shared-types/narrations'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const toTimesTag = (id: string) => ({ type: 'Narrations', id: `times of ${id}` }) as const

const narrationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    narrations: build.query({
      ...toEndpoint(contracts.listNarrations),
      // A narration is hidden with either of its items.
      providesTags: ['Narrations', 'Items'],
      async onQueryStarted(_, { dispatch, getCacheEntry, queryFulfilled }) {
        const before = getCacheEntry().data
        const after = await queryFulfilled.then(({ data }) => data).catch(() => undefined)
        const changed = before && after ? findChanged(before, after) : []
        if (changed.length > 0) dispatch(api.util.invalidateTags(changed.map(toTimesTag)))
      },
    }),
    narrationTimes: build.query({
      ...toEndpoint(contracts.getNarrationTimes),
      providesTags: (_, __, { params }) => ['Narrations', toTimesTag(params.id)],
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

/** The ids of narrations whose times were found or have been lost since. */
function findChanged(before: ItemNarrations, after: ItemNarrations): string[] {
  const states = new Map(before.readBy.map(({ id, state, isStale }) => [id, `${state} ${isStale}`]))
  return after.readBy
    .filter(({ id, state, isStale }) => states.has(id) && states.get(id) !== `${state} ${isStale}`)
    .map(({ id }) => id)
}

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
