import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { acceptInvitation as acceptContract, getInvitation } from '@lares/shared-types/contracts/auth'
import type { SessionUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { isIssuerStillAuthorized } from '../user-rights/manager-rights.ts'
import { consumeToken, linkExpired, loadToken } from './access-tokens.ts'
import { auditPassword } from './audit-password.ts'
import { normalizeDisplayName } from './display-name.ts'
import { hashPassword } from './password-hash.ts'
import { rejectWeakPassword } from './password-strength.ts'
import type { ProvenUser } from './proven-user.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** Loads the invitation of a link. Throws `link-expired`. */
export async function loadInvitation(
  { db, now }: Services,
  token: string,
): Promise<ReplyOf<typeof getInvitation>> {
  const details = await loadToken(db, 'invitation', token, now())
  const row = await db
    .selectFrom('users')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', details.issuedBy))
    .select([
      'users.id',
      'users.email',
      'users.display_name',
      'users.is_admin',
      'users.permissions',
      'users.siteparams',
      'inviter.display_name as invited_by',
    ])
    .where('users.id', '=', details.userId)
    .where('users.status', '=', 'invited')
    .executeTakeFirst()
  if (!row || !(await isIssuerStillAuthorized(db, details.issuedBy, row))) throw linkExpired()
  return {
    email: row.email,
    displayName: row.display_name,
    language: row.siteparams.language ?? null,
    invitedBy: row.invited_by,
    expiresAt: details.expiresAt.toISOString(),
  }
}

/**
 * Activates an invited user with a password. A link that was mailed also verifies the address. Throws `link-expired` and
 * `invalid-fields`.
 */
export async function acceptInvitation(
  services: Services,
  token: string,
  input: RequestOf<typeof acceptContract>['body'],
  address: string | undefined,
): Promise<{ readonly user: SessionUser; readonly proven: ProvenUser }> {
  const { db, now } = services
  const invitation = await loadInvitation(services, token)
  const displayName = normalizeDisplayName(input.displayName ?? invitation.displayName)
  await rejectWeakPassword('password', input.password, { email: invitation.email, displayName })
  const password_hash = await hashPassword(input.password)
  const preferences = JSON.stringify(input.language ? { language: input.language } : {})
  return inTransaction(db, async (trx) => {
    const at = now()
    const details = await consumeToken(trx, 'invitation', token, at)
    const row = await trx
      .updateTable('users')
      .set((eb) => ({
        status: 'active',
        password_hash,
        display_name: displayName,
        verified_at: details.mailed ? at : null,
        siteparams: sql<string>`siteparams || ${preferences}::jsonb`,
        updated_at: at,
        version: eb('version', '+', 1),
        saved_by: details.userId,
      }))
      .where('id', '=', details.userId)
      .where('status', '=', 'invited')
      .returning([...sessionColumns, 'session_epoch'])
      .executeTakeFirst()
    if (!row || !(await isIssuerStillAuthorized(trx, details.issuedBy, row))) throw linkExpired()
    await recordUserRevision(trx, { userId: row.id, byId: row.id, at, action: 'changed' })
    await auditPassword(trx, row, { way: 'invitation', at, address })
    return { user: toSessionUser(row), proven: { userId: row.id, epoch: row.session_epoch } }
  })
}
