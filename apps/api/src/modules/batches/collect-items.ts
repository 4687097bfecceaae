import { maxBatchItems } from '@lares/shared-types/batches'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { loadSelectedPage } from '../selections/resolve-selection.ts'
import type { StoredBatch } from './stored-batches.ts'

/** Rows that one transaction inserts. */
const pageSize = 1_000

/**
 * Writes down the items of a selection before any of them is changed, because a change can make a filter find other items.
 * Continues after the last one that is written down.
 */
export async function collectItems(
  { db }: Services,
  user: UserPrincipal,
  { id, selection }: StoredBatch,
  signal: AbortSignal,
): Promise<void> {
  while (selection) {
    signal.throwIfAborted()
    const isComplete = await inTransaction(db, (trx) => collectPage(trx, user, { id, selection }))
    if (isComplete) return
  }
}

/** Writes down the next page of a selection, in the caller's transaction. Returns whether it was the last. */
export async function collectPage(
  trx: Kysely<Database>,
  user: UserPrincipal,
  { id, selection }: { readonly id: string; readonly selection: ItemSelection },
): Promise<boolean> {
  const last = await trx
    .selectFrom('batch_items')
    .select(['position', 'item_id'])
    .where('batch_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  const position = last?.position ?? 0
  const limit = Math.min(pageSize, maxBatchItems - position)
  const { ids, nextAfter } =
    limit > 0
      ? await loadSelectedPage(trx, user, selection, { after: last?.item_id, limit })
      : { ids: [], nextAfter: null }
  await sql`
    insert into batch_items (batch_id, position, item_id)
    select ${id}, ${position}::int + ordinality, item_id
    from unnest(${[...ids]}::uuid[]) with ordinality as selected (item_id, ordinality)`.execute(trx)
  if (nextAfter !== null) return false
  await trx
    .updateTable('batches')
    .set({ selection: null, total: position + ids.length })
    .where('id', '=', id)
    .execute()
  return true
}
