import * as contracts from '@lares/shared-types/contracts/participants'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

// Cached items, follows and marked regions contain the names of participants, so changing a participant makes them stale too.
const affectedTags = ['Participants', 'Item', 'Items', 'Search', 'Follows', 'Regions'] as const

const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listParticipants: build.query({
      ...toEndpoint(contracts.listParticipants),
      providesTags: ['Participants'],
    }),
    countItemsByParticipant: build.query({
      ...toEndpoint(contracts.countItemsByParticipant),
      providesTags: ['Participants', 'Items'],
    }),
    comingDays: build.query({ ...toEndpoint(contracts.comingDays), providesTags: ['Participants'] }),
    createParticipant: build.mutation({
      ...toEndpoint(contracts.createParticipant),
      invalidatesTags: ['Participants'],
    }),
    changeParticipant: build.mutation({
      ...toEndpoint(contracts.changeParticipant),
      invalidatesTags: affectedTags,
    }),
    deleteParticipant: build.mutation({
      ...toEndpoint(contracts.deleteParticipant),
      invalidatesTags: affectedTags,
    }),
    mergeParticipant: build.mutation({
      ...toEndpoint(contracts.mergeParticipant),
      invalidatesTags: affectedTags,
    }),
    restoreParticipant: build.mutation({
      ...toEndpoint(contracts.restoreParticipant),
      invalidatesTags: affectedTags,
    }),
  }),
})

export const {
  useListParticipantsQuery,
  useCountItemsByParticipantQuery,
  useComingDaysQuery,
  useCreateParticipantMutation,
  useChangeParticipantMutation,
  useDeleteParticipantMutation,
  useMergeParticipantMutation,
  useRestoreParticipantMutation,
} = participantsApi
