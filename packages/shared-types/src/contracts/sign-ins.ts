import { type Static, Type } from 'typebox'
import { ClientNetworkSchema } from '../client-networks.ts'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, Uuid } from '../fields.ts'

/** A sign-in on a device that has not ended. */
export const SignIn = Type.Object({
  id: Uuid,
  createdAt: Instant,
  lastSeenAt: Instant,
  /** IP address; null if it is unknown. */
  address: Type.Union([Type.String(), Type.Null()]),
  network: ClientNetworkSchema,
  /** The header `User-Agent` of the browser, shortened; null if there was none. */
  agent: Type.Union([Type.String(), Type.Null()]),
})
export type SignIn = Static<typeof SignIn>

/** How a user signs in, as seen by those who manage users. */
const UserSignIns = Type.Object({
  userId: Uuid,
  /** Wrong passwords since the last sign-in. */
  failedSignIns: Type.Integer(),
  lastFailedSignInAt: Type.Union([Instant, Type.Null()]),
  /** Whether a code of an authenticator app is asked for after the password. */
  hasSecondFactor: Type.Boolean(),
  /** The latest first, at most twenty. */
  signIns: Type.Array(SignIn),
})
export type UserSignIns = Static<typeof UserSignIns>

const managed = { access: 'users:manage', servedBy: 'archive' } as const
const own = { access: 'signed-in', servedBy: 'archive' } as const

export const listSignIns = defineContract({
  ...managed,
  operationId: 'listSignIns',
  summary: 'Where every user is signed in, and how often signing in has failed',
  method: 'GET',
  path: '/api/users/sign-ins',
  status: 200,
  reply: Type.Object({ users: Type.Array(UserSignIns) }),
})

export const endSignIn = defineContract({
  ...managed,
  operationId: 'endSignIn',
  summary: 'Sign a user out on one device, from the next request',
  method: 'DELETE',
  path: '/api/users/:id/sign-ins/:signInId',
  params: Type.Object({ id: Uuid, signInId: Uuid }),
  status: 204,
  errors: ['not-found'],
})

export const endAllSignIns = defineContract({
  ...managed,
  operationId: 'endAllSignIns',
  summary: 'Sign a user out everywhere, from the next request',
  method: 'DELETE',
  path: '/api/users/:id/sign-ins',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const listOwnSignIns = defineContract({
  ...own,
  operationId: 'listOwnSignIns',
  summary: 'Where the user is signed in',
  method: 'GET',
  path: '/api/profile/sign-ins',
  status: 200,
  reply: Type.Object({
    /** The one of this request; null for a session from before sign-ins were recorded. */
    currentId: Type.Union([Uuid, Type.Null()]),
    signIns: Type.Array(SignIn),
  }),
})

export const endOwnSignIn = defineContract({
  ...own,
  operationId: 'endOwnSignIn',
  summary: 'Sign out on one of the own devices',
  method: 'DELETE',
  path: '/api/profile/sign-ins/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})
