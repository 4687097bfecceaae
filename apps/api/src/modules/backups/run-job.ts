import type { BackupProblem } from '@lares/shared-types/backups'
import type { Selectable, Transaction } from 'kysely'
import type { BackupRunsTable } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'
import type { OperationContext, OperationOutcome } from '../../jobs/operations/operation-job.ts'
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
}

/**
 * Runs the job of a backup, a verification or a restore. Its run ends together with its operation, in the transaction that
 * also starts what follows a success. Passing problems are thrown, so that the queue tries again.
 */
export async function runBackupJob(
  { targetId, operationId = '' }: Job,
  { services, signal }: OperationContext,
  work: (input: Work) => Promise<WorkEnd>,
  startNext?: (trx: Transaction<Database>, succeeded: Selectable<BackupRunsTable>) => Promise<void>,
): Promise<OperationOutcome> {
  const { db, now } = services
  const run = await loadActiveRun(db, operationId)
  if (!run) return { state: 'succeeded', result: {} }
  await saveAttemptError(db, operationId, null)
  const end = await requireTarget(db, targetId)
    .then((target) => work({ target, run }))
    .catch(async (error: unknown): Promise<WorkEnd> => {
      if (signal.aborted) throw error
      const problem = toProblem(error)
      if (problem && !passingProblems.has(problem)) return { state: 'failed', error: problem }
      await saveAttemptError(db, operationId, toRunError(error))
      throw error
    })
  signal.throwIfAborted()
  const save = async (trx: Transaction<Database>): Promise<void> => {
    const ended = await endRun(trx, operationId, end, now())
    if (ended) await recordOutcome(trx, services, ended)
    if (ended?.state === 'succeeded') await startNext?.(trx, ended)
  }
  if (end.state === 'failed') return { state: 'failed', error: end.error, save }
  return { state: 'succeeded', result: { count: end.figures.items ?? 0 }, save }
}
