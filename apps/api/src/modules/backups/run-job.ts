import type { BackupProblem } from '@lares/shared-types/backups'
import type { Selectable, Transaction } from 'kysely'
import { isBackupError } from '../../backup/backup-error.ts'
import type { BackupRunsTable } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
import {
  endOperation,
  loadOperationState,
  lockOperationState,
} from '../../jobs/operations/stored-operations.ts'
import { toProblem, toRunError } from './place-problems.ts'
import { endRun, loadActiveRun, saveAttemptError, type WorkEnd } from './stored-runs.ts'
import { requireTarget, type StoredTarget } from './stored-targets.ts'
import { recordOutcome } from './warnings.ts'

/** Problems that may be over soon: a killed run locks its place for two minutes, and a service can be restarting. */
const passingProblems: ReadonlySet<BackupProblem> = new Set(['place-busy', 'place-unreachable'])

interface Job {
  readonly targetId: string
  readonly operationId: string | undefined
}

interface Work {
  readonly target: StoredTarget
  readonly run: Selectable<BackupRunsTable>
  /**
   * Ends the run and its operation in a transaction of the work, for work that must not be done again once it is committed. Makes
   * the transaction fail if the operation was cancelled meanwhile.
   */
  saveEnd(trx: Transaction<Database>, end: WorkEnd): Promise<void>
  /** Whether the queue tries again after this error of the work. */
  willRetry(error: unknown): Promise<boolean>
}

class CancelledMeanwhile extends Error {}

/**
 * Runs the job of a backup, a verification or a restore. Its run ends together with its operation, in the transaction that
 * also starts what follows a result. Passing problems are thrown, so that the queue tries again.
 */
export async function runBackupJob(
  { targetId, operationId = '' }: Job,
  { services, signal, isLastAttempt = false }: OperationContext,
  work: (input: Work) => Promise<WorkEnd>,
  startNext?: (trx: Transaction<Database>, ended: Selectable<BackupRunsTable>) => Promise<void>,
): Promise<OperationOutcome> {
  const { db, now } = services
  const run = await loadActiveRun(db, operationId)
  if (!run) return { state: 'failed', error: 'failed' }
  await saveAttemptError(db, operationId, null)
  const save = async (trx: Transaction<Database>, end: WorkEnd): Promise<void> => {
    const ended = await endRun(trx, operationId, end, now())
    if (ended) await recordOutcome(trx, services, ended)
    if (ended && hasResult(ended)) await startNext?.(trx, ended)
  }
  let isSaved = false
  const saveEnd = async (trx: Transaction<Database>, end: WorkEnd): Promise<void> => {
    if ((await lockOperationState(trx, operationId)) !== 'running') throw new CancelledMeanwhile()
    await save(trx, end)
    await endOperation(trx, operationId, toOutcome(end))
    isSaved = true
  }
  const willRetry = async (error: unknown) =>
    !isLastAttempt && isPassing(error) && (await loadOperationState(db, operationId)) === 'running'
  const end = await requireTarget(db, targetId)
    .then((target) => work({ target, run, saveEnd, willRetry }))
    .catch(async (error: unknown): Promise<WorkEnd | undefined> => {
      // What an attempt of the transaction has saved is undone with it.
      isSaved = false
      if (error instanceof CancelledMeanwhile) return undefined
      if (signal.aborted) throw error
      const problem = toProblem(error)
      if (problem && !isPassing(error)) {
        const missingFiles = isBackupError(error) ? error.lostFiles : undefined
        return { state: 'failed', error: problem, ...(missingFiles && { figures: { missingFiles } }) }
      }
      await saveAttemptError(db, operationId, toRunError(error))
      // People are told of a backup that fails, while other jobs wait for the file store as long as need be.
      throw isStoreOutage(error) ? new Error('The files cannot be reached.', { cause: error }) : error
    })
  // Its cancellation is completed now.
  if (!end) return { state: 'running' }
  if (isSaved) return toOutcome(end)
  signal.throwIfAborted()
  return { ...toOutcome(end), save: (trx) => save(trx, end) }
}

/** Whether a run has made or verified a snapshot, if only one without originals that are damaged in the archive. */
function hasResult({ state, error }: Selectable<BackupRunsTable>): boolean {
  return state === 'succeeded' || error === 'archive-damaged'
}

function isPassing(error: unknown): boolean {
  const problem = toProblem(error)
  return problem === undefined || passingProblems.has(problem)
}

function toOutcome(end: WorkEnd) {
  if (end.state === 'failed') return { state: end.state, error: end.error }
  return { state: end.state, result: { count: end.figures.items ?? 0 } }
}
