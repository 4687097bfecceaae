import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant } from '../fields.ts'
import { SessionUser } from '../users.ts'

/** Recovery codes that are made at once. */
export const recoveryCodeCount = 10

/** A code of the authenticator app, or a recovery code, as typed: with spaces, hyphens and capitals. */
const Code = Type.String({ minLength: 6, maxLength: 40, pattern: '^[\\w\\s-]+$' })
const CodeBody = Type.Object({ code: Code }, { additionalProperties: false })

/** Shown once. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

/** The second factor of a user: codes of an authenticator app (TOTP, RFC 6238). */
export const SecondFactor = Type.Object({
  /** Since when the code is asked for; null if it is not. */
  since: Type.Union([Instant, Type.Null()]),
  recoveryCodesLeft: Type.Integer(),
})
export type SecondFactor = Static<typeof SecondFactor>

const own = { access: 'signed-in', servedBy: 'archive' } as const
/** Guesses of codes are limited by the gateway. */
const limited = { access: 'signed-in', servedBy: 'gateway' } as const

export const getSecondFactor = defineContract({
  ...own,
  operationId: 'getSecondFactor',
  summary: 'The own second factor',
  method: 'GET',
  path: '/api/profile/second-factor',
  status: 200,
  reply: SecondFactor,
})

export const startSecondFactor = defineContract({
  ...own,
  operationId: 'startSecondFactor',
  summary: 'Begin to set up a second factor; returns the secret for the authenticator app, this once',
  method: 'POST',
  path: '/api/profile/second-factor/secret',
  status: 200,
  reply: Type.Object({
    /** Base32 (RFC 4648), for typing. */
    secret: Type.String(),
    /** The address that the QR code contains: `otpauth://totp/…`. */
    uri: Type.String(),
  }),
  errors: ['password-required', 'already-exists'],
})

export const enableSecondFactor = defineContract({
  ...own,
  operationId: 'enableSecondFactor',
  summary:
    'Switch the second factor on with the first code of the app; returns the recovery codes, this once',
  method: 'POST',
  path: '/api/profile/second-factor',
  body: CodeBody,
  status: 200,
  reply: RecoveryCodes,
  errors: ['password-required', 'already-exists', 'code-refused', 'not-found'],
})

export const renewRecoveryCodes = defineContract({
  ...limited,
  operationId: 'renewRecoveryCodes',
  summary: 'Make new recovery codes, which replace the earlier ones',
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  body: CodeBody,
  status: 200,
  reply: RecoveryCodes,
  errors: ['password-required', 'code-refused', 'too-many-requests'],
})

export const disableSecondFactor = defineContract({
  ...limited,
  operationId: 'disableSecondFactor',
  summary: 'Switch the own second factor off',
  method: 'POST',
  path: '/api/auth/second-factor/removal',
  body: CodeBody,
  status: 204,
  errors: ['password-required', 'code-refused', 'too-many-requests'],
})

export const secondFactorLogin = defineContract({
  operationId: 'secondFactorLogin',
  summary: 'Sign in with the code of the second factor, after a call that answered second-factor-required',
  method: 'POST',
  path: '/api/auth/login/second-factor',
  access: 'public',
  servedBy: 'gateway',
  body: CodeBody,
  status: 200,
  reply: Type.Object({ user: SessionUser }),
  errors: ['code-refused', 'sign-in-expired', 'provider-refused', 'too-many-requests'],
})

export const removeSecondFactor = defineContract({
  operationId: 'removeSecondFactor',
  summary: 'Remove the second factor of somebody who has lost it; they are told',
  method: 'DELETE',
  path: '/api/users/:id/second-factor',
  access: 'users:manage',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found', 'password-required'],
})
