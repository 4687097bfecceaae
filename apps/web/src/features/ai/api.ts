import { ask, readAiStatus } from '@lares/shared-types/contracts/ai'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

export const aiApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asking changes no data, so the answer stays cached for 10 minutes. Only the user asks the model again.
    answer: build.query({ ...endpointOf(ask), keepUnusedDataFor: 600 }),
    /** The facet counts of all items. */
    itemFacets: build.query({ ...endpointOf(search), providesTags: ['Search'] }),
    aiStatus: build.query(endpointOf(readAiStatus)),
  }),
})

export const { useAnswerQuery, useAiStatusQuery, useItemFacetsQuery } = aiApi
