import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, Uuid } from '../fields.ts'

/** Devices of a user that receive pushes; another one replaces the oldest. */
export const maxPushDevices = 10

/** A subscription as `PushSubscription.toJSON()` returns it. */
export const PushSubscription = Type.Object(
  {
    endpoint: Type.String({ pattern: '^https://', maxLength: 1000 }),
    keys: Type.Object(
      {
        /** An uncompressed point on P-256, in base64url. */
        p256dh: Type.String({ pattern: '^[\\w-]{87}=?$' }),
        /** 16 bytes, in base64url. */
        auth: Type.String({ pattern: '^[\\w-]{22}(==)?$' }),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
)
export type PushSubscription = Static<typeof PushSubscription>

export const PushDevice = Type.Object({
  id: Uuid,
  /** The header User-Agent of its sign-in; null if that is unknown. */
  agent: Type.Union([Type.String(), Type.Null()]),
  /** Whether it is the device of this request. */
  isCurrent: Type.Boolean(),
  createdAt: Instant,
  /** When a push has last reached it. */
  pushedAt: Type.Union([Instant, Type.Null()]),
})
export type PushDevice = Static<typeof PushDevice>

const base = { access: 'signed-in', servedBy: 'archive' } as const

export const listPushDevices = defineContract({
  ...base,
  operationId: 'listPushDevices',
  summary: 'The caller’s devices that receive pushes, and the key with which another one subscribes',
  method: 'GET',
  path: '/api/profile/push-devices',
  status: 200,
  reply: Type.Object({
    /** An uncompressed point on P-256, in base64url (RFC 8292). */
    publicKey: Type.String(),
    devices: Type.Array(PushDevice),
  }),
})

export const addPushDevice = defineContract({
  ...base,
  operationId: 'addPushDevice',
  summary: 'Send pushes to this device from now on, until it is signed out',
  method: 'PUT',
  path: '/api/profile/push-devices',
  body: PushSubscription,
  status: 204,
  errors: ['invalid-fields'],
})

export const removePushDevice = defineContract({
  ...base,
  operationId: 'removePushDevice',
  summary: 'Send no more pushes to a device',
  method: 'DELETE',
  path: '/api/profile/push-devices/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})
