import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { ChosenChannels, NotificationKindSchema } from '../notification-choices.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const

export const listNotificationChoices = defineContract({
  ...base,
  operationId: 'listNotificationChoices',
  summary: 'By which channels the caller is told of each kind of notification that they can receive',
  method: 'GET',
  path: '/api/profile/notification-choices',
  status: 200,
  reply: Type.Object({
    choices: Type.Array(Type.Object({ kind: NotificationKindSchema, ...ChosenChannels.properties })),
    /** Whether the archive has a mail server. */
    sendsMail: Type.Boolean(),
  }),
})

export const chooseNotificationChannels = defineContract({
  ...base,
  operationId: 'chooseNotificationChannels',
  summary: 'Choose the channels of a kind of notification, on all devices of the caller',
  method: 'PUT',
  path: '/api/profile/notification-choices/:kind',
  params: Type.Object({ kind: NotificationKindSchema }),
  body: Type.Object(
    {
      ...ChosenChannels.properties,
      /** The IANA name of the caller’s time zone, in which the weekly mail comes on Monday morning. */
      timeZone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    },
    { additionalProperties: false },
  ),
  status: 204,
  errors: ['not-found', 'invalid-fields'],
})
