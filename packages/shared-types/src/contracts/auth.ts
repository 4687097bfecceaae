import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Email, Instant, Uuid } from '../fields.ts'
import { LanguageSchema } from '../language-schemas.ts'
import { ChangeSiteParams, DisplayName, Password, SessionUser } from '../users.ts'

const TokenParams = Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) })
const SignedIn = Type.Object({ user: SessionUser })

export const getSession = defineContract({
  operationId: 'getSession',
  summary: 'Who is signed in',
  method: 'GET',
  path: '/api/session',
  access: 'public',
  servedBy: 'gateway',
  status: 200,
  reply: Type.Object({ user: Type.Union([SessionUser, Type.Null()]) }),
})

export const login = defineContract({
  operationId: 'login',
  summary: 'Sign in with e-mail and password',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  servedBy: 'gateway',
  body: Type.Object(
    {
      email: Type.String({ minLength: 1, maxLength: 254 }),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: SignedIn,
  errors: ['invalid-credentials', 'second-factor-required', 'too-many-requests'],
})

export const logout = defineContract({
  operationId: 'logout',
  summary: 'Sign out',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  servedBy: 'gateway',
  status: 204,
})

export const startView = defineContract({
  operationId: 'startView',
  summary: 'See the archive as another user, without their personal things and without changing anything',
  method: 'POST',
  path: '/api/session/view',
  access: 'users:manage',
  servedBy: 'gateway',
  body: Type.Object({ userId: Uuid }, { additionalProperties: false }),
  status: 200,
  reply: SignedIn,
  errors: ['not-found'],
})

export const endView = defineContract({
  operationId: 'endView',
  summary: 'See the archive as oneself again',
  method: 'DELETE',
  path: '/api/session/view',
  access: 'signed-in',
  admitsView: true,
  servedBy: 'gateway',
  status: 200,
  reply: SignedIn,
})

export const confirmPassword = defineContract({
  operationId: 'confirmPassword',
  summary:
    'Confirm the current password; for ten minutes this session may make calls that answer password-required',
  method: 'POST',
  path: '/api/auth/confirmation',
  access: 'signed-in',
  servedBy: 'gateway',
  body: Type.Object(
    { password: Type.String({ minLength: 1, maxLength: 200 }) },
    { additionalProperties: false },
  ),
  status: 204,
  errors: ['invalid-credentials', 'too-many-requests'],
})

export const getSetup = defineContract({
  operationId: 'getSetup',
  summary: 'Whether the first administrator still has to be created, and whether mails are sent',
  method: 'GET',
  path: '/api/setup',
  access: 'public',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ needed: Type.Boolean(), sendsMail: Type.Boolean() }),
})

export const setUp = defineContract({
  operationId: 'setUp',
  summary: 'Create the first administrator with the one-time link that the server printed',
  method: 'POST',
  path: '/api/setup',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object(
    {
      token: Type.String({ minLength: 20, maxLength: 100 }),
      email: Email,
      displayName: DisplayName,
      password: Password,
      language: Type.Optional(LanguageSchema),
    },
    { additionalProperties: false },
  ),
  status: 201,
  reply: SignedIn,
  errors: ['already-set-up', 'link-expired', 'invalid-fields', 'too-many-requests'],
})

export const getInvitation = defineContract({
  operationId: 'getInvitation',
  summary: 'The content of an invitation link',
  method: 'GET',
  path: '/api/auth/invitations/:token',
  access: 'public',
  servedBy: 'archive',
  params: TokenParams,
  status: 200,
  reply: Type.Object({
    email: Type.String(),
    displayName: Type.String(),
    language: Type.Union([LanguageSchema, Type.Null()]),
    invitedBy: Type.Union([Type.String(), Type.Null()]),
    expiresAt: Instant,
  }),
  errors: ['link-expired', 'too-many-requests'],
})

export const acceptInvitation = defineContract({
  operationId: 'acceptInvitation',
  summary: 'Choose a password and become an active user',
  method: 'POST',
  path: '/api/auth/invitations/:token',
  access: 'public',
  servedBy: 'archive',
  params: TokenParams,
  body: Type.Object(
    { password: Password, displayName: Type.Optional(DisplayName), language: Type.Optional(LanguageSchema) },
    { additionalProperties: false },
  ),
  status: 200,
  reply: SignedIn,
  errors: ['link-expired', 'invalid-fields', 'too-many-requests'],
})

export const requestPasswordReset = defineContract({
  operationId: 'requestPasswordReset',
  summary: 'Mail a link for a new password; answers the same whether the address is known or not',
  method: 'POST',
  path: '/api/auth/password-resets',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({ email: Email }, { additionalProperties: false }),
  status: 204,
  errors: ['too-many-requests'],
})

export const getPasswordReset = defineContract({
  operationId: 'getPasswordReset',
  summary: 'Whether a reset link is still valid',
  method: 'GET',
  path: '/api/auth/password-resets/:token',
  access: 'public',
  servedBy: 'archive',
  params: TokenParams,
  status: 200,
  reply: Type.Object({ email: Type.String() }),
  errors: ['link-expired', 'too-many-requests'],
})

export const resetPassword = defineContract({
  operationId: 'resetPassword',
  summary: 'Set a new password with a reset link; ends every session of that user',
  method: 'POST',
  path: '/api/auth/password-resets/:token',
  access: 'public',
  servedBy: 'archive',
  params: TokenParams,
  body: Type.Object({ password: Password }, { additionalProperties: false }),
  status: 204,
  errors: ['link-expired', 'invalid-fields', 'too-many-requests'],
})

export const verifyEmail = defineContract({
  operationId: 'verifyEmail',
  summary: 'Confirm an e-mail address with the mailed link',
  method: 'POST',
  path: '/api/auth/verifications/:token',
  access: 'public',
  servedBy: 'archive',
  params: TokenParams,
  status: 200,
  reply: Type.Object({ email: Type.String() }),
  errors: ['link-expired', 'too-many-requests'],
})

export const requestVerification = defineContract({
  operationId: 'requestVerification',
  summary: 'Mail the link that confirms the own address again',
  method: 'POST',
  path: '/api/auth/verifications',
  access: 'signed-in',
  servedBy: 'archive',
  status: 204,
  errors: ['upstream-unavailable', 'too-many-requests'],
})

export const changeProfile = defineContract({
  operationId: 'changeProfile',
  summary: 'Change the own name and preferences; absent preferences stay',
  method: 'PATCH',
  path: '/api/profile',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object(
    { displayName: Type.Optional(DisplayName), siteparams: Type.Optional(ChangeSiteParams) },
    { additionalProperties: false, minProperties: 1 },
  ),
  status: 200,
  reply: SignedIn,
  errors: ['invalid-fields'],
})

export const changePassword = defineContract({
  operationId: 'changePassword',
  summary: 'Change the own password; ends every other session',
  method: 'PUT',
  path: '/api/profile/password',
  access: 'signed-in',
  servedBy: 'gateway',
  body: Type.Object(
    { current: Type.String({ minLength: 1, maxLength: 200 }), next: Password },
    { additionalProperties: false },
  ),
  status: 204,
  errors: ['invalid-credentials', 'invalid-fields', 'too-many-requests'],
})
