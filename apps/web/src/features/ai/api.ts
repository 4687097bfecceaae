import { ask, listExampleQuestions } from '@lares/shared-types/contracts/ai'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

export const aiApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Asking changes no data, so the answer stays cached for 10 minutes. Only the user asks the model again, and a change of
    // their rights.
    answer: build.query({
      ...toEndpoint(ask),
      keepUnusedDataFor: 600,
      providesTags: ['Answer'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const settled = await queryFulfilled.catch(() => undefined)
        if (settled?.data.questionId) dispatch(api.util.invalidateTags(['Questions']))
      },
    }),
    exampleQuestions: build.query({ ...toEndpoint(listExampleQuestions), providesTags: ['Search'] }),
  }),
})

export const { useAnswerQuery, useExampleQuestionsQuery } = aiApi
