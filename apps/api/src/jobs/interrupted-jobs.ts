import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/client.ts'
import { type QueueName, queueNames } from './queues.ts'

/**
 * Releases the jobs of a killed worker without waiting for the heartbeat timeout. Each counts as an attempt, so that a job
 * that kills its worker every time fails in the end. After its first interruption a job is available immediately; later it
 * is delayed randomly, so that a job that kills its worker does not interrupt the same other jobs every time. Call this only
 * if no other worker is running.
 *
 * @returns the number of released jobs
 */
export async function releaseInterruptedJobs(db: Db, boss: PgBoss): Promise<number> {
  let released = 0
  for (const queue of queueNames) {
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${queue} and state = 'active'`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) continue
    await boss.fail(queue, ids, { message: 'The worker was killed during this job.' })
    await sql`
      update pgboss.job set start_after = now()
      where name = ${queue} and state = 'retry' and retry_count = 0 and id = any(${ids}::uuid[])`.execute(db)
    released += ids.length
  }
  return released
}

/**
 * Requeues a job that this worker aborts because it stops. The job is available immediately and gets an additional attempt.
 * Its retry count increases, so that later updates of this attempt by this worker are ignored.
 */
export async function requeueJob(
  db: Db,
  queue: QueueName,
  job: { id: string; retryCount: number },
): Promise<void> {
  await sql`
    update pgboss.job
    set state = 'retry', retry_count = retry_count + 1, retry_limit = retry_limit + 1,
      started_on = null, heartbeat_on = null, start_after = now()
    where name = ${queue} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`.execute(
    db,
  )
}
