import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { acceptInvitation as acceptContract, getInvitation } from '@lares/shared-types/contracts/auth'
import type { SessionUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { isIssuerStillAuthorized } from '../users/manager-rights.ts'
import { consumeToken, linkExpired, readToken } from './access-tokens.ts'
import { tidyDisplayName } from './display-name.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './password-strength.ts'
import type { ProvenUser } from './proven-user.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/** What an invitation's link says. Throws `link-expired`. */
export async function readInvitation(
  { db, now }: Services,
  token: string,
): Promise<ReplyOf<typeof getInvitation>> {
  const held = await readToken(db, 'invitation', token, now())
  const row = await db
    .selectFrom('users')
    .leftJoin('users as inviter', (join) => join.on('inviter.id', '=', held.issuedBy))
    .select([
      'users.id',
      'users.email',
      'users.display_name',
      'users.is_admin',
      'users.permissions',
      'users.siteparams',
      'inviter.display_name as invited_by',
    ])
    .where('users.id', '=', held.userId)
    .where('users.status', '=', 'invited')
    .executeTakeFirst()
  if (!row || !(await isIssuerStillAuthorized(db, held.issuedBy, row))) throw linkExpired()
  return {
    email: row.email,
    displayName: row.display_name,
    language: row.siteparams.language ?? null,
    invitedBy: row.invited_by,
    expiresAt: held.expiresAt.toISOString(),
  }
}

/**
 * Makes the invited person an active user with a password. A link that came by mail proves the address.
 * Throws `link-expired` and `invalid-fields`.
 */
export async function acceptInvitation(
  services: Services,
  token: string,
  given: RequestOf<typeof acceptContract>['body'],
): Promise<{ readonly user: SessionUser; readonly proven: ProvenUser }> {
  const { db, now } = services
  const invitation = await readInvitation(services, token)
  const displayName = tidyDisplayName(given.displayName ?? invitation.displayName)
  await refuseWeakPassword('password', given.password, { email: invitation.email, displayName })
  const password_hash = await hashPassword(given.password)
  const preferences = JSON.stringify(given.language ? { language: given.language } : {})
  return inTransaction(db, async (trx) => {
    const at = now()
    const held = await consumeToken(trx, 'invitation', token, at)
    const row = await trx
      .updateTable('users')
      .set((eb) => ({
        status: 'active',
        password_hash,
        display_name: displayName,
        verified_at: held.mailed ? at : null,
        siteparams: sql<string>`siteparams || ${preferences}::jsonb`,
        updated_at: at,
        version: eb('version', '+', 1),
        saved_by: held.userId,
      }))
      .where('id', '=', held.userId)
      .where('status', '=', 'invited')
      .returning([...sessionColumns, 'session_epoch'])
      .executeTakeFirst()
    if (!row || !(await isIssuerStillAuthorized(trx, held.issuedBy, row))) throw linkExpired()
    return { user: toSessionUser(row), proven: { userId: row.id, epoch: row.session_epoch } }
  })
}
