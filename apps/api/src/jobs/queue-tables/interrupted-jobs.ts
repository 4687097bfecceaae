/*
 * This folder has the only statements of the product on pg-boss's own tables, for which it has no functions: `findJobs`
 * cannot filter by state and would load every job of the last days with its payload; `fail` counts an attempt and delays the
 * next one, and `retry` accepts only jobs whose last attempt has failed.
 */
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../../db/client.ts'
import type { AnyJob } from '../define-job.ts'

/**
 * Releases the jobs of a killed worker without waiting for the heartbeat timeout. Each counts as an attempt, so that a job
 * that kills its worker every time fails in the end. After its first interruption a job is available immediately; later it
 * is delayed randomly, so that a job that kills its worker does not interrupt the same other jobs every time. Call this only
 * if no other worker is running.
 *
 * @returns the number of released jobs
 */
export async function releaseInterruptedJobs(db: Db, boss: PgBoss, jobs: readonly AnyJob[]): Promise<number> {
  let released = 0
  for (const { name: queue } of jobs) {
    const active = await listActiveJobs(db, queue)
    if (active.length === 0) continue
    const ids = active.map(({ id }) => id)
    await boss.fail(queue, ids, { message: 'The worker was killed during this job.' })
    for (const { id, retryCount } of active) {
      // Changes only a job that waits for its retry, not one whose last attempt has failed.
      if (retryCount === 0) await boss.update(queue, undefined, { id, startAfter: 0 })
    }
    released += active.length
  }
  return released
}

async function listActiveJobs(db: Db, queue: string): Promise<{ id: string; retryCount: number }[]> {
  const { rows } = await sql<{ id: string; retryCount: number }>`
    select id, retry_count as "retryCount" from pgboss.job
    where name = ${queue} and state = 'active'`.execute(db)
  return rows
}

/**
 * Requeues a job that this worker aborts because it stops, or that cannot go on for now. It gets an additional attempt.
 * Its retry count increases, so that later updates of this attempt by this worker are ignored.
 */
export async function requeueJob(
  db: Db,
  queue: string,
  job: { id: string; retryCount: number },
  delaySeconds = 0,
): Promise<void> {
  await sql`
    update pgboss.job
    set state = 'retry', retry_count = retry_count + 1, retry_limit = retry_limit + 1,
      started_on = null, heartbeat_on = null,
      start_after = now() + make_interval(secs => ${delaySeconds})
    where name = ${queue} and id = ${job.id} and state = 'active' and retry_count = ${job.retryCount}`.execute(
    db,
  )
}
