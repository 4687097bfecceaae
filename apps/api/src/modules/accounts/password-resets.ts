import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { recordAuditEvent } from '../audit/record-audit-event.ts'
import { isIssuerStillAuthorized } from '../user-rights/manager-rights.ts'
import { consumeToken, linkExpired, loadToken, revokeTokens } from './access-tokens.ts'
import { mailPasswordReset } from './account-mails.ts'
import { auditPassword } from './audit-password.ts'
import { hashPassword } from './password-hash.ts'
import { rejectWeakPassword } from './password-strength.ts'
import type { ProvenUser } from './proven-user.ts'

/**
 * Mails a password link to the active user with this address, unless they have the maximum of valid links. Returns the id
 * of the user if a link was mailed.
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

/** Loads the user whose password a link changes. Throws `link-expired`. */
export async function loadPasswordReset(
  { db, now }: Services,
  token: string,
): Promise<{ email: string; displayName: string }> {
  const details = await loadToken(db, 'password-reset', token, now())
  const row = await db
    .selectFrom('users')
    .select(['id', 'email', 'display_name as displayName', 'is_admin', 'permissions'])
    .where('id', '=', details.userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!row || !(await isIssuerStillAuthorized(db, details.issuedBy, row))) throw linkExpired()
  return row
}

/**
 * Removes the passkeys of a user who recovers their account, and their links to providers unless they keep them: somebody else
 * may have added one. Their second factor stays, because the mail box of a user must not be enough to get around it.
 */
async function removeOtherWays(
  trx: Transaction<Database>,
  user: { readonly id: string; readonly display_name: string },
  { at, address, keepsProviders }: Recovery,
): Promise<void> {
  const subject = { id: user.id, name: user.display_name }
  const ways = [
    { table: 'passkeys', kind: 'passkey-removed', isKept: false },
    { table: 'provider_links', kind: 'provider-unlinked', isKept: keepsProviders },
  ] as const
  for (const { table, kind } of ways.filter(({ isKept }) => !isKept)) {
    const removed = await trx.deleteFrom(table).where('user_id', '=', user.id).executeTakeFirst()
    if (removed.numDeletedRows > 0n)
      await recordAuditEvent(trx, { kind, at, by: { ...subject, address }, subject })
  }
  await trx.deleteFrom('calendar_feeds').where('user_id', '=', user.id).execute()
}

interface Recovery {
  readonly at: Date
  readonly address: string | undefined
  /** For the first password of somebody who signs in by a provider and recovers nothing. */
  readonly keepsProviders: boolean
}

/**
 * Sets a new password, ends all sessions of the user, removes their passkeys, links to providers and calendar address, and revokes their other
 * password links. The first password that a mailed link sets leaves the links to providers. Returns the user and the epoch of new sessions. Throws `link-expired` and `invalid-fields`.
 */
export async function resetPassword(
  services: Services,
  token: string,
  password: string,
  address: string | undefined,
): Promise<ProvenUser> {
  const { db, now } = services
  await rejectWeakPassword('password', password, await loadPasswordReset(services, token))
  const password_hash = await hashPassword(password)
  return inTransaction(db, async (trx) => {
    const at = now()
    const details = await consumeToken(trx, 'password-reset', token, at)
    if (details.userId === null) throw linkExpired()
    const [before] = await lockRows(trx, 'users', [details.userId], 'no key update')
    const changed = await trx
      .updateTable('users')
      .set((eb) => ({
        password_hash,
        session_epoch: eb('session_epoch', '+', 1),
        ...(details.mailed && { verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }),
        updated_at: at,
      }))
      .where('id', '=', details.userId)
      .where('status', '=', 'active')
      .returning(['id', 'display_name', 'is_admin', 'permissions', 'session_epoch'])
      .executeTakeFirst()
    if (!changed || !(await isIssuerStillAuthorized(trx, details.issuedBy, changed))) throw linkExpired()
    await revokeTokens(trx, changed.id, ['password-reset'])
    await auditPassword(trx, changed, { way: 'link', at, address })
    await removeOtherWays(trx, changed, {
      at,
      address,
      keepsProviders: details.mailed && before?.password_hash === null,
    })
    return { userId: changed.id, epoch: changed.session_epoch }
  })
}
