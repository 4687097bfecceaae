import * as rows from '@lares/shared-types/contracts/item-rows'
import * as views from '@lares/shared-types/contracts/table-views'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const changesViews = { invalidatesTags: ['TableViews' as const] }

const fullListApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached: the table holds the rows that are near the visible ones.
    itemRows: build.query({ ...toEndpoint(rows.listItemRows), keepUnusedDataFor: 0 }),
    rowPositions: build.query({ ...toEndpoint(rows.listRowPositions), keepUnusedDataFor: 0 }),
    tableViews: build.query({ ...toEndpoint(views.listTableViews), providesTags: ['TableViews'] }),
    saveTableView: build.mutation({ ...toEndpoint(views.saveTableView), ...changesViews }),
    changeTableView: build.mutation({ ...toEndpoint(views.changeTableView), ...changesViews }),
    deleteTableView: build.mutation({ ...toEndpoint(views.deleteTableView), ...changesViews }),
  }),
})

export const {
  useLazyItemRowsQuery,
  useLazyRowPositionsQuery,
  useTableViewsQuery,
  useSaveTableViewMutation,
  useChangeTableViewMutation,
  useDeleteTableViewMutation,
} = fullListApi
