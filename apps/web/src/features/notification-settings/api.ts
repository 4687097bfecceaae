import {
  chooseNotificationChannels,
  listNotificationChoices,
} from '@lares/shared-types/contracts/notification-choices'
import { addPushDevice, listPushDevices, removePushDevice } from '@lares/shared-types/contracts/push'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    notificationChoices: build.query({
      ...toEndpoint(listNotificationChoices),
      providesTags: ['NotificationChoices'],
    }),
    chooseChannels: build.mutation({
      ...toEndpoint(chooseNotificationChannels),
      invalidatesTags: ['NotificationChoices'],
    }),
    pushDevices: build.query({ ...toEndpoint(listPushDevices), providesTags: ['PushDevices'] }),
    addPushDevice: build.mutation({ ...toEndpoint(addPushDevice), invalidatesTags: ['PushDevices'] }),
    removePushDevice: build.mutation({ ...toEndpoint(removePushDevice), invalidatesTags: ['PushDevices'] }),
  }),
})

/** Shows a choice at once; the list that is loaded afterwards tells what the archive has stored. */
const settingsApi = choicesApi.enhanceEndpoints({
  endpoints: {
    chooseChannels: {
      async onQueryStarted({ params, body }, { dispatch, queryFulfilled }) {
        const shown = dispatch(
          choicesApi.util.updateQueryData('notificationChoices', undefined, (draft) => {
            const choice = draft.choices.find(({ kind }) => kind === params.kind)
            const { bell, push, mail } = body
            if (choice) Object.assign(choice, { bell, push, mail })
          }),
        )
        await queryFulfilled.catch(() => shown.undo())
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
