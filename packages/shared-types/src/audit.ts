import { type Static, Type } from 'typebox'
import { ClientNetworkSchema } from './client-networks.ts'
import { Instant, Uuid } from './fields.ts'
import { permissions } from './permissions.ts'
import { userStatuses } from './users.ts'

/** What the audit log records: changes of rights, and of the ways to sign in. */
export const auditKinds = [
  'user-invited',
  // By a provider, without an invitation.
  'user-signed-up',
  'user-deleted',
  'invitation-withdrawn',
  'rights-changed',
  'restrictions-changed',
  'address-changed',
  'link-created',
  'password-changed',
  'passkey-added',
  'passkey-removed',
  'second-factor-added',
  'second-factor-removed',
  'recovery-codes-renewed',
  'provider-linked',
  'provider-unlinked',
  'sign-ins-ended',
  'view-started',
  'view-ended',
] as const
export type AuditKind = (typeof auditKinds)[number]

const Rights = Type.Object({
  status: Type.Enum(userStatuses),
  isAdmin: Type.Boolean(),
  permissions: Type.Array(Type.Enum(permissions)),
})

const ChangedLabels = Type.Object({ added: Type.Array(Uuid), removed: Type.Array(Uuid) })

/** Details by kind: the fields that a kind does not have are absent. */
export const AuditDetails = Type.Object({
  /** Of `rights-changed`. */
  from: Type.Optional(Rights),
  /** Of `rights-changed`, `user-invited` and `user-signed-up`. */
  to: Type.Optional(Rights),
  /** Of `rights-changed`: absent if a person did it, `oidc` if the groups at a provider did. */
  source: Type.Optional(Type.Literal('oidc')),
  /** Of `restrictions-changed`. */
  tags: Type.Optional(ChangedLabels),
  categories: Type.Optional(ChangedLabels),
  /** Of `link-created`: what the link is for. */
  purpose: Type.Optional(Type.Enum(['invitation', 'password-reset'])),
  /** Of `link-created` and `password-changed`: by which way. */
  way: Type.Optional(Type.Enum(['mail', 'hand', 'invitation', 'link', 'current-password'])),
})
export type AuditDetails = Static<typeof AuditDetails>

/** A user as they were called when the event happened; `id` is null for the archive itself and for guests with a link. */
const AuditUser = Type.Object({ id: Type.Union([Uuid, Type.Null()]), name: Type.String() })

export const AuditEvent = Type.Object({
  id: Uuid,
  at: Instant,
  kind: Type.Enum(auditKinds),
  by: Type.Union([AuditUser, Type.Null()]),
  subject: Type.Union([AuditUser, Type.Null()]),
  /** The IP address of the request; null if it is unknown. */
  address: Type.Union([Type.String(), Type.Null()]),
  network: ClientNetworkSchema,
  details: AuditDetails,
})
export type AuditEvent = Static<typeof AuditEvent>
