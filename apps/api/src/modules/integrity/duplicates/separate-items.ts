import { AppError, notFound } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import { sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { MovedRows } from '../../../db/schema/integrity.ts'
import { refreshDocuments } from '../../../search-index/refresh-documents.ts'
import type { Services } from '../../../services.ts'
import { assertCanEdit, canDeleteItem } from '../../../visibility/item-rights.ts'
import type { Principal } from '../../../visibility/principal.ts'
import { loadCurrentState, saveFields } from '../../items/change-item.ts'
import { loadItem } from '../../items/load-item.ts'
import { lockItems, type StoredItem } from '../../items/lock-item.ts'
import { loadRestorableState } from '../../items/restorable-state.ts'
import { writeTrashState } from '../../items/trash.ts'
import { moveEventLinks } from './move-event-links.ts'
import { moveRows } from './move-rows.ts'
import { listWithDependents } from './united-files.ts'
import { exchangeTranscripts } from './united-transcripts.ts'

/**
 * Undoes the uniting of the two items of a finding, as long as nobody has changed the fields or files of either since. What was added
 * since to what had been moved goes back with it, such as replies to a comment. Throws `not-found`, `forbidden`
 * and `version-conflict`.
 */
export async function separateItems(
  services: Services,
  principal: Principal,
  findingId: string,
): Promise<Item> {
  const itemId = await inTransaction(services.db, async (trx) => {
    const { id, item_id, other_item_id, united } = await lockUniting(trx, findingId)
    if (!canDeleteItem(principal))
      throw new AppError('forbidden', { message: 'You may not move items to the trash or out of it.' })
    const items = await lockItems(trx, principal, [item_id, other_item_id])
    const [keep, remove] = [items.get(item_id), items.get(other_item_id)]
    if (!keep || !remove) throw notFound()
    await requireUnchanged(trx, principal, keep, united.keep.after)
    await requireUnchanged(trx, principal, remove, united.remove.after)
    for (const moved of united.moves.toReversed()) await moveBack(trx, moved)
    await restoreFields(trx, services, principal, keep, united.keep.before)
    const version = await writeTrashState(trx, principal, remove, { action: 'restored', at: services.now() })
    await restoreFields(
      trx,
      services,
      principal,
      { ...remove, version, deletedAt: null },
      united.remove.before,
    )
    await refreshDocuments(trx, services.jobs, [keep.id, remove.id].sort())
    await trx.deleteFrom('repairs').where('id', '=', id).execute()
    await trx.updateTable('findings').set({ resolved_at: null }).where('id', '=', findingId).execute()
    return keep.id
  })
  return loadItem(services.db, principal, itemId)
}

/** Moves rows back, together with what has been added to them since. */
async function moveBack(trx: Transaction<Database>, { part, from, to, keys }: MovedRows): Promise<void> {
  switch (part) {
    case 'files':
      // Enclosed files and versions that were derived or made since.
      await moveRows(trx, part, to, from, await listWithDependents(trx, keys))
      return
    case 'comments':
      await moveRows(trx, part, to, from, await listWithReplies(trx, keys))
      return
    case 'events':
    case 'event-days':
    case 'event-revisions':
      await moveEventLinks(trx, part, to, from, keys)
      return
    case 'exchanged-transcripts':
      await exchangeTranscripts(trx, to, from)
      return
    case 'transcript-revisions':
      // The other item had none of its own.
      await moveRows(trx, part, to, from)
      return
    default:
      await moveRows(trx, part, to, from, keys)
  }
}

async function listWithReplies(trx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive thread (id) as (
      select unnest(${[...ids]}::uuid[])
      union
      select comments.id from comments join thread on comments.reply_to_id = thread.id
    )
    select id from thread`.execute(trx)
  return rows.map(({ id }) => id)
}

/** The latest uniting of a finding. Throws `not-found` if there is none, or if one of the items was deleted for ever. */
async function lockUniting(trx: Transaction<Database>, findingId: string) {
  const row = await trx
    .selectFrom('repairs')
    .select(['id', 'item_id', 'other_item_id', 'united'])
    .where('finding_id', '=', findingId)
    .where('method', '=', 'united')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const { item_id = null, other_item_id = null, united = null, id = '' } = row ?? {}
  if (item_id === null || other_item_id === null || united === null) throw notFound()
  return { id, item_id, other_item_id, united }
}

async function requireUnchanged(
  trx: Transaction<Database>,
  principal: Principal,
  stored: StoredItem,
  version: number,
): Promise<void> {
  assertCanEdit(principal, stored.authorId)
  if (stored.version === version) return
  throw new AppError('version-conflict', {
    message: 'Somebody has changed this since the two were united.',
    params: { ...(await loadCurrentState(trx, principal, stored)) },
  })
}

/** Gives an item the fields that it had as a version. */
async function restoreFields(
  trx: Transaction<Database>,
  services: Services,
  principal: Principal,
  stored: StoredItem,
  version: number,
): Promise<void> {
  const { fields } = await loadRestorableState(trx, stored, version)
  await saveFields(trx, services, principal, stored, fields, 'reverted')
}
