import type { Operation } from '@lares/shared-types/operations'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { OperationsTable } from '../../db/schema/operations.ts'
import { toCursorInstant } from '../../http/cursor.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** A stored operation with the name of the user who started it, and `updated_at` in microseconds. */
export type OperationRow = Omit<Selectable<OperationsTable>, 'updated_at' | 'key'> & {
  readonly user_name: string | null
  readonly changed_at: string
}

/** A query of operations, for `presentOperations`. */
export function selectOperations(db: Db) {
  return db
    .selectFrom('operations')
    .leftJoin('users', 'users.id', 'operations.user_id')
    .select([
      'operations.id',
      'operations.kind',
      'operations.user_id',
      'operations.item_id',
      'operations.state',
      'operations.done',
      'operations.total',
      'operations.current',
      'operations.result',
      'operations.error',
      'operations.created_at',
      'operations.started_at',
      'operations.ended_at',
      'users.display_name as user_name',
      toCursorInstant(sql`operations.updated_at`).as('changed_at'),
    ])
}

/** Serializes operations that the viewer may see. An item that is hidden from the viewer or in the trash is omitted. */
export async function presentOperations(
  db: Db,
  viewer: Viewer,
  rows: readonly OperationRow[],
): Promise<Operation[]> {
  const itemIds = [...new Set(rows.flatMap(({ item_id }) => item_id ?? []))]
  const items =
    itemIds.length === 0
      ? []
      : await visibleItems(db, viewer)
          .select(['items.id', 'items.kind', 'items.title'])
          .where('items.id', 'in', itemIds)
          .execute()
  const itemsById = new Map(items.map((item) => [item.id, item]))
  return rows.map((row) => toOperation(row, row.item_id ? itemsById.get(row.item_id) : undefined))
}

function toOperation(row: OperationRow, item: Operation['item']): Operation {
  const { user_id, user_name } = row
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    ...(user_id && { startedBy: { id: user_id, name: user_name ?? '' } }),
    ...(item && { item }),
    done: row.done,
    ...(row.total !== null && { total: row.total }),
    ...(row.current && { current: row.current }),
    ...(row.result && { result: row.result }),
    // While it is active, this is the reason of a failed attempt that is repeated.
    ...(row.error && row.state === 'failed' && { error: row.error }),
    createdAt: row.created_at.toISOString(),
    ...(row.started_at && { startedAt: row.started_at.toISOString() }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
    updatedAt: row.changed_at,
  }
}
