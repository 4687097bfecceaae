import type { RequestOf } from '@lares/shared-types/contract'
import {
  chooseNotificationChannels,
  listNotificationChoices,
} from '@lares/shared-types/contracts/notification-choices'
import { addPushDevice, listPushDevices, removePushDevice } from '@lares/shared-types/contracts/push'
import { afterEarlier } from '../../shared/api/after-earlier.ts'
import { api } from '../../shared/api/api.ts'
import { showAtOnce } from '../../shared/api/show-at-once.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationChoices: build.query({
      ...toEndpoint(listNotificationChoices),
      providesTags: ['NotificationChoices'],
    }),
    chooseChannels: build.mutation<unknown, RequestOf<typeof chooseNotificationChannels>>({
      queryFn: (request, _, __, baseQuery) =>
        afterEarlier(toSubject(request.params.kind), async () =>
          baseQuery(toEndpoint(chooseNotificationChannels).query(request)),
        ),
      invalidatesTags: ['NotificationChoices'],
    }),
    pushDevices: build.query({ ...toEndpoint(listPushDevices), providesTags: ['PushDevices'] }),
    addPushDevice: build.mutation({ ...toEndpoint(addPushDevice), invalidatesTags: ['PushDevices'] }),
    removePushDevice: build.mutation({ ...toEndpoint(removePushDevice), invalidatesTags: ['PushDevices'] }),
  }),
})

const toSubject = (kind: string) => `channels of ${kind}`

/** Shows a choice at once; the list that is loaded afterwards tells what the archive has stored. */
const settingsApi = choicesApi.enhanceEndpoints({
  endpoints: {
    chooseChannels: {
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const { bell, push, mail } = body
        const update = choicesApi.util.updateQueryData('notificationChoices', undefined, (draft) => {
          const choice = draft.choices.find(({ kind }) => kind === params.kind)
          if (choice) Object.assign(choice, { bell, push, mail })
        })
        let undo: (() => void) | undefined
        await showAtOnce(
          toSubject(params.kind),
          { dispatch, queryFulfilled },
          {
            show: () => {
              const shown = dispatch(update)
              undo ??= shown.undo
            },
            undo: () => undo?.(),
          },
        )
      },
    },
  },
})

export const {
  useNotificationChoicesQuery,
  useChooseChannelsMutation,
  usePushDevicesQuery,
  useAddPushDeviceMutation,
  useRemovePushDeviceMutation,
} = settingsApi
