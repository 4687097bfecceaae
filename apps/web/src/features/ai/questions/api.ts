import * as contracts from '@lares/shared-types/contracts/questions'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../../shared/api/to-infinite-endpoint.ts'

const pageSize = 30

const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    questions: build.infiniteQuery({
      ...toInfiniteEndpoint(contracts.listQuestions, pageSize),
      // The answers are items, which others may change, hide or delete.
      providesTags: ['Questions', 'Items'],
    }),
    askableUsers: build.query(toEndpoint(contracts.listAskableUsers)),
    reportAnswer: build.mutation({ ...toEndpoint(contracts.reportAnswer), invalidatesTags: ['Questions'] }),
    askRelatives: build.mutation({ ...toEndpoint(contracts.askRelatives), invalidatesTags: ['Questions'] }),
    giveAnswer: build.mutation({
      ...toEndpoint(contracts.giveAnswer),
      invalidatesTags: ['Questions', 'Items', 'Search'],
    }),
    removeQuestion: build.mutation({
      ...toEndpoint(contracts.removeQuestion),
      invalidatesTags: ['Questions'],
    }),
    restoreQuestion: build.mutation({
      ...toEndpoint(contracts.restoreQuestion),
      invalidatesTags: ['Questions'],
    }),
  }),
})

export const {
  useQuestionsInfiniteQuery,
  useAskableUsersQuery,
  useReportAnswerMutation,
  useAskRelativesMutation,
  useGiveAnswerMutation,
  useRemoveQuestionMutation,
  useRestoreQuestionMutation,
} = questionsApi
