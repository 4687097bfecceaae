import { notFound } from '@lares/server-kit/app-error'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Services } from '../../services.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { deleteItem } from '../items/delete-item.ts'
import { removeDeletedVersion } from '../versions/remove-version.ts'

/** How many items one call deletes, each in its own transaction. */
const maxDeletedPerCall = 100

/** Deletes an item in the trash for ever. Throws `not-found`, also for an item outside the trash. */
export async function deleteForEver(services: Services, principal: Principal, id: string): Promise<void> {
  if (!(await deleteIfTrashed(services, principal, id))) throw notFound()
}

/** Deletes items that have been in the trash since `before`, the oldest first, up to a limit, and then versions of recordings. */
export async function emptyTrash(
  services: Services,
  principal: Principal,
  before: Date,
): Promise<{ deleted: number; hasMore: boolean }> {
  const rows = await visibleItems(services.db, principal, 'trashed')
    .select('items.id')
    .where('items.deleted_at', '<=', before)
    .orderBy('items.deleted_at')
    .orderBy('items.id')
    .limit(maxDeletedPerCall + 1)
    .execute()
  let deleted = 0
  for (const { id } of rows.slice(0, maxDeletedPerCall))
    if (await deleteIfTrashed(services, principal, id)) deleted += 1
  if (rows.length > maxDeletedPerCall) return { deleted, hasMore: true }
  return { deleted, hasMore: await deleteVersions(services, principal, before) }
}

/** Deletes versions for ever, so that their space is free. Returns whether there are more. */
async function deleteVersions({ db, jobs }: Services, principal: Principal, before: Date): Promise<boolean> {
  const versions = await visibleItems(db, principal, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('assets.id')
    .where('assets.deleted_at', '<=', before)
    .orderBy('assets.deleted_at')
    .limit(maxDeletedPerCall + 1)
    .execute()
  for (const { id } of versions.slice(0, maxDeletedPerCall))
    await inTransaction(db, (trx) => removeDeletedVersion(trx, jobs, id))
  return versions.length > maxDeletedPerCall
}

/** Returns whether the item was in the trash. */
function deleteIfTrashed({ db, jobs }: Services, principal: Principal, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await visibleItems(trx, principal, 'trashed')
      .select('items.id')
      .where('items.id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return false
    await deleteItem(trx, jobs, id)
    return true
  })
}
