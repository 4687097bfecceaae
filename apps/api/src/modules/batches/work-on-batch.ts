import { startBatch } from '@lares/shared-types/contracts/batches'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { inTransaction, NeedsPreparation } from '../../db/in-transaction.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { isPermitted, type UserPrincipal } from '../../visibility/principal.ts'
import type { ActContext } from './acts/act.ts'
import { changeNextItems, undoNextItems } from './change-items.ts'
import { collectItems } from './collect-items.ts'
import { endBatch } from './end-batch.ts'
import {
  type BatchWork,
  type ItemOutcome,
  loadStoredBatch,
  lockNextItems,
  recordOutcomes,
  type StoredBatch,
  setBatchState,
} from './stored-batches.ts'
import { TransactionSize } from './transaction-size.ts'

/** Run time after which a job enqueues another one for the rest. */
const maxJobMs = 20_000

/** What differs between doing and undoing. */
interface Direction {
  /** The state of the items that are still to be handled. */
  readonly from: 'waiting' | 'changed'
  readonly handle: (context: ActContext, batch: StoredBatch, limit: number) => Promise<readonly ItemOutcome[]>
  readonly failed: 'refused' | 'kept'
  readonly ended: 'done' | 'undone'
  readonly stopped: 'stopped' | 'undo-stopped'
  readonly working: 'running' | 'undoing'
}

const directions: Record<'do' | 'undo', Direction> = {
  do: {
    from: 'waiting',
    handle: changeNextItems,
    failed: 'refused',
    ended: 'done',
    stopped: 'stopped',
    working: 'running',
  },
  undo: {
    from: 'changed',
    handle: undoNextItems,
    failed: 'kept',
    ended: 'undone',
    stopped: 'undo-stopped',
    working: 'undoing',
  },
}

/** States of a batch whose undoing was started; it is not done again. */
const undoneStates: readonly StoredBatch['state'][] = ['undoing', 'undone', 'undo-stopped']

/** The state in which a batch is left when its work stops before the end. */
export function getStoppedState(undo: boolean): 'stopped' | 'undo-stopped' {
  return directions[undo ? 'undo' : 'do'].stopped
}

/**
 * Does or undoes the next part of a batch, for a limited time, as whoever started it and with their present rights. Each
 * transaction changes some items and records it, so that no item is ever changed twice.
 */
export async function workOnBatch(
  { undo = false, ...work }: BatchWork & { readonly undo?: boolean },
  { services, signal, operation }: OperationContext,
): Promise<OperationOutcome> {
  const { db, jobs, now } = services
  const { batchId } = work
  const direction = directions[undo ? 'undo' : 'do']
  const end = (state: StoredBatch['state']) =>
    inTransaction(db, (trx) => endBatch(trx, jobs, work, { state, at: now() }))
  const batch = await loadStoredBatch(db, batchId)
  if (!batch) return { state: 'failed', error: 'not-found' }
  if (batch.state === direction.ended) return { state: 'succeeded', result: toResult(batch, undo) }
  // An old job of a batch that was undone since, retried by an administrator.
  if (!undo && undoneStates.includes(batch.state)) return { state: 'failed', error: 'changed-since' }
  const user = await loadPermittedUser(services.db, batch)
  if (!user) {
    await end(direction.stopped)
    return { state: 'failed', error: 'forbidden' }
  }
  if (!(await setBatchState(db, work, direction.working))) return { state: 'failed', error: 'changed-since' }
  await collectItems(services, user, batch, signal)
  const endOfJob = Date.now() + maxJobMs
  const size = new TransactionSize()
  for (;;) {
    signal.throwIfAborted()
    const current = await loadStoredBatch(db, batchId)
    if (!current) return { state: 'failed', error: 'not-found' }
    operation.progress({ ...toProgress(current, undo), current: toResult(current, undo) })
    if (Date.now() > endOfJob) return { state: 'running' }
    const outcomes = await handleNext(services, current, direction, size)
    if (outcomes === 'forbidden') {
      await end(direction.stopped)
      return { state: 'failed', error: 'forbidden' }
    }
    if (outcomes.length > 0) continue
    if (!(await end(direction.ended))) return { state: 'failed', error: 'changed-since' }
    return { state: 'succeeded', result: toResult(current, undo) }
  }
}

/** Handles the next items in one transaction; one by one if that fails, so that one bad item does not stop the others. */
async function handleNext(
  services: OperationContext['services'],
  batch: StoredBatch,
  direction: Direction,
  size: TransactionSize,
): Promise<readonly ItemOutcome[] | 'forbidden'> {
  const handle = (limit: number, onStart?: () => void) =>
    inTransaction(services.db, async (trx) => {
      onStart?.()
      const user = await loadPermittedUser(trx, batch)
      return user ? direction.handle({ trx, services, user, saves: [] }, batch, limit) : 'forbidden'
    })
  try {
    return await size.run(handle)
  } catch (error) {
    if (isPassing(error)) throw error
    return handle(1).catch((ownError: unknown) => {
      if (isPassing(ownError)) throw ownError
      return recordFailure(services, batch, direction)
    })
  }
}

/** Errors that have nothing to do with an item: the next attempt of the job tries again. */
function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || error instanceof NeedsPreparation
}

async function recordFailure(
  { db }: OperationContext['services'],
  batch: StoredBatch,
  { from, failed }: Direction,
): Promise<readonly ItemOutcome[]> {
  return inTransaction(db, async (trx) => {
    const [row] = await lockNextItems(trx, batch.id, from, 1)
    if (!row) return []
    const outcomes = [{ position: row.position, state: failed, reason: 'failed' as const }]
    await recordOutcomes(trx, batch.id, outcomes)
    return outcomes
  })
}

async function loadPermittedUser(
  db: Parameters<typeof loadActiveUser>[0],
  { userId }: StoredBatch,
): Promise<UserPrincipal | undefined> {
  const user = userId === null ? undefined : await loadActiveUser(db, userId)
  return user && isPermitted(user, startBatch) ? user : undefined
}

function toProgress({ total, counts }: StoredBatch, undo: boolean) {
  const { changed, unchanged, refused, undone, kept } = counts
  if (undo) return { done: undone + kept, total: changed + undone + kept }
  return { done: changed + unchanged + refused, total }
}

/** The values of the texts that tell the result. */
function toResult({ counts }: StoredBatch, undo: boolean) {
  const { changed, unchanged, refused, undone, kept } = counts
  return undo ? { count: undone, kept } : { count: changed, unchanged, refused }
}
