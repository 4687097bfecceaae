import { similarItems } from '@lares/shared-types/contracts/search'
import { api } from '../../../../shared/api/api.ts'
import { endpointOf } from '../../../../shared/api/endpoint-of.ts'

const similarApi = api.injectEndpoints({
  endpoints: (build) => ({
    similarItems: build.query({ ...endpointOf(similarItems), providesTags: ['Items'] }),
  }),
})

export const { useSimilarItemsQuery } = similarApi
