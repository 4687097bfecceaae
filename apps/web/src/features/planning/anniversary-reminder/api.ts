import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import {
  getAnniversaryReminder,
  removeAnniversaryReminder,
  setAnniversaryReminder,
} from '@lares/shared-types/contracts/anniversary-reminders'
import { afterEarlier } from '../../../shared/api/after-earlier.ts'
import { api } from '../../../shared/api/api.ts'
import { showAtOnce } from '../../../shared/api/show-at-once.ts'
import { toEndpoint } from '../../../shared/api/to-endpoint.ts'

/** There is one reminder. */
const subject = 'anniversary reminder'

const reminderApi = api.injectEndpoints({
  endpoints: (build) => ({
    anniversaryReminder: build.query({
      ...toEndpoint(getAnniversaryReminder),
      providesTags: ['AnniversaryReminder'],
    }),
    setAnniversaryReminder: build.mutation<unknown, RequestOf<typeof setAnniversaryReminder>>({
      queryFn: (request, _, __, baseQuery) =>
        afterEarlier(subject, async () => baseQuery(toEndpoint(setAnniversaryReminder).query(request))),
      invalidatesTags: ['AnniversaryReminder'],
    }),
    removeAnniversaryReminder: build.mutation<unknown, void>({
      queryFn: (_, __, ___, baseQuery) =>
        afterEarlier(subject, async () => baseQuery(toEndpoint(removeAnniversaryReminder).query())),
      invalidatesTags: ['AnniversaryReminder'],
    }),
  }),
})

function showReminder(
  shown: ReplyOf<typeof getAnniversaryReminder>,
  lifecycle: Parameters<typeof showAtOnce>[1],
): Promise<void> {
  const update = reminderApi.util.updateQueryData('anniversaryReminder', undefined, () => shown)
  let undo: (() => void) | undefined
  return showAtOnce(subject, lifecycle, {
    show: () => {
      const patch = lifecycle.dispatch(update)
      undo ??= patch.undo
    },
    undo: () => undo?.(),
  })
}

/** Shows a choice at once; what is loaded afterwards tells what the archive has stored. */
const choosingApi = reminderApi.enhanceEndpoints({
  endpoints: {
    setAnniversaryReminder: {
      onQueryStarted: ({ body: { daysBefore, kinds } }, lifecycle) =>
        showReminder({ reminder: { daysBefore, kinds } }, lifecycle),
    },
    removeAnniversaryReminder: {
      onQueryStarted: (_, lifecycle) => showReminder({ reminder: null }, lifecycle),
    },
  },
})

export const {
  useAnniversaryReminderQuery,
  useSetAnniversaryReminderMutation,
  useRemoveAnniversaryReminderMutation,
} = choosingApi
