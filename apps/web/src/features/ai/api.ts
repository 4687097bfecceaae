import { ask, readAiStatus } from '@lares/shared-types/contracts/ai'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

export const aiApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A question changes nothing: who comes back to it finds its answer. It is asked again when the person does so.
    answer: build.query({ ...endpointOf(ask), keepUnusedDataFor: 600 }),
    /** What is written about in the archive, by how much: the counts beside a search for everything. */
    subjects: build.query({ ...endpointOf(search), providesTags: ['Search'] }),
    aiStatus: build.query(endpointOf(readAiStatus)),
  }),
})

export const { useAnswerQuery, useAiStatusQuery, useSubjectsQuery } = aiApi
