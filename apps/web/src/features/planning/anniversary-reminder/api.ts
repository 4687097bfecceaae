import {
  getAnniversaryReminder,
  removeAnniversaryReminder,
  setAnniversaryReminder,
} from '@lares/shared-types/contracts/anniversary-reminders'
import { api } from '../../../shared/api/api.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'

const reminderApi = api.injectEndpoints({
  endpoints: (build) => ({
    anniversaryReminder: build.query({
      ...toEndpoint(getAnniversaryReminder),
      providesTags: ['AnniversaryReminder'],
    }),
    setAnniversaryReminder: build.mutation({
      ...toEndpoint(setAnniversaryReminder),
      invalidatesTags: ['AnniversaryReminder'],
    }),
    removeAnniversaryReminder: build.mutation({
      ...toEndpoint(removeAnniversaryReminder),
      invalidatesTags: ['AnniversaryReminder'],
    }),
  }),
})

/** Shows a choice at once; what is loaded afterwards tells what the archive has stored. */
const choosingApi = reminderApi.enhanceEndpoints({
  endpoints: {
    setAnniversaryReminder: {
      async onQueryStarted({ body: { daysBefore, kinds } }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          reminderApi.util.updateQueryData('anniversaryReminder', undefined, () => ({
            reminder: { daysBefore, kinds },
          })),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
    },
    removeAnniversaryReminder: {
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          reminderApi.util.updateQueryData('anniversaryReminder', undefined, () => ({ reminder: null })),
        )
        await queryFulfilled.catch(() => shown.undo())
      },
    },
  },
})

export const {
  useAnniversaryReminderQuery,
  useSetAnniversaryReminderMutation,
  useRemoveAnniversaryReminderMutation,
} = choosingApi
