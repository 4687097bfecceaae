import { Type } from 'typebox'
import { defineContract } from '../contract.ts'

/** Why nobody is signed in by a provider, although it knows them. */
export const providerRefusals = [
  // Nobody in the archive has this address.
  'unknown',
  // The provider does not say that the address was verified.
  'unverified',
  // The account is suspended, or its invitation was not accepted.
  'not-active',
  // Nobody has confirmed in the archive that the address of the account is theirs.
  'unconfirmed',
  // The account is linked to somebody else at this provider, such as the former owner of the address.
  'linked-otherwise',
  // During maintenance nobody is linked, and no account is made.
  'maintenance',
] as const

/** Why signing in by a provider has failed; the sign-in page gets it as the parameter `problem` and has a text for each. */
export const providerProblems = [
  ...providerRefusals,
  // The provider cannot be reached.
  'unavailable',
  // There were too many attempts from this network.
  'too-many',
  // It took too long, was begun in another browser, or was answered before.
  'expired',
  // The person has cancelled, or the provider does not let them in.
  'denied',
  // The answer of the provider is not what it should be, or the archive cannot be reached.
  'failed',
] as const
export type ProviderProblem = (typeof providerProblems)[number]

export const getSignInWays = defineContract({
  operationId: 'getSignInWays',
  summary: 'The ways to sign in besides password and passkey',
  method: 'GET',
  path: '/api/auth/ways',
  access: 'public',
  servedBy: 'gateway',
  status: 200,
  reply: Type.Object({
    /** The OpenID Connect provider, as it is called on the sign-in page; null if none is set up. */
    oidc: Type.Union([Type.Object({ label: Type.String() }), Type.Null()]),
  }),
})

export const startOidc = defineContract({
  operationId: 'startOidc',
  summary: 'Go to the OpenID Connect provider to sign in there',
  method: 'GET',
  path: '/api/auth/oidc',
  access: 'public',
  servedBy: 'gateway',
  query: Type.Object({
    /** The page of the archive to continue at. Others are ignored. */
    next: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  status: 303,
  errors: ['not-found', 'foreign-origin'],
})

export const finishOidc = defineContract({
  operationId: 'finishOidc',
  summary: 'Come back from the OpenID Connect provider',
  method: 'GET',
  path: '/api/auth/oidc/callback',
  access: 'public',
  servedBy: 'gateway',
  // Authorization code, state or error; providers add parameters of their own.
  query: Type.Object({}),
  status: 303,
  errors: ['not-found'],
})
