import type { AuditDetails, AuditKind } from '@lares/shared-types/audit'
import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'

export interface AuditedUser {
  readonly id: string
  readonly name: string
}

/** Who did it, and from which IP address. */
export interface AuditActor extends AuditedUser {
  readonly address: string | undefined
}

interface NewEvent {
  readonly kind: AuditKind
  readonly at: Date
  readonly by: AuditActor
  readonly subject: AuditedUser
  readonly details?: AuditDetails
}

/** Records an event in the audit log, in the transaction of what it tells. */
export async function recordAuditEvent(
  trx: Transaction<Database>,
  { kind, at, by, subject, details = {} }: NewEvent,
): Promise<void> {
  await trx
    .insertInto('audit_events')
    .values({
      id: uuidv7(),
      at,
      kind,
      by_id: by.id,
      by_name: by.name,
      subject_id: subject.id,
      subject_name: subject.name,
      address: by.address ?? null,
      details: JSON.stringify(details),
    })
    .execute()
}

export function toActor({ userId, displayName, origin }: UserPrincipal): AuditActor {
  return { id: userId, name: displayName, address: origin.address }
}
