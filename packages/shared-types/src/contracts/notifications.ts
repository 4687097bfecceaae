import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit } from '../fields.ts'
import { Notification, UnreadCount } from '../notifications.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const

export const listNotifications = defineContract({
  ...base,
  operationId: 'listNotifications',
  summary: 'The caller’s notifications: unread ones first, the latest first',
  method: 'GET',
  path: '/api/notifications',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  status: 200,
  reply: Type.Object({
    notifications: Type.Array(Notification),
    unread: UnreadCount,
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const countUnreadNotifications = defineContract({
  ...base,
  operationId: 'countUnreadNotifications',
  summary: 'The number of the caller’s unread notifications, up to 100',
  method: 'GET',
  path: '/api/notifications/unread',
  status: 200,
  reply: Type.Object({ unread: UnreadCount }),
})

export const readNotification = defineContract({
  ...base,
  operationId: 'readNotification',
  summary: 'Mark a notification as read; no effect on one that is',
  method: 'POST',
  path: '/api/notifications/:id/read',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const readAllNotifications = defineContract({
  ...base,
  operationId: 'readAllNotifications',
  summary: 'Mark all notifications of the caller as read',
  method: 'POST',
  path: '/api/notifications/read',
  status: 204,
})
