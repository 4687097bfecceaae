import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { type AuditActor, type AuditedUser, recordAuditEvent, toActor } from '../audit/record-audit-event.ts'
import type { StoredUser } from './stored-user.ts'
import type { UserChanges } from './user-changes.ts'

interface Change {
  readonly by: AuditActor
  readonly at: Date
  readonly subject: AuditedUser
}

/** Records what concerns the rights of a user and their way to sign in; a new name is in their history alone. */
export async function auditChanges(
  trx: Transaction<Database>,
  change: Change,
  { rights, restrictions, fields }: UserChanges,
): Promise<void> {
  if (rights) await recordAuditEvent(trx, { ...change, kind: 'rights-changed', details: rights })
  if (restrictions)
    await recordAuditEvent(trx, { ...change, kind: 'restrictions-changed', details: restrictions })
  if (fields.includes('email')) await recordAuditEvent(trx, { ...change, kind: 'address-changed' })
}

/** Records that a manager has created a link with which a user chooses a password. */
export async function auditLink(
  trx: Transaction<Database>,
  manager: UserPrincipal,
  { id, display_name: name }: StoredUser,
  { purpose, at }: { readonly purpose: 'invitation' | 'password-reset'; readonly at: Date },
): Promise<void> {
  const subject = { id, name }
  await recordAuditEvent(trx, {
    kind: 'link-created',
    at,
    by: toActor(manager),
    subject,
    details: { purpose },
  })
}
