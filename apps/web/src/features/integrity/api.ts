import * as contracts from '@lares/shared-types/contracts/integrity'
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
      ],
    }),
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
} = integrityApi
