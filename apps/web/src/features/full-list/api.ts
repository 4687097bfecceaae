import { listItems } from '@lares/shared-types/contracts/items'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const fullListApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Not cached: the table holds the rows that it makes of a page.
    itemRowsPage: build.query({ ...toEndpoint(listItems), keepUnusedDataFor: 0 }),
  }),
})

export const { useLazyItemRowsPageQuery } = fullListApi
