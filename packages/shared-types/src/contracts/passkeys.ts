import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Instant, Uuid } from '../fields.ts'
import { SessionUser } from '../users.ts'

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** A way to sign in without the password: with the lock of a device, or with a security key. */
export const Passkey = Type.Object({
  id: Uuid,
  name: Type.String(),
  createdAt: Instant,
  lastUsedAt: Type.Union([Instant, Type.Null()]),
  /** The host at which the passkey works. */
  host: Type.String(),
  /** Whether the device shares the passkey with others of the same person. */
  isSynced: Type.Boolean(),
})
export type Passkey = Static<typeof Passkey>

/** Bytes in base64url (RFC 4648 §5), without padding. */
function bytes(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: '^[\\w-]+$' })
}

/** Web Authentication allows 1023 bytes. */
const CredentialId = bytes(1364)
const ClientData = bytes(4_000)

/** What `navigator.credentials.create` has made (Web Authentication Level 3, `RegistrationResponseJSON`), as far as it is used. */
export const NewCredential = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    attestationObject: bytes(8_000),
    transports: Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 }),
  },
  { additionalProperties: false },
)
export type NewCredential = Static<typeof NewCredential>

/** What `navigator.credentials.get` has signed (`AuthenticationResponseJSON`), as far as it is used. */
export const Assertion = Type.Object(
  {
    id: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
  },
  { additionalProperties: false },
)
export type Assertion = Static<typeof Assertion>

const CredentialDescriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Type.Optional(Type.Array(Type.String())),
})

/** `PublicKeyCredentialCreationOptionsJSON`, as far as it is used. */
export const CreationOptions = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: Type.Literal('public-key') })),
  /** Milliseconds. */
  timeout: Type.Integer(),
  excludeCredentials: Type.Array(CredentialDescriptor),
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Literal(true),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
})

/** `PublicKeyCredentialRequestOptionsJSON`, as far as it is used: any passkey of this host will do. */
export const RequestOptions = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  /** Milliseconds. */
  timeout: Type.Integer(),
  userVerification: Type.Literal('required'),
})

const own = { access: 'signed-in', servedBy: 'archive' } as const

export const listPasskeys = defineContract({
  ...own,
  operationId: 'listPasskeys',
  summary: 'The own passkeys, oldest first',
  method: 'GET',
  path: '/api/profile/passkeys',
  status: 200,
  reply: Type.Object({ passkeys: Type.Array(Passkey) }),
})

export const startPasskey = defineContract({
  operationId: 'startPasskey',
  summary: 'Begin to add a passkey; returns what the browser needs to make it',
  method: 'POST',
  path: '/api/auth/passkeys/options',
  access: 'signed-in',
  servedBy: 'gateway',
  status: 200,
  reply: CreationOptions,
  errors: ['password-required', 'too-many-passkeys'],
})

export const addPasskey = defineContract({
  operationId: 'addPasskey',
  summary: 'Add the passkey that the browser has made',
  method: 'POST',
  path: '/api/auth/passkeys',
  access: 'signed-in',
  servedBy: 'gateway',
  body: Type.Object({ name: Name, credential: NewCredential }, { additionalProperties: false }),
  status: 201,
  reply: Type.Object({ passkey: Passkey }),
  errors: ['password-required', 'passkey-refused', 'already-exists', 'too-many-passkeys'],
})

export const renamePasskey = defineContract({
  ...own,
  operationId: 'renamePasskey',
  summary: 'Rename one of the own passkeys',
  method: 'PATCH',
  path: '/api/profile/passkeys/:id',
  params: IdParams,
  body: Type.Object({ name: Name }, { additionalProperties: false }),
  status: 200,
  reply: Type.Object({ passkey: Passkey }),
  errors: ['not-found'],
})

export const removePasskey = defineContract({
  ...own,
  operationId: 'removePasskey',
  summary: 'Remove one of the own passkeys, with which nobody can sign in any more',
  method: 'DELETE',
  path: '/api/profile/passkeys/:id',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const startPasskeyLogin = defineContract({
  operationId: 'startPasskeyLogin',
  summary: 'Begin to sign in with a passkey; returns what the browser needs to ask for it',
  method: 'POST',
  path: '/api/auth/passkey-login/options',
  access: 'public',
  servedBy: 'gateway',
  status: 200,
  reply: RequestOptions,
})

export const passkeyLogin = defineContract({
  operationId: 'passkeyLogin',
  summary: 'Sign in with a passkey',
  method: 'POST',
  path: '/api/auth/passkey-login',
  access: 'public',
  servedBy: 'gateway',
  body: Type.Object({ credential: Assertion }, { additionalProperties: false }),
  status: 200,
  reply: Type.Object({ user: SessionUser }),
  errors: ['passkey-refused', 'too-many-requests'],
})
