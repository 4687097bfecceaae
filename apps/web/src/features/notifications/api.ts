import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@lares/shared-types/contracts/notifications'
import { api } from '../../shared/api/api.ts'
import { toEndpoint } from '../../shared/api/to-endpoint.ts'
import { toInfiniteEndpoint } from '../../shared/api/to-infinite-endpoint.ts'

const pageSize = 30

/** The notifications of the user. The stream of operations invalidates them when they change. */
const notificationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    unreadNotifications: build.query({
      ...toEndpoint(countUnreadNotifications),
      providesTags: ['Notifications'],
    }),
    notifications: build.infiniteQuery({
      ...toInfiniteEndpoint(listNotifications, pageSize),
      providesTags: ['Notifications'],
    }),
    readNotification: build.mutation({
      ...toEndpoint(readNotification),
      invalidatesTags: ['Notifications'],
    }),
    readAllNotifications: build.mutation({
      ...toEndpoint(readAllNotifications),
      invalidatesTags: ['Notifications'],
    }),
  }),
})

export const {
  useUnreadNotificationsQuery,
  useNotificationsInfiniteQuery,
  useReadNotificationMutation,
  useReadAllNotificationsMutation,
} = notificationsApi
