import { AppError } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { refreshDocuments } from '../../search-index/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { getAuthorId, type Principal } from '../../visibility/principal.ts'
import { nextVersion, rejectStaleVersion } from '../../visibility/visible-version.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import { loadCurrentState } from './change-item.ts'
import { loadItem } from './load-item.ts'
import { lockItem, type StoredItem } from './lock-item.ts'

/** Moves an item to the trash. Throws `not-found`, `in-trash` and `version-conflict`. */
export async function trashItem(
  services: Services,
  principal: Principal,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItem(trx, principal, id)
    if (stored.deletedAt) throw new AppError('in-trash', { message: 'The item lies in the trash already.' })
    await rejectStaleVersion(principal, stored, version, () => loadCurrentState(trx, principal, stored))
    await moveToTrash(trx, services, principal, stored)
  })
}

/** Moves a locked item to the trash in the transaction of the caller. */
export function moveToTrash(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  stored: StoredItem,
): Promise<void> {
  return updateTrashState(trx, services, principal, stored, 'trashed')
}

/** Restores an item from the trash; leaves an item outside the trash unchanged. Throws `not-found`. */
export async function restoreItem(services: Services, principal: Principal, id: string): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItem(trx, principal, id)
    if (stored.deletedAt) await updateTrashState(trx, services, principal, stored, 'restored')
  })
  return loadItem(services.db, principal, id)
}

async function updateTrashState(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  stored: StoredItem,
  action: TrashAction,
): Promise<void> {
  await writeTrashState(trx, principal, stored, { action, at: services.now() })
  await refreshDocuments(trx, services.jobs, [stored.id])
}

type TrashAction = 'trashed' | 'restored'

/**
 * Moves an item to the trash or out of it without its search document, which the caller has to refresh in the same
 * transaction. Returns the new version.
 */
export async function writeTrashState(
  trx: Transaction<Database>,
  principal: Principal,
  stored: StoredItem,
  { action, at }: { readonly action: TrashAction; readonly at: Date },
): Promise<number> {
  const next = nextVersion(stored)
  const deleted_at = action === 'trashed' ? at : null
  await trx
    .updateTable('items')
    .set({ deleted_at, updated_at: at, ...next })
    .where('id', '=', stored.id)
    .execute()
  await recordRevision(trx, {
    entity: 'item',
    entityId: stored.id,
    version: next.version,
    byId: getAuthorId(principal),
    at,
    action,
    fields: stored.fields,
  })
  return next.version
}
