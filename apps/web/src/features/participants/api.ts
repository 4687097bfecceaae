import * as contracts from '@lares/shared-types/contracts/participants'
import { api } from '../../shared/api/api.ts'
import { endpointOf } from '../../shared/api/endpoint-of.ts'

// A person stands on items by name, so that changing one makes what is cached of items stale too.
const changed = ['Participants', 'Item', 'Items', 'Search'] as const

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
      invalidatesTags: changed,
    }),
    deleteParticipant: build.mutation({
      ...endpointOf(contracts.deleteParticipant),
      invalidatesTags: changed,
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
