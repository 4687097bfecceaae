import type { AuditDetails } from '@lares/shared-types/audit'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'

/** Records that a user has chosen a password with a link. */
export async function auditPassword(
  trx: Transaction<Database>,
  { id, display_name: name }: { readonly id: string; readonly display_name: string },
  how: { readonly way: AuditDetails['way']; readonly at: Date; readonly address: string | undefined },
): Promise<void> {
  const { way, at, address } = how
  await recordAuditEvent(trx, {
    kind: 'password-changed',
    at,
    by: { id, name, address },
    subject: { id, name },
    details: { ...(way && { way }) },
  })
}
