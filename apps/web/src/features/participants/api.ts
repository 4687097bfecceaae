import * as contracts from '@lares/shared-types/contracts/participants'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

// Cached items contain the names of their participants, so changing a participant makes them stale too.
const affectedTags = ['Participants', 'Item', 'Items', 'Search'] as const

const participantsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listParticipants: build.query({
      ...endpointOf(contracts.listParticipants),
      providesTags: ['Participants'],
    }),
    countItemsByParticipant: build.query({
      ...endpointOf(contracts.countItemsByParticipant),
      providesTags: ['Participants', 'Items'],
    }),
    comingDays: build.query({ ...endpointOf(contracts.comingDays), providesTags: ['Participants'] }),
    createParticipant: build.mutation({
      ...endpointOf(contracts.createParticipant),
      invalidatesTags: ['Participants'],
    }),
    changeParticipant: build.mutation({
      ...endpointOf(contracts.changeParticipant),
      invalidatesTags: affectedTags,
    }),
    deleteParticipant: build.mutation({
      ...endpointOf(contracts.deleteParticipant),
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
} = participantsApi
