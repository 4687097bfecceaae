import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A noted change that is being sent: what it was when it was taken, to tell whether there has been another since. */
export interface TakenChange {
  readonly itemId: string
  readonly changedAt: string
}

/** How long what somebody has taken is left to them: longer than sending it can take. */
const leaseSeconds = 300

/**
 * Takes the next changes that are due, the oldest first, so that nobody else sends them meanwhile; a process that was
 * killed loses them again after some minutes.
 */
export async function takeChanges(db: Db, limit: number): Promise<TakenChange[]> {
  const { rows } = await sql<TakenChange>`
    update typesense_changes set due_at = clock_timestamp() + ${leaseSeconds} * interval '1 second', refusal = null
    where item_id in (
      select item_id from typesense_changes where due_at <= clock_timestamp()
      order by due_at, item_id limit ${limit} for update skip locked)
    returning item_id as "itemId", changed_at::text as "changedAt"`.execute(db)
  return rows
}

/** Forgets changes that have been sent; those that were noted again meanwhile are due at once. */
export async function settleChanges(db: Db, changes: readonly TakenChange[]): Promise<void> {
  await sql`
    delete from typesense_changes using ${unnested(changes)}
    where typesense_changes.item_id = sent.item_id and typesense_changes.changed_at = sent.changed_at`.execute(
    db,
  )
  await giveBackChanges(db, changes)
}

/** Lets changes be sent by whoever comes next. */
export async function giveBackChanges(db: Db, changes: readonly TakenChange[]): Promise<void> {
  await sql`
    update typesense_changes set due_at = clock_timestamp() from ${unnested(changes)}
    where typesense_changes.item_id = sent.item_id and refusal is null`.execute(db)
}

/** Keeps a change that the server has refused: it is sent again after a minute, then ever more rarely, once a day at last. */
export async function keepRefused(
  db: Db,
  { itemId, changedAt }: TakenChange,
  refusal: string,
): Promise<void> {
  await sql`
    update typesense_changes set
      attempts = attempts + 1,
      refusal = ${refusal.replaceAll('\0', '')},
      due_at = clock_timestamp() + least(1440, power(2, least(attempts, 20))) * interval '1 minute'
    where item_id = ${itemId} and changed_at = ${changedAt}::timestamptz`.execute(db)
}

/** Notes items whose documents have turned out not to be right. */
export async function noteAgain(db: Db, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await sql`select note_typesense_changes(${[...itemIds]}::uuid[])`.execute(db)
}

function unnested(changes: readonly TakenChange[]) {
  const ids = changes.map(({ itemId }) => itemId)
  const instants = changes.map(({ changedAt }) => changedAt)
  return sql`unnest(${ids}::uuid[], ${instants}::timestamptz[]) sent(item_id, changed_at)`
}
