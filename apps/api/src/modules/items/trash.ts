import { AppError } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { refreshDocuments } from '../../search/refresh-documents.ts'
import type { Services } from '../../services.ts'
import { recordRevision } from '../revisions/record-revision.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { nextVersion, rejectStaleVersion } from '../visibility/visible-version.ts'
import { loadCurrentState } from './change-item.ts'
import { loadItem } from './load-item.ts'
import { lockItem, type StoredItem } from './lock-item.ts'

/** Moves an item to the trash. Throws `not-found`, `in-trash` and `version-conflict`. */
export async function trashItem(
  services: Services,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItem(trx, viewer, id)
    if (stored.deletedAt) throw new AppError('in-trash', { message: 'The item lies in the trash already.' })
    await rejectStaleVersion(viewer, stored, version, () => loadCurrentState(trx, viewer, stored))
    await updateTrashState(trx, services, viewer, stored, 'trashed')
  })
}

/** Restores an item from the trash; leaves an item outside the trash unchanged. Throws `not-found`. */
export async function restoreItem(services: Services, viewer: Viewer, id: string): Promise<Item> {
  await inTransaction(services.db, async (trx) => {
    const stored = await lockItem(trx, viewer, id)
    if (stored.deletedAt) await updateTrashState(trx, services, viewer, stored, 'restored')
  })
  return loadItem(services.db, viewer, id)
}

async function updateTrashState(
  trx: Transaction<Database>,
  services: Services,
  viewer: Viewer,
  stored: StoredItem,
  action: 'trashed' | 'restored',
): Promise<void> {
  const at = services.now()
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
    byId: viewer.userId,
    at,
    action,
    fields: stored.fields,
  })
  await refreshDocuments(trx, services.jobs, [stored.id])
}
