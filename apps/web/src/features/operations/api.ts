import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import {
  cancelOperation,
  followOperations,
  getOperation,
  listOperations,
  type OperationEvent,
} from '@lares/shared-types/contracts/operations'
import type { Operation } from '@lares/shared-types/operations'
import { api } from '../../shared/api/api.ts'
import { signedOutByServer } from '../../shared/api/signed-out-by-server.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { followEvents } from '../../shared/events/follow-events.ts'
import { untilHidden, untilVisible } from './page-visibility.ts'

const pageSize = 50
/** Administrators see the operations of everybody, others their own. */
const scope = 'all'

/** Operations, which `operationChanges` keeps up to date while somebody looks at them. */
const operationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    operationPages: build.infiniteQuery<ReplyOf<typeof listOperations>, void, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ pageParam }) =>
        toEndpoint(listOperations).query({
          query: { scope, limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        }),
      transformResponse: toEndpoint(listOperations).transformResponse,
      providesTags: ['Operations'],
    }),
    operation: build.query({ ...toEndpoint(getOperation), providesTags: ['Operations'] }),
    cancelOperation: build.mutation({
      ...toEndpoint(cancelOperation),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) for (const update of toUpdates(data)) dispatch(update)
      },
    }),
    /** Follows the changes of all operations by one stream, as long as a component uses this query. */
    operationChanges: build.query<null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_, { dispatch, cacheEntryRemoved }) {
        const removed = new AbortController()
        void cacheEntryRemoved.then(() => removed.abort())
        const onEvent = ({ event, data }: OperationEvent) => {
          if (event === 'operation') for (const update of toUpdates(data)) dispatch(update)
          if (event === 'reset') dispatch(api.util.invalidateTags(['Operations']))
          return false
        }
        for (let isFirst = true; !removed.signal.aborted; isFirst = false) {
          await untilVisible(removed.signal)
          // What has changed while the page was hidden may be more than a new stream starts with.
          if (!isFirst) dispatch(api.util.invalidateTags(['Operations']))
          // A hidden page closes its stream, because a browser opens only a few connections to one server.
          const failure = await followEvents({
            url: buildUrl(followOperations, { query: { scope } }),
            signal: untilHidden(removed.signal),
            onEvent: (event) => onEvent(event as OperationEvent),
          })
          if (failure === 'signed-out') dispatch(signedOutByServer())
          if (failure) return
        }
      },
    }),
  }),
})

/** The updates of everything cached that shows an operation. An older state does not replace a newer one. */
function toUpdates(operation: Operation) {
  const { id } = operation
  const isNewer = (cached: Operation) => cached.updatedAt < operation.updatedAt
  return [
    operationsApi.util.updateQueryData('operation', { params: { id } }, (cached) =>
      isNewer(cached) ? operation : cached,
    ),
    operationsApi.util.updateQueryData('operationPages', undefined, ({ pages }) => {
      for (const page of pages) {
        const index = page.operations.findIndex((cached) => cached.id === id)
        const cached = page.operations[index]
        if (!cached) continue
        if (isNewer(cached)) page.operations[index] = operation
        return
      }
      // The ids are ordered by time: a new operation is the first, and one that is not loaded yet comes with its page.
      const latest = pages[0]?.operations[0]
      if (!latest || latest.id < id) pages[0]?.operations.unshift(operation)
    }),
  ]
}

export const {
  useOperationPagesInfiniteQuery,
  useOperationQuery,
  useOperationChangesQuery,
  useCancelOperationMutation,
} = operationsApi
