import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import {
  cancelOperation,
  followOperations,
  getOperation,
  listOperations,
  type OperationEvent,
} from '@lares/shared-types/contracts/operations'
import type { Operation } from '@lares/shared-types/operations'
import { api, tagTypes } from '../../shared/api/api.ts'
import { repeatAfterOlderReplies } from '../../shared/api/older-replies.ts'
import { signedOutByServer } from '../../shared/api/signed-out-by-server.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { followEvents } from '../../shared/events/follow-events.ts'
import { announceRightsChange } from '../../shared/session/rights-changes.ts'
import { rereadSession } from '../../shared/session/session-api.ts'
import { selectUser } from '../../shared/session/session-slice.ts'
import { readUserValue, storeUserValue } from '../../shared/user-storage/user-storage.ts'
import { untilHidden, untilVisible } from './page-visibility.ts'

type Dispatch = Parameters<typeof repeatAfterOlderReplies>[0]

const pageSize = 50
/** Administrators see the operations of everybody, others their own. */
const scope = 'all'
/** The number of operations in the panel of the bell. */
const ownLimit = 20

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
    /** The latest operations that the user has started, for the panel of the bell. */
    ownOperations: build.query<Operation[], void>({
      query: () => toEndpoint(listOperations).query({ query: { scope: 'own', limit: ownLimit } }),
      transformResponse: (reply) => toEndpoint(listOperations).transformResponse(reply).operations,
      providesTags: ['Operations'],
    }),
    operation: build.query({ ...toEndpoint(getOperation), providesTags: ['Operations'] }),
    cancelOperation: build.mutation({
      ...toEndpoint(cancelOperation),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const { data } = await queryFulfilled.catch(() => ({ data: undefined }))
        if (data) await showOperation(dispatch, data)
      },
    }),
    /** Follows the changes of all operations, of the user’s notifications and of their rights by one stream, as long as a component uses this query. */
    operationChanges: build.query<null, void>({
      queryFn: () => ({ data: null }),
      keepUnusedDataFor: 0,
      async onCacheEntryAdded(_, { dispatch, getState, cacheEntryRemoved }) {
        const removed = new AbortController()
        void cacheEntryRemoved.then(() => removed.abort())
        const userId = selectUser(getState() as unknown as Parameters<typeof selectUser>[0])?.id
        // Rights can have changed while no page was open.
        const rightsKey = { prefix: 'lares.rights.', userId: userId ?? '', name: 'token' } as const
        let rights = readUserValue(rightsKey)
        let notifications: string | undefined
        let commentsChangedAt: string | undefined
        let regionsChangedAt: string | undefined
        const onEvent = ({ event, data }: OperationEvent) => {
          if (event === 'operation') void showOperation(dispatch, data, userId)
          // Each new stream begins with the present state.
          if (event === 'notifications' && notifications !== JSON.stringify(data)) {
            notifications = JSON.stringify(data)
            dispatch(api.util.invalidateTags(['Notifications']))
            if (data.commentsChangedAt && data.commentsChangedAt !== commentsChangedAt) {
              commentsChangedAt = data.commentsChangedAt
              dispatch(api.util.invalidateTags(['Comments']))
            }
            if (data.regionsChangedAt && data.regionsChangedAt !== regionsChangedAt) {
              regionsChangedAt = data.regionsChangedAt
              dispatch(api.util.invalidateTags(['Regions']))
            }
          }
          if (event === 'rights') {
            const isChanged = rights !== undefined && rights !== data.token
            rights = data.token
            if (userId) storeUserValue(rightsKey, rights)
            if (isChanged) {
              void announceRightsChange().then(() => {
                void rereadSession(dispatch)
                dispatch(api.util.invalidateTags([...tagTypes]))
              })
            }
          }
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

/** Shows the state of an operation, also in replies that are under way, which may have an older one. */
async function showOperation(dispatch: Dispatch, operation: Operation, userId?: string): Promise<void> {
  const show = () => {
    for (const update of toUpdates(operation, userId)) dispatch(update)
  }
  show()
  await repeatAfterOlderReplies(dispatch, show)
}

/** The updates of everything cached that shows an operation. An older state does not replace a newer one. */
function toUpdates(operation: Operation, userId?: string) {
  const { id } = operation
  const isNewer = (cached: Operation) => cached.updatedAt < operation.updatedAt
  return [
    operationsApi.util.updateQueryData('operation', { params: { id } }, (cached) =>
      isNewer(cached) ? operation : cached,
    ),
    operationsApi.util.updateQueryData('ownOperations', undefined, (operations) => {
      const index = operations.findIndex((cached) => cached.id === id)
      const cached = operations[index]
      if (!cached) return operation.startedBy?.id === userId ? [operation, ...operations] : operations
      if (isNewer(cached)) operations[index] = operation
      return operations
    }),
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
  useOwnOperationsQuery,
  useOperationChangesQuery,
  useCancelOperationMutation,
} = operationsApi
