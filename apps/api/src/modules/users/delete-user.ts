import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { lockAdministrators, refuseLastAdministrator } from './last-administrator.ts'
import { refuseOwnRights, refuseTouchingAdministrators } from './manager-rights.ts'
import { findUser, lockUser, refuseStale, type StoredUser } from './stored-user.ts'

/**
 * Deletes a user with their marks, links, restrictions and uploads that no item has taken; what they contributed stays,
 * without its author. Throws `not-found`, `forbidden`, `version-conflict` and `last-administrator`.
 */
export async function deleteUser(
  { db, jobs }: Services,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    // What is refused writes no item: they can be very many.
    await refuseDeleting(trx, viewer, await findUser(trx, id), version)
    // Items first, as somebody who is just saving one holds it already and then needs the user.
    await trx.updateTable('items').set({ author_id: null }).where('author_id', '=', id).execute()
    const administrators = await lockAdministrators(trx)
    const stored = await lockUser(trx, id)
    await refuseDeleting(trx, viewer, stored, version)
    refuseLastAdministrator(administrators, id)
    const untaken = await trx.deleteFrom('uploads').where('owner_id', '=', id).returning('sha256').execute()
    const sha256s = untaken.map(({ sha256 }) => sha256)
    if (sha256s.length > 0) await jobs.send(trx, 'remove-files', { sha256s })
    // What is still arriving from them lies in a folder that no transaction reaches.
    await jobs.send(trx, 'clean-uploads', {})
    await trx.deleteFrom('users').where('id', '=', id).execute()
  })
}

async function refuseDeleting(
  trx: Transaction<Database>,
  viewer: Viewer,
  stored: StoredUser,
  version: number,
): Promise<void> {
  refuseTouchingAdministrators(viewer, stored.is_admin)
  refuseOwnRights(viewer, stored.id)
  await refuseStale(trx, viewer, stored, version)
}
