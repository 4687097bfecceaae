import { AppError, notFound } from '@lares/server-kit/app-error'
import type { QueueName } from '@lares/shared-types/jobs'
import { sql, type Transaction } from 'kysely'
import { fromKysely } from 'pg-boss'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { listFailedBefore, loadStoredJob, type StoredState } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Services } from '../../services.ts'

/** How many jobs one call retries; each has a statement of its own. */
const maxRetriedPerCall = 200

/**
 * Retries a job that has failed or was cancelled. Throws `not-found`, also for one that was cancelled with its operation, and
 * `already-exists` if its operation runs already.
 */
export async function retryJob(services: Services, queue: QueueName, id: string): Promise<void> {
  await inTransaction(services.db, async (trx) => {
    const { state, data } = await requireJob(trx, queue, id, ['failed', 'cancelled'])
    if (state === 'cancelled' && getOperationId(data) !== undefined) throw notFound()
    const { boss, removeDeadLetters } = services.jobControl
    await removeDeadLetters(trx, queue, data)
    await prepareRetry(services, trx, queue, data)
    if (state === 'failed') await boss.retry(queue, id, { db: fromKysely(trx) })
    else await boss.resume(queue, id, { db: fromKysely(trx) })
  })
}

/**
 * Retries failed jobs of a queue that ended until `before`, up to a limit. One whose operation has been started again
 * meanwhile stays failed.
 */
export async function retryFailedJobs(
  services: Services,
  queue: QueueName,
  before: Date,
): Promise<{ retried: number; hasMore: boolean }> {
  const jobs = await listFailedBefore(services.db, queue, before, maxRetriedPerCall + 1)
  let retried = 0
  for (const { id } of jobs.slice(0, maxRetriedPerCall)) {
    try {
      await retryJob(services, queue, id)
      retried += 1
    } catch (error) {
      // Somebody else has retried or deleted it, or has started its operation again.
      if (!(error instanceof AppError)) throw error
    }
  }
  return { retried, hasMore: retried > 0 && jobs.length > maxRetriedPerCall }
}

/**
 * Cancels a waiting or running job. Its operation is cancelled with it; what else waits for the job is told by its dead
 * letter, as if its last attempt had failed. Throws `not-found`.
 */
export async function cancelJob(services: Services, queue: QueueName, id: string): Promise<void> {
  const { boss, sendDeadLetter } = services.jobControl
  await inTransaction(services.db, async (trx) => {
    const { data } = await requireJob(trx, queue, id, ['created', 'retry', 'active'])
    await cancelOperationOf(trx, data)
    await boss.cancel(queue, id, { db: fromKysely(trx) })
    await sendDeadLetter(trx, queue, data)
  })
}

/** Deletes a job that has failed or was cancelled. Throws `not-found`. */
export async function deleteJob({ db, jobControl }: Services, queue: QueueName, id: string): Promise<void> {
  await requireJob(db, queue, id, ['failed', 'cancelled'])
  await jobControl.boss.deleteJob(queue, id)
}

async function requireJob(
  db: Services['db'],
  queue: QueueName,
  id: string,
  states: readonly StoredState[],
): Promise<{ state: StoredState; data: unknown }> {
  const job = await loadStoredJob(db, queue, id)
  if (!job || !states.includes(job.state)) throw notFound()
  return job
}

async function prepareRetry(
  { jobControl }: Services,
  trx: Transaction<Database>,
  queue: QueueName,
  data: unknown,
): Promise<void> {
  try {
    await jobControl.prepareRetry(trx, queue, data)
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('already-exists', { message: 'This work has been started again and is running.' })
  }
}

/** PostgreSQL, appendix A: unique_violation. */
function isUniqueViolation(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}

async function cancelOperationOf(trx: Transaction<Database>, data: unknown): Promise<void> {
  const operationId = getOperationId(data)
  if (operationId === undefined) return
  await trx
    .updateTable('operations')
    .set({ state: 'cancelling', updated_at: sql`clock_timestamp()` })
    .where('id', '=', operationId)
    .where('state', 'in', ['pending', 'running'])
    .execute()
}

function getOperationId(data: unknown): string | undefined {
  const { operationId } = (data ?? {}) as { operationId?: unknown }
  return typeof operationId === 'string' ? operationId : undefined
}
