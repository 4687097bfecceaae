import type { Batch } from '@lares/shared-types/batches'
import type { Selectable } from 'kysely'
import type { BatchesTable } from '../../db/schema/batches.ts'
import { getAct } from './acts/registry.ts'

/** A batch with the name of whoever started it. */
export type BatchRow = Selectable<BatchesTable> & { readonly userName: string | null }

/** Whether a batch has come to an end and has changes that can be undone, which needs the rights of its user. */
export function isUndoable({
  act,
  state,
  changed,
  user_id,
}: Pick<BatchRow, 'act' | 'state' | 'changed' | 'user_id'>): boolean {
  const hasEnded = state === 'done' || state === 'stopped' || state === 'undo-stopped'
  return hasEnded && changed > 0 && user_id !== null && getAct(act.name).undo !== undefined
}

/** A batch as its contract defines it. */
export function toBatch(row: BatchRow): Batch {
  const { id, act, state, total, changed, unchanged, refused, undone, kept } = row
  return {
    id,
    act,
    state,
    ...(row.user_id !== null && { startedBy: { id: row.user_id, name: row.userName ?? '' } }),
    ...(row.operation_id !== null && { operationId: row.operation_id }),
    total,
    counts: { changed, unchanged, refused, undone, kept },
    undoable: isUndoable(row),
    createdAt: row.created_at.toISOString(),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  }
}
