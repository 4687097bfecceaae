import type { RequestOf } from '@lares/shared-types/contract'
import type { changeProfile as contract } from '@lares/shared-types/contracts/auth'
import type { SessionUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { recordUserRevision } from '../revisions/record-user-revision.ts'
import { normalizeDisplayName } from './display-name.ts'
import { sessionColumns, toSessionUser } from './session-user.ts'

/**
 * Changes the user's own name and preferences. Preferences alone do not increment the version, so that switching to dark
 * mode does not reject a concurrent save by an administrator. Throws `invalid-fields`.
 */
export async function changeProfile(
  { db, now }: Services,
  user: UserPrincipal,
  { displayName, siteparams }: RequestOf<typeof contract>['body'],
): Promise<SessionUser> {
  const at = now()
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable('users')
      .set((eb) => ({
        ...(displayName !== undefined && {
          display_name: normalizeDisplayName(displayName),
          version: eb('version', '+', 1),
          saved_by: user.userId,
        }),
        // A null resets a preference.
        siteparams: sql<string>`jsonb_strip_nulls(siteparams || ${JSON.stringify(siteparams ?? {})}::jsonb)`,
        updated_at: at,
      }))
      .where('id', '=', user.userId)
      .returning(sessionColumns)
      .executeTakeFirstOrThrow()
    await recordUserRevision(trx, { userId: user.userId, byId: user.userId, at, action: 'changed' })
    return toSessionUser(row)
  })
}
