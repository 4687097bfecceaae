import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { walkSelection } from '../selections/resolve-selection.ts'
import type { StoredExport } from './stored-exports.ts'

/**
 * Writes the list of an export: the items of its selection that its owner sees now. Items that match it later do not become
 * part of it. A list that an earlier attempt has left incomplete is replaced.
 */
export async function freezeItems(
  db: Db,
  user: UserPrincipal,
  { id, selection }: StoredExport,
  signal: AbortSignal,
): Promise<void> {
  await db.deleteFrom('export_items').where('export_id', '=', id).execute()
  for await (const ids of walkSelection(db, user, selection)) {
    signal.throwIfAborted()
    const selected = visibleItems(db, user)
      .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
      .select([sql<string>`${id}::uuid`.as('export_id'), 'items.id', 'items.sort_date'])
    await db
      .insertInto('export_items')
      .columns(['export_id', 'item_id', 'sort_date'])
      .expression(selected)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db.updateTable('exports').set({ frozen_at: sql`now()` }).where('id', '=', id).execute()
}

export async function countFrozenItems(db: Db, exportId: string): Promise<number> {
  const { count } = await db
    .selectFrom('export_items')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('export_id', '=', exportId)
    .executeTakeFirstOrThrow()
  return count
}

export interface FrozenItem {
  readonly item_id: string
  /** The date as text, which has no loss of precision; it may be `-infinity`. */
  readonly key: string
  /** The year under which it is listed; null without a date. */
  readonly year: number | null
}

/** The next items of the list after one, latest first and those without a date last. */
export async function listFrozenItems(
  db: Db,
  exportId: string,
  after: FrozenItem | undefined,
  limit: number,
): Promise<FrozenItem[]> {
  return db
    .selectFrom('export_items')
    .select(['item_id', sql<string>`sort_date::text`.as('key')])
    .select(
      sql<number | null>`case when isfinite(sort_date)
        then extract(year from sort_date at time zone 'UTC')::integer end`.as('year'),
    )
    .where('export_id', '=', exportId)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(sort_date, item_id) < (${after?.key}::timestamptz, ${after?.item_id}::uuid)`),
    )
    .orderBy('sort_date', 'desc')
    .orderBy('item_id', 'desc')
    .limit(limit)
    .execute()
}

/** Takes items off the list that have been deleted or hidden while the export was prepared. */
export async function removeFrozenItems(db: Db, exportId: string, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await db
    .deleteFrom('export_items')
    .where('export_id', '=', exportId)
    .where('item_id', 'in', itemIds)
    .execute()
}
