import { type Contract, defineContract } from '@lares/shared-types/contract'
import { changePassword, login } from '@lares/shared-types/contracts/auth'
import {
  addPasskey as addOwnPasskey,
  CreationOptions,
  passkeyLogin,
} from '@lares/shared-types/contracts/passkeys'
import {
  disableSecondFactor as disableOwnSecondFactor,
  renewRecoveryCodes as renewOwnRecoveryCodes,
  secondFactorLogin,
} from '@lares/shared-types/contracts/second-factor'
import { Uuid } from '@lares/shared-types/fields'
import { permissions } from '@lares/shared-types/permissions'
import { SessionUser } from '@lares/shared-types/users'
import { Type } from 'typebox'

// The gateway's own calls to the archive service. They are not in the registry of contracts, so that they are neither in
// the OpenAPI document nor forwarded, and not in `shared-types`, so that they do not reach browsers.

const Epoch = Type.Object({ epoch: Type.Integer() })

const SignedIn = Type.Object({
  user: SessionUser,
  epoch: Type.Integer(),
  /** The recorded sign-in; absent if it could not be recorded, because the disk is full. */
  signInId: Type.Optional(Uuid),
})

/** The password was right, and nobody is signed in before the code of their second factor. */
const SecondFactorPending = Type.Object({
  secondFactor: Type.Object({ userId: Uuid, epoch: Type.Integer() }),
})

/** The header `User-Agent` of the client. */
const Agent = Type.Optional(Type.String({ maxLength: 1000 }))

export const verifyCredentials = defineContract({
  operationId: 'internalCredentials',
  summary: 'The user with these credentials and the epoch of their sessions',
  method: 'POST',
  path: '/internal/credentials',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    ...login.body.properties,
    asker: Type.Enum(['stranger', 'known']),
    agent: Agent,
  }),
  status: 200,
  reply: Type.Union([SignedIn, SecondFactorPending]),
  errors: ['invalid-credentials'],
})

export const findKnownUser = defineContract({
  operationId: 'internalKnownUser',
  summary: 'The user with this address among those who have signed in on a device',
  method: 'POST',
  path: '/internal/known-user',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    email: login.body.properties.email,
    users: Type.Array(Type.Object({ userId: Uuid, epoch: Type.Integer() }), { maxItems: 20 }),
  }),
  status: 200,
  reply: Type.Object({ userId: Type.Union([Uuid, Type.Null()]) }),
})

export const getCurrentUser = defineContract({
  operationId: 'internalSession',
  summary: 'The user of a session',
  method: 'GET',
  path: '/internal/session',
  access: 'signed-in',
  admitsView: true,
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ user: SessionUser }),
})

export const verifyOwnPassword = defineContract({
  operationId: 'internalOwnPassword',
  summary: 'Verify the user’s own password; returns the epoch of their sessions',
  method: 'POST',
  path: '/internal/profile/password',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object({ password: login.body.properties.password }),
  status: 200,
  reply: Epoch,
  errors: ['invalid-credentials'],
})

export const replaceOwnPassword = defineContract({
  operationId: 'internalPassword',
  summary: 'Change the user’s own password; returns the epoch of new sessions',
  method: 'PUT',
  path: '/internal/profile/password',
  access: 'signed-in',
  servedBy: 'archive',
  body: changePassword.body,
  status: 200,
  reply: Epoch,
  errors: ['invalid-credentials', 'invalid-fields'],
})

/** A challenge that the gateway has issued, and where the browser was when it answered. */
const challengeFields = {
  /** Base64url. */
  challenge: Type.String({ maxLength: 200 }),
  origin: Type.String({ maxLength: 300 }),
  /** The relying party. */
  host: Type.String({ maxLength: 253 }),
}

export const startPasskey = defineContract({
  operationId: 'internalStartPasskey',
  summary: 'What the browser needs to make a passkey of the user for this challenge',
  method: 'POST',
  path: '/internal/profile/passkeys/options',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object({ challenge: challengeFields.challenge, host: challengeFields.host }),
  status: 200,
  reply: CreationOptions,
  errors: ['password-required', 'too-many-passkeys'],
})

export const addPasskey = defineContract({
  operationId: 'internalAddPasskey',
  summary: 'Add the passkey that was made for this challenge',
  method: 'POST',
  path: '/internal/profile/passkeys',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object({ ...addOwnPasskey.body.properties, ...challengeFields }),
  status: 201,
  reply: addOwnPasskey.reply,
  errors: addOwnPasskey.errors,
})

export const verifyPasskey = defineContract({
  operationId: 'internalVerifyPasskey',
  summary: 'The user who has signed this challenge with a passkey, and the epoch of their sessions',
  method: 'POST',
  path: '/internal/passkeys',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    ...passkeyLogin.body.properties,
    ...challengeFields,
    agent: Agent,
  }),
  status: 200,
  reply: SignedIn,
  errors: ['passkey-refused'],
})

export const verifySecondFactor = defineContract({
  operationId: 'internalVerifySecondFactor',
  summary: 'The user of a pending sign-in whose second factor this code is of',
  method: 'POST',
  path: '/internal/second-factor',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    ...SecondFactorPending.properties.secondFactor.properties,
    ...secondFactorLogin.body.properties,
    agent: Agent,
  }),
  status: 200,
  reply: SignedIn,
  errors: ['code-refused', 'sign-in-expired'],
})

export const renewRecoveryCodes = defineContract({
  operationId: 'internalRenewRecoveryCodes',
  summary: 'Make new recovery codes of the user',
  method: 'POST',
  path: '/internal/profile/second-factor/recovery-codes',
  access: 'signed-in',
  servedBy: 'archive',
  body: renewOwnRecoveryCodes.body,
  status: 200,
  reply: renewOwnRecoveryCodes.reply,
  errors: ['password-required', 'code-refused'],
})

export const disableSecondFactor = defineContract({
  operationId: 'internalDisableSecondFactor',
  summary: 'Switch the user’s second factor off',
  method: 'POST',
  path: '/internal/profile/second-factor/removal',
  access: 'signed-in',
  servedBy: 'archive',
  body: disableOwnSecondFactor.body,
  status: 200,
  reply: Type.Object({}),
  errors: ['password-required', 'code-refused'],
})

/** What the groups of a person at a provider mean: only these rights are changed. */
export const ProviderRights = Type.Object({
  isAdmin: Type.Optional(Type.Boolean()),
  granted: Type.Array(Type.Enum(permissions)),
  withdrawn: Type.Array(Type.Enum(permissions)),
})

/** A person as an OpenID Connect provider has proved them to be. */
export const ProviderIdentity = Type.Object({
  issuer: Type.String({ maxLength: 500 }),
  /** OpenID Connect Core §2: at most 255 ASCII characters. */
  subject: Type.String({ minLength: 1, maxLength: 255 }),
  email: Type.Optional(Type.String({ maxLength: 254 })),
  isEmailVerified: Type.Boolean(),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  rights: Type.Optional(ProviderRights),
  /** Whether somebody without an account gets one. */
  maySignUp: Type.Boolean(),
  /** False during maintenance, when only those who are linked already are signed in. */
  mayLink: Type.Boolean(),
})

export const signInByProvider = defineContract({
  operationId: 'internalSignInByProvider',
  summary: 'The user who is this person at a provider',
  method: 'POST',
  path: '/internal/provider-sign-ins',
  access: 'public',
  servedBy: 'archive',
  body: Type.Object({
    ...ProviderIdentity.properties,
    /** Whose second factor was asked for, and its code. */
    secondStep: Type.Optional(
      Type.Object({
        ...SecondFactorPending.properties.secondFactor.properties,
        ...secondFactorLogin.body.properties,
      }),
    ),
    agent: Agent,
  }),
  status: 200,
  reply: Type.Union([SignedIn, SecondFactorPending]),
  errors: ['provider-refused', 'code-refused', 'sign-in-expired'],
})

export const startView = defineContract({
  operationId: 'internalStartView',
  summary: 'Begin to see the archive as another user; returns the id of the view',
  method: 'POST',
  path: '/internal/views',
  access: 'users:manage',
  servedBy: 'archive',
  body: Type.Object({ userId: Uuid }),
  status: 200,
  reply: Type.Object({ id: Uuid }),
  errors: ['not-found', 'forbidden'],
})

export const endView = defineContract({
  operationId: 'internalEndView',
  summary: 'Record that a view has ended; returns who had it',
  method: 'POST',
  path: '/internal/views/end',
  access: 'signed-in',
  servedBy: 'archive',
  body: Type.Object({ userId: Uuid }),
  status: 200,
  reply: Type.Object({ user: SessionUser }),
})

export const getMetrics = defineContract({
  operationId: 'internalMetrics',
  summary: 'Figures of the archive and of its process, for whoever has the token of the gateway',
  method: 'GET',
  path: '/internal/metrics',
  access: 'public',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({
    /** In the text format of Prometheus 0.0.4. */
    text: Type.String(),
  }),
})

export const endOwnSession = defineContract({
  operationId: 'internalEndOwnSession',
  summary: 'Record that the caller has signed out, with which the pushes to their device end',
  method: 'POST',
  path: '/internal/session/end',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ status: Type.Literal('ok') }),
})

export const getReadiness = defineContract({
  operationId: 'internalReady',
  summary: 'Whether the archive service is ready',
  method: 'GET',
  path: '/internal/ready',
  access: 'public',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ status: Type.Literal('ok') }),
})

/** Every contract between the two servers. */
export const internalContracts: readonly Contract[] = [
  verifyCredentials,
  findKnownUser,
  getCurrentUser,
  verifyOwnPassword,
  replaceOwnPassword,
  startPasskey,
  addPasskey,
  verifyPasskey,
  verifySecondFactor,
  renewRecoveryCodes,
  disableSecondFactor,
  signInByProvider,
  startView,
  endView,
  endOwnSession,
  getMetrics,
  getReadiness,
]
