import { ask, readAiStatus } from '@lares/shared-types/contracts/ai'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

const aiApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A question changes nothing: asked again, it is answered from what is known, until something changes.
    answer: build.query({ ...endpointOf(ask), providesTags: ['Items'], keepUnusedDataFor: 600 }),
    aiStatus: build.query(endpointOf(readAiStatus)),
  }),
})

export const { useAnswerQuery, useAiStatusQuery } = aiApi
