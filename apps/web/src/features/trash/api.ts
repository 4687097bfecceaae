import * as contracts from '@lares/shared-types/contracts/trash'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 50

const trashApi = api.injectEndpoints({
  endpoints: (build) => ({
    trash: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listTrash, pageSize),
      providesTags: ['Items'],
    }),
    deletions: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listDeletions),
      // Deleting and restoring any of them invalidates these; the counts of items depend on items.
      providesTags: ['Tags', 'Categories', 'Participants', 'Items'],
    }),
    forgetDeletion: build.mutation({
      ...toEndpoint(contracts.forgetDeletion),
      invalidatesTags: ['Tags', 'Categories', 'Participants'],
    }),
    deleteForEver: build.mutation({
      ...toEndpoint(contracts.deleteForEver),
      invalidatesTags: (_, error, { params }) => (error ? [] : ['Items', { type: 'Item', id: params.id }]),
    }),
    /** The caller invalidates the tags after the last of several calls. */
    emptyTrash: build.mutation(toEndpoint(contracts.emptyTrash)),
  }),
})

export const {
  useTrashInfiniteQuery,
  useDeletionsInfiniteQuery,
  useForgetDeletionMutation,
  useDeleteForEverMutation,
  useEmptyTrashMutation,
} = trashApi
