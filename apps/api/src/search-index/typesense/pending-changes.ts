import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** A change that is being sent. `changedAt` tells whether the item has changed again since. */
export interface LeasedChange {
  readonly itemId: string
  readonly changedAt: string
}

/** How long leased changes are reserved for the process that sends them: longer than sending can take. */
const leaseSeconds = 300

/**
 * Leases the next due changes, the oldest first, so that no other process sends them meanwhile. The lease of a killed
 * process expires after some minutes.
 */
export async function leaseChanges(db: Db, limit: number): Promise<LeasedChange[]> {
  const { rows } = await sql<LeasedChange>`
    update typesense_changes set due_at = clock_timestamp() + ${leaseSeconds} * interval '1 second', refusal = null
    where item_id in (
      select item_id from typesense_changes where due_at <= clock_timestamp()
      order by due_at, item_id limit ${limit} for update skip locked)
    returning item_id as "itemId", changed_at::text as "changedAt"`.execute(db)
  return rows
}

/** Deletes changes that have been sent; items that have changed again meanwhile become due at once. */
export async function completeChanges(db: Db, changes: readonly LeasedChange[]): Promise<void> {
  await sql`
    delete from typesense_changes using ${toRows(changes)}
    where typesense_changes.item_id = sent.item_id and typesense_changes.changed_at = sent.changed_at`.execute(
    db,
  )
  await releaseChanges(db, changes)
}

/** Ends the lease of changes, so that any process can send them. */
export async function releaseChanges(db: Db, changes: readonly LeasedChange[]): Promise<void> {
  await sql`
    update typesense_changes set due_at = clock_timestamp() from ${toRows(changes)}
    where typesense_changes.item_id = sent.item_id and refusal is null`.execute(db)
}

/** Schedules a rejected change to be sent again: after a minute, then with exponential backoff up to a day. */
export async function postponeRejected(
  db: Db,
  { itemId, changedAt }: LeasedChange,
  refusal: string,
): Promise<void> {
  await sql`
    update typesense_changes set
      attempts = attempts + 1,
      refusal = ${refusal.replaceAll('\0', '')},
      due_at = clock_timestamp() + least(1440, power(2, least(attempts, 20))) * interval '1 minute'
    where item_id = ${itemId} and changed_at = ${changedAt}::timestamptz`.execute(db)
}

/** Marks items as changed, because their documents on the server have turned out to be wrong. */
export async function markChanged(db: Db, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  await sql`select note_typesense_changes(${[...itemIds]}::uuid[])`.execute(db)
}

function toRows(changes: readonly LeasedChange[]) {
  const ids = changes.map(({ itemId }) => itemId)
  const instants = changes.map(({ changedAt }) => changedAt)
  return sql`unnest(${ids}::uuid[], ${instants}::timestamptz[]) sent(item_id, changed_at)`
}
