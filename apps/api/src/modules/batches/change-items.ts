import { AppError } from '@lares/server-kit/app-error'
import type { BatchRefusal } from '@lares/shared-types/batches'
import { refreshDates, refreshDocuments } from '../../search-index/refresh-documents.ts'
import { type PreparedSave, writeSaves } from '../items/change-item.ts'
import { lockItems, type StoredItem } from '../items/lock-item.ts'
import { loadRestorableStates } from '../items/restorable-state.ts'
import type { ActContext, UndoneChange } from './acts/act.ts'
import { getAct } from './acts/registry.ts'
import { assessItem, hasRight } from './assess-item.ts'
import { loadActFacts, noFacts } from './load-assessed-items.ts'
import { type ItemOutcome, lockNextItems, recordOutcomes, type StoredBatch } from './stored-batches.ts'

/** Changes the next items of a batch in the caller's transaction. Returns what became of them; none when all are done. */
export async function changeNextItems(
  context: ActContext,
  batch: StoredBatch,
  limit: number,
): Promise<readonly ItemOutcome[]> {
  const { trx, user } = context
  const rows = await lockNextItems(trx, batch.id, 'waiting', limit)
  const ids = rows.map(({ item_id }) => item_id)
  const facts = await loadActFacts(trx, user, ids)
  const items = await lockItems(trx, user, ids)
  const act = getAct(batch.act.name)
  return recordEach(context, batch, rows, items, async ({ item_id }, stored) => {
    const plan = assessItem(user, { ...stored, ...(facts.get(item_id) ?? noFacts) }, batch.act)
    if (plan.outcome === 'refused') return { state: 'refused', reason: plan.reason }
    if (plan.outcome === 'unchanged') return { state: 'unchanged' }
    const applied = await act.apply(context, stored, plan, batch.act.params)
    if ('outcome' in applied) return { state: 'refused', reason: applied.reason }
    return { state: 'changed', ...applied }
  })
}

/** Undoes the next changes of a batch in the same way, except of items that were changed since. */
export async function undoNextItems(
  context: ActContext,
  batch: StoredBatch,
  limit: number,
): Promise<readonly ItemOutcome[]> {
  const { trx, user } = context
  const rows = await lockNextItems(trx, batch.id, 'changed', limit)
  const act = getAct(batch.act.name)
  const items = await lockItems(
    trx,
    user,
    rows.map(({ item_id }) => item_id),
  )
  const states = act.restoresFields ? await loadStatesBefore(trx, rows, items) : new Map()
  return recordEach(context, batch, rows, items, async (row, stored) => {
    if (!hasRight(act, user, stored)) return { state: 'kept', reason: 'forbidden' }
    const change: UndoneChange = {
      ...(row.version_before !== null && { versionBefore: row.version_before }),
      ...(row.version_after !== null && { versionAfter: row.version_after }),
      ...(row.operation_id !== null && { operationId: row.operation_id }),
      ratingBefore: row.rating_before,
      stateBefore: states.get(row.item_id),
    }
    return (await act.undo?.(context, stored, change, batch.act.params)) ?? { state: 'undone' }
  })
}

type Rows = Awaited<ReturnType<typeof lockNextItems>>
type LockedItems = Awaited<ReturnType<typeof lockItems>>

/** The states before the changes of those items that still exist for the user. */
function loadStatesBefore(trx: ActContext['trx'], rows: Rows, items: LockedItems) {
  return loadRestorableStates(
    trx,
    rows.flatMap(({ item_id, version_before }) => {
      const item = items.get(item_id)
      return item && version_before !== null ? [{ item, storedNumber: version_before }] : []
    }),
  )
}

/** Handles rows one by one, writes their changes, refreshes the search documents of these, and records what became of them. */
async function recordEach(
  { trx, services, user, saves }: ActContext,
  batch: StoredBatch,
  rows: Rows,
  items: LockedItems,
  handle: (row: Rows[number], stored: StoredItem) => Promise<Omit<ItemOutcome, 'position'>>,
): Promise<readonly ItemOutcome[]> {
  const refusedState = rows[0]?.state === 'waiting' ? 'refused' : 'kept'
  const outcomes: ItemOutcome[] = []
  const changedIds: string[] = []
  for (const row of rows) {
    const stored = items.get(row.item_id)
    const outcome = stored
      ? await handle(row, stored).catch((error: unknown) => ({
          state: refusedState,
          reason: toRefusal(error),
        }))
      : { state: refusedState, reason: 'not-found' as const }
    outcomes.push({ position: row.position, ...outcome } as ItemOutcome)
    if (outcome.state === 'changed' || outcome.state === 'undone') changedIds.push(row.item_id)
  }
  await writeSaves(trx, services.jobs, user, saves)
  const { changesOnlyDates = false } = getAct(batch.act.name)
  const dated = saves.filter((save) => changesOnlyDates && hasOnlyDates(save))
  const datedIds = new Set(dated.map(({ stored }) => stored.id))
  await refreshDates(
    trx,
    dated.map(({ stored }) => ({ itemId: stored.id, dateBefore: stored.fields.date })),
  )
  await refreshDocuments(
    trx,
    services.jobs,
    changedIds.filter((id) => !datedIds.has(id)),
  )
  await recordOutcomes(trx, batch.id, outcomes)
  return outcomes
}

/** Whether a change of an act on dates concerns nothing else: undoing it also leaves out what was deleted since. */
function hasOnlyDates({ changed }: PreparedSave): boolean {
  return changed.every((name) => name === 'date' || name === 'details')
}

/** The reason of an expected failure, which an item has before anything of it is written. Throws all other errors. */
function toRefusal(error: unknown): BatchRefusal {
  if (!(error instanceof AppError)) throw error
  if (error.code === 'not-found' || error.code === 'forbidden' || error.code === 'in-trash') return error.code
  if (error.code !== 'invalid-fields') throw error
  return error.issues?.some(({ code }) => code === 'unknown-reference') ? 'unknown-reference' : 'failed'
}
