import type { Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import { normalizeDisplayName } from '../accounts/display-name.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { getFirstPermissions } from './apply-rights.ts'
import type { ProviderIdentity } from './find-user.ts'

/** Creates an active user without a password for somebody whom a provider knows. Returns their id. */
export async function signUp(
  trx: Transaction<Database>,
  { email = '', name, rights }: ProviderIdentity,
  { at, address }: { readonly at: Date; readonly address: string | undefined },
): Promise<string> {
  const id = uuidv7()
  const display_name = normalizeDisplayName(name?.trim() || (email.split('@')[0] ?? email))
  const isAdmin = rights?.isAdmin ?? false
  const permissions = getFirstPermissions(rights)
  await trx
    .insertInto('users')
    .values({
      id,
      email,
      display_name,
      status: 'active',
      verified_at: at,
      password_hash: null,
      is_admin: isAdmin,
      permissions,
      siteparams: JSON.stringify({}),
      last_seen_at: at,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await recordUserRevision(trx, { userId: id, byId: null, at, action: 'created' })
  const subject = { id, name: display_name }
  const details = { to: { status: 'active', isAdmin, permissions } } as const
  await recordAuditEvent(trx, { kind: 'user-signed-up', at, by: { ...subject, address }, subject, details })
  return id
}
