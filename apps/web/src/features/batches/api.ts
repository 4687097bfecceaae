import type { BatchItemState } from '@lares/shared-types/batches'
import type { ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/batches'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 20
const itemPageSize = 50

export type BatchItemsPage = ReplyOf<typeof contracts.listBatchItems>

interface BatchItemsRequest {
  readonly id: string
  readonly state: BatchItemState
}

const batchesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Changes nothing; a mutation, because it is asked for by a button and never repeated by itself. */
    previewBatch: build.mutation(toEndpoint(contracts.previewBatch)),
    startBatch: build.mutation({ ...toEndpoint(contracts.startBatch), invalidatesTags: ['Batches'] }),
    batchPages: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listBatches, pageSize),
      providesTags: ['Batches'],
    }),
    batch: build.query({ ...toEndpoint(contracts.getBatch), providesTags: ['Batches'] }),
    batchItemPages: build.infiniteQuery<BatchItemsPage, BatchItemsRequest, string>({
      infiniteQueryOptions: {
        initialPageParam: '',
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      },
      query: ({ queryArg: { id, state }, pageParam }) =>
        toEndpoint(contracts.listBatchItems).query({
          params: { id },
          query: { state, limit: itemPageSize, ...(pageParam && { cursor: pageParam }) },
        }),
      transformResponse: toEndpoint(contracts.listBatchItems).transformResponse,
      providesTags: ['Batches'],
    }),
    undoBatch: build.mutation({
      ...toEndpoint(contracts.undoBatch),
      invalidatesTags: (_, error) => (error ? [] : ['Batches']),
    }),
  }),
})

export const {
  usePreviewBatchMutation,
  useStartBatchMutation,
  useBatchPagesInfiniteQuery,
  useBatchQuery,
  useBatchItemPagesInfiniteQuery,
  useUndoBatchMutation,
} = batchesApi
