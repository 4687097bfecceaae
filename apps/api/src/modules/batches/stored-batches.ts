import type { BatchAct, BatchItemState, BatchRefusal, BatchState } from '@lares/shared-types/batches'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Trace } from './acts/act.ts'

/** A batch as its job needs it. */
export interface StoredBatch {
  readonly id: string
  /** The operation that works for it; null after a restore of the archive. */
  readonly operationId: string | null
  readonly userId: string | null
  readonly act: BatchAct
  /** Null when all of its items are collected. */
  readonly selection: ItemSelection | null
  readonly state: BatchState
  readonly total: number
  readonly counts: BatchCounts
}

export type BatchCounts = Readonly<Record<'changed' | 'unchanged' | 'refused' | 'undone' | 'kept', number>>

/** What became of one item. */
export interface ItemOutcome extends Trace {
  readonly position: number
  readonly state: Exclude<BatchItemState, 'waiting'>
  readonly reason?: BatchRefusal
}

/** Undefined if it was deleted. */
export async function loadStoredBatch(db: Kysely<Database>, id: string): Promise<StoredBatch | undefined> {
  const row = await db.selectFrom('batches').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const { user_id, operation_id, act, selection, state, total, changed, unchanged, refused, undone, kept } =
    row
  return {
    id,
    operationId: operation_id,
    userId: user_id,
    act: act as BatchAct,
    selection,
    state,
    total,
    counts: { changed, unchanged, refused, undone, kept },
  }
}

/** The work of a job on a batch; jobs of earlier versions were stored without an operation. */
export interface BatchWork {
  readonly batchId: string
  readonly operationId?: string | undefined
}

/**
 * Records a state; `endedAt` if the batch has come to an end with it. Returns false, with the batch unchanged, if another operation
 * works for it by now, or none since the archive was restored.
 */
export async function setBatchState(
  db: Kysely<Database>,
  { batchId, operationId }: BatchWork,
  state: BatchState,
  endedAt: Date | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('batches')
    .set({ state, ended_at: endedAt })
    .where('id', '=', batchId)
    .$if(operationId !== undefined, (batches) => batches.where('operation_id', '=', operationId ?? ''))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The state of a batch while items in each state are handled. */
const workingStates = { waiting: 'running', changed: 'undoing' } as const

/** Locks the next items of a batch that are in a state, in their order; none if the batch was stopped meanwhile. */
export async function lockNextItems(
  db: Kysely<Database>,
  batchId: string,
  state: keyof typeof workingStates,
  limit: number,
) {
  return db
    .selectFrom('batch_items')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('state', '=', state)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('batches')
          .select('id')
          .where('id', '=', batchId)
          .where('state', '=', workingStates[state]),
      ),
    )
    .orderBy('position')
    .limit(limit)
    .forUpdate()
    .execute()
}

/** Records what became of items, together with the change itself, and counts it. */
export async function recordOutcomes(
  db: Kysely<Database>,
  batchId: string,
  outcomes: readonly ItemOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const rows = JSON.stringify(outcomes)
  await sql`
    update batch_items set state = outcome.state, reason = outcome.reason,
      version_before = coalesce(outcome."versionBefore", version_before),
      version_after = coalesce(outcome."versionAfter", version_after),
      rating_before = coalesce(outcome."ratingBefore", rating_before),
      operation_id = coalesce(outcome."operationId", operation_id)
    from json_to_recordset(${rows}::json) as outcome (
      position integer, state text, reason text,
      "versionBefore" integer, "versionAfter" integer, "ratingBefore" smallint, "operationId" uuid)
    where batch_id = ${batchId} and batch_items.position = outcome.position`.execute(db)
  const count = (state: ItemOutcome['state']) => outcomes.filter((outcome) => outcome.state === state).length
  const [undone, kept] = [count('undone'), count('kept')]
  await sql`
    update batches set
      changed = changed + ${count('changed') - undone - kept}, unchanged = unchanged + ${count('unchanged')},
      refused = refused + ${count('refused')}, undone = undone + ${undone}, kept = kept + ${kept}
    where id = ${batchId}`.execute(db)
}
