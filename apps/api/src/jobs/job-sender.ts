import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../db/schema/database.ts'
import { type JobData, type QueueName, queues } from './queues.ts'

/** Puts jobs into their queues. */
export interface JobSender {
  /**
   * Queues a job in the transaction `db`: it exists if and when that commits. Of several waiting jobs of a
   * queue with the same `key` one is kept.
   */
  send<Q extends QueueName>(db: Kysely<Database>, queue: Q, data: JobData[Q], key?: string): Promise<void>
}

/** pg-boss on our own connection pool, so that a job is written in the transaction that needs it. */
export function createBoss(db: Kysely<Database>, role: 'sender' | 'worker'): PgBoss {
  const working = role === 'worker'
  return new PgBoss({
    db: fromKysely(db),
    supervise: working,
    schedule: working,
    migrate: true,
    createSchema: true,
  })
}

/** Makes the queues that do not exist yet and brings the settings of the others up to date. */
export async function declareQueues(boss: PgBoss): Promise<void> {
  for (const [name, { expireInSeconds, retryLimit }] of Object.entries(queues)) {
    const settings = { expireInSeconds, retryLimit, retryBackoff: true, retryDelay: 5, heartbeatSeconds: 30 }
    const known = await boss.getQueue(name)
    if (known) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: 'short' })
  }
}

/** The sending side alone, for the archive service; jobs are done in the worker process. */
export function createJobSender(boss: PgBoss): JobSender {
  return {
    async send(db, queue, data, key) {
      await boss.send(queue, data, { db: fromKysely(db), ...(key && { singletonKey: key }) })
    },
  }
}
