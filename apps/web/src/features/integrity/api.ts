import { listComments } from '@lares/shared-types/contracts/comments'
import * as contracts from '@lares/shared-types/contracts/integrity'
import { listRegions } from '@lares/shared-types/contracts/regions'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 30

const integrityApi = api.injectEndpoints({
  endpoints: (build) => ({
    checks: build.query({ ...toEndpoint(contracts.listChecks), providesTags: ['Integrity'] }),
    findings: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listFindings, pageSize),
      providesTags: ['Integrity'],
    }),
    repairs: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listRepairs, pageSize),
      providesTags: ['Integrity'],
    }),
    runChecks: build.mutation({ ...toEndpoint(contracts.runChecks), invalidatesTags: ['Integrity'] }),
    repairFindings: build.mutation({
      ...toEndpoint(contracts.repairFindings),
      invalidatesTags: ['Integrity'],
    }),
    dismissFinding: build.mutation({
      ...toEndpoint(contracts.dismissFinding),
      invalidatesTags: ['Integrity'],
    }),
    reopenFinding: build.mutation({ ...toEndpoint(contracts.reopenFinding), invalidatesTags: ['Integrity'] }),
    uniteItems: build.mutation({
      ...toEndpoint(contracts.uniteItems),
      // After a refusal one of the two has changed as well.
      invalidatesTags: (_, __, { body: { keep, remove } }) => [
        'Integrity',
        'Items',
        'Search',
        { type: 'Item', id: keep.itemId },
        { type: 'Item', id: remove.itemId },
        { type: 'Comments', id: keep.itemId },
        { type: 'Comments', id: remove.itemId },
        'Regions',
        'Narrations',
      ],
    }),
    separateItems: build.mutation({
      ...toEndpoint(contracts.separateItems),
      invalidatesTags: ['Integrity', 'Items', 'Item', 'Search', 'Comments', 'Regions', 'Narrations'],
    }),
    comparedComments: build.query({
      ...toEndpoint(listComments),
      providesTags: (_, __, { params: { id } }) => [{ type: 'Comments', id }],
    }),
    comparedRegions: build.query({ ...toEndpoint(listRegions), providesTags: ['Regions'] }),
  }),
})

export const {
  useChecksQuery,
  useFindingsInfiniteQuery,
  useRepairsInfiniteQuery,
  useRunChecksMutation,
  useRepairFindingsMutation,
  useDismissFindingMutation,
  useReopenFindingMutation,
  useUniteItemsMutation,
  useSeparateItemsMutation,
  useComparedCommentsQuery,
  useComparedRegionsQuery,
} = integrityApi
