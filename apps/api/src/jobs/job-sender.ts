import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../db/schema/database.ts'
import { type JobData, type QueueName, queueNames, queues } from './queues.ts'

export interface SendOptions {
  /** How long the job waits at least; else for as long as its queue says. */
  readonly delaySeconds?: number
  /** Of the jobs that wait in a queue, those of a higher priority are done first; 0 unless said otherwise. */
  readonly priority?: number
}

/** Puts jobs into their queues. */
export interface JobSender {
  /**
   * Queues a job in the transaction `db`: it exists if and when that commits. Of several waiting jobs of a
   * queue with the same `key` one is kept.
   */
  send<Q extends QueueName>(
    db: Kysely<Database>,
    queue: Q,
    data: JobData[Q],
    key?: string,
    options?: SendOptions,
  ): Promise<void>
}

/** Seconds without a sign of life after which a job counts as lost with its process. */
const heartbeatSeconds = 20

/** How long a job may wait for a worker before it is forgotten: a year. */
const waitSeconds = 365 * 24 * 3600

/** How long a job that is done, or has failed, can still be looked at: three days. */
const memorySeconds = 3 * 24 * 3600

/** pg-boss on our own connection pool, so that a job is written in the transaction that needs it. */
export function createBoss(db: Kysely<Database>, role: 'sender' | 'worker'): PgBoss {
  const working = role === 'worker'
  return new PgBoss({
    db: fromKysely(db),
    supervise: working,
    schedule: working,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    migrate: true,
    createSchema: true,
  })
}

/** Makes the queues that do not exist yet and brings the settings of the others up to date. */
export async function declareQueues(boss: PgBoss): Promise<void> {
  for (const name of queueNames) {
    const { expireInSeconds, retryLimit, deadLetter } = queues[name]
    const settings = {
      expireInSeconds,
      retryLimit,
      retryBackoff: true,
      retryDelay: 5,
      heartbeatSeconds,
      retentionSeconds: waitSeconds,
      deleteAfterSeconds: memorySeconds,
      ...(deadLetter && { deadLetter }),
    }
    const known = await boss.getQueue(name)
    if (known) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: 'short' })
    await learnQueue(boss, name)
  }
}

/**
 * Has pg-boss read the queue's settings into its memory. It would do so at the first job, on a connection of its own,
 * which on the embedded database waits for the very transaction that sends the job.
 */
async function learnQueue(boss: PgBoss, name: QueueName): Promise<void> {
  await boss.findJobs(name, { key: 'none' })
}

/** The sending side alone, for the archive service; jobs are done in the worker process. */
export function createJobSender(boss: PgBoss): JobSender {
  return {
    async send(db, queue, data, key, { delaySeconds, priority = 0 } = {}) {
      // A queue keeps one waiting job of a key; without one of its own a job would displace all others without.
      const singletonKey = key ?? randomUUID()
      const startAfter = delaySeconds ?? queues[queue].delaySeconds ?? 0
      await boss.send(queue, data, { db: fromKysely(db), singletonKey, startAfter, priority })
    },
  }
}
