import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import { isIssuerStillAuthorized } from '../users/manager-rights.ts'
import { consumeToken, endTokens, linkExpired, readToken } from './access-tokens.ts'
import { mailPasswordReset } from './account-mails.ts'
import { hashPassword } from './password-hash.ts'
import { refuseWeakPassword } from './password-strength.ts'
import type { ProvenUser } from './proven-user.ts'

/**
 * Mails a link for a new password to an active user with this address, unless they have enough of them; nothing happens
 * for anybody else. Answers whose link it was, if one was mailed.
 */
export async function sendPasswordReset(services: Services, email: string): Promise<string | undefined> {
  const row = await services.db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'siteparams'])
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row && (await mailPasswordReset(services, row)) ? row.id : undefined
}

/** Whose password a link changes. Throws `link-expired`. */
export async function readPasswordReset(
  { db, now }: Services,
  token: string,
): Promise<{ email: string; displayName: string }> {
  const held = await readToken(db, 'password-reset', token, now())
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'is_admin', 'permissions'])
    .where('id', '=', held.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row || !(await isIssuerStillAuthorized(db, held.issuedBy, row))) throw linkExpired()
  return row
}

/** Sets a new password, ends every session of the person and their other links for one, and answers who it is and the epoch of their sessions from now on. Throws `link-expired` and `invalid-fields`. */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
): Promise<ProvenUser> {
  const { db, now } = services
  await refuseWeakPassword('password', password, await readPasswordReset(services, token))
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const at = now()
    const held = await consumeToken(trx, 'password-reset', token, at)
    const changed = await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash,
        session_epoch: eb('session_epoch', '+', 1),
        ...(held.mailed && { verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }),
        updated_at: at,
      }))
      .where('id', '=', held.userId)
      .where('status', '=', 'active')
      .returning(['id', 'is_admin', 'permissions', 'session_epoch'])
      .executeTakeFirst()
    if (!changed || !(await isIssuerStillAuthorized(trx, held.issuedBy, changed))) throw linkExpired()
    await endTokens(trx, changed.id, ['password-reset'])
    return { userId: changed.id, epoch: changed.session_epoch }
  })
}
