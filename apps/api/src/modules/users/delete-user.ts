import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { lockAdministrators, refuseLastAdministrator } from './last-administrator.ts'
import { refuseOwnRights, refuseTouchingAdministrators, requireConfirmedPassword } from './manager-rights.ts'
import { lockUser, refuseStale } from './stored-user.ts'

/**
 * Deletes a user with their links, those that they made for others, their restrictions, and uploads that no item
 * has taken. What they contributed stays without its author, which a job makes of it, as it makes their marks go; nobody
 * sees either from now on. Throws `not-found`, `forbidden`, `version-conflict`,
 * `last-administrator` and `password-required`.
 */
export async function deleteUser(
  { db, jobs }: Services,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const administrators = await lockAdministrators(trx)
    const stored = await lockUser(trx, id)
    refuseTouchingAdministrators(viewer, stored.is_admin)
    refuseOwnRights(viewer, stored.id)
    await refuseStale(trx, viewer, stored, version)
    refuseLastAdministrator(administrators, id)
    requireConfirmedPassword(viewer)
    const untaken = await trx.deleteFrom('uploads').where('owner_id', '=', id).returning('sha256').execute()
    const sha256s = untaken.map(({ sha256 }) => sha256)
    if (sha256s.length > 0) await jobs.send(trx, 'remove-files', { sha256s })
    // What is still arriving from them lies in a folder that no transaction reaches.
    await jobs.send(trx, 'clean-uploads', {})
    // What they have written and marked can be very much.
    await jobs.send(trx, 'forget-gone-users', {})
    // They would outlive their maker as if nobody had made them.
    await trx.deleteFrom('access_tokens').where('issued_by', '=', id).execute()
    await trx.deleteFrom('users').where('id', '=', id).execute()
  })
}
