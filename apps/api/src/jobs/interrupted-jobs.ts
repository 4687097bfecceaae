import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { Db } from '../db/client.ts'
import { type QueueName, queueNames } from './queues.ts'

/**
 * Frees the jobs that a killed worker held, so that they need not wait for its sign of life to be missed. Each
 * counts as an attempt: what kills its worker every time comes to an end. The first time a job is available at once;
 * after that it waits a random while, so that a job that kills its worker does not take the same others with it each
 * time. Only where no other worker can be at work.
 *
 * @returns how many there were
 */
export async function freeInterruptedJobs(db: Db, boss: PgBoss): Promise<number> {
  let freed = 0
  for (const queue of queueNames) {
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = ${queue} and state = 'active'`.execute(db)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) continue
    await boss.fail(queue, ids, { message: 'The worker ended in the middle of it.' })
    await sql`
      update pgboss.job set start_after = now()
      where name = ${queue} and state = 'retry' and retry_count = 0 and id = any(${ids}::uuid[])`.execute(db)
    freed += ids.length
  }
  return freed
}

/**
 * Puts a job back that this worker stops doing of its own accord: at once available, and one more attempt allowed for
 * the one that does not count. The number of the attempt grows, so that nothing this worker still says of it is heard.
 */
export async function putBack(
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
