import type { ReplyOf } from '@lares/shared-types/contract'
import * as feedContracts from '@lares/shared-types/contracts/calendar-feeds'
import * as importContracts from '@lares/shared-types/contracts/calendar-imports'
import * as reminderContracts from '@lares/shared-types/contracts/event-reminders'
import * as historyContracts from '@lares/shared-types/contracts/history'
import * as contracts from '@lares/shared-types/contracts/planning'
import { search } from '@lares/shared-types/contracts/search'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

// Events name their participants and items, and the calendar has birthdays.
const providedTags = ['Events', 'Participants', 'Items'] as const

const planningApi = api.injectEndpoints({
  endpoints: (build) => ({
    listOccurrences: build.query({ ...toEndpoint(contracts.listOccurrences), providesTags: providedTags }),
    getEvent: build.query({ ...toEndpoint(contracts.getEvent), providesTags: providedTags }),
    listDeletedEvents: build.query({ ...toEndpoint(contracts.listDeletedEvents), providesTags: ['Events'] }),
    createEvent: build.mutation({ ...toEndpoint(contracts.createEvent), invalidatesTags: ['Events'] }),
    changeEvent: build.mutation({ ...toEndpoint(contracts.changeEvent), invalidatesTags: ['Events'] }),
    deleteEvent: build.mutation({ ...toEndpoint(contracts.deleteEvent), invalidatesTags: ['Events'] }),
    restoreEvent: build.mutation({ ...toEndpoint(contracts.restoreEvent), invalidatesTags: ['Events'] }),
    previewCalendarImport: build.mutation(toEndpoint(importContracts.previewCalendarImport)),
    importCalendar: build.mutation({
      ...toEndpoint(importContracts.importCalendar),
      invalidatesTags: ['Events'],
    }),
    /** The number of photographs that a search finds. */
    countPhotographs: build.query({
      ...toEndpoint(search),
      transformResponse: (reply: ReplyOf<typeof search>) => toEndpoint(search).transformResponse(reply).total,
      providesTags: ['Search'],
    }),
    getReminder: build.query({ ...toEndpoint(reminderContracts.getReminder), providesTags: ['Reminders'] }),
    setReminder: build.mutation({
      ...toEndpoint(reminderContracts.setReminder),
      invalidatesTags: ['Reminders'],
    }),
    removeReminder: build.mutation({
      ...toEndpoint(reminderContracts.removeReminder),
      invalidatesTags: ['Reminders'],
    }),
    eventStates: build.query(toEndpoint(historyContracts.listHistory)),
    restoreEventState: build.mutation({
      ...toEndpoint(historyContracts.restoreHistoryState),
      invalidatesTags: ['Events'],
    }),
    getCalendarFeed: build.query({
      ...toEndpoint(feedContracts.getCalendarFeed),
      providesTags: ['CalendarFeed'],
    }),
    createCalendarFeed: build.mutation({
      ...toEndpoint(feedContracts.createCalendarFeed),
      invalidatesTags: ['CalendarFeed'],
    }),
    withdrawCalendarFeed: build.mutation({
      ...toEndpoint(feedContracts.withdrawCalendarFeed),
      invalidatesTags: ['CalendarFeed'],
    }),
  }),
})

export const {
  useListOccurrencesQuery,
  useCountPhotographsQuery,
  useGetEventQuery,
  useLazyGetEventQuery,
  useLazyEventStatesQuery,
  useRestoreEventStateMutation,
  useListDeletedEventsQuery,
  useCreateEventMutation,
  useChangeEventMutation,
  useDeleteEventMutation,
  useRestoreEventMutation,
  usePreviewCalendarImportMutation,
  useImportCalendarMutation,
  useGetReminderQuery,
  useSetReminderMutation,
  useRemoveReminderMutation,
  useGetCalendarFeedQuery,
  useCreateCalendarFeedMutation,
  useWithdrawCalendarFeedMutation,
} = planningApi
