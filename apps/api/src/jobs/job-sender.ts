import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database } from '../db/schema/database.ts'
import { type JobData, type QueueName, queueNames, queues } from './queues.ts'

export interface SendOptions {
  /** Minimum delay of the job; by default that of its queue. */
  readonly delaySeconds?: number
  /** Jobs of a higher priority run first; 0 by default. */
  readonly priority?: number
}

/** Enqueues jobs. */
export interface JobSender {
  /**
   * Enqueues a job in the transaction `db`, with which it is committed or rolled back. If a job with the same `key` is
   * already waiting in the queue, the new one is dropped.
   */
  send<Q extends QueueName>(
    db: Kysely<Database>,
    queue: Q,
    data: JobData[Q],
    key?: string,
    options?: SendOptions,
  ): Promise<void>
}

/** A job without a heartbeat for this time is considered lost with its process. */
const heartbeatSeconds = 20

/** A waiting job is deleted after a year. */
const retentionSeconds = 365 * 24 * 3600

/** A completed or failed job is deleted after three days. */
const deleteAfterSeconds = 3 * 24 * 3600

/** Creates a pg-boss that uses the archive's connection pool, so that jobs can be sent within its transactions. Only the worker runs maintenance and schedules. */
export function createBoss(db: Kysely<Database>, role: 'sender' | 'worker'): PgBoss {
  const isWorker = role === 'worker'
  return new PgBoss({
    db: fromKysely(db),
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    migrate: true,
    createSchema: true,
  })
}

/** Creates missing queues and updates the settings of existing ones. */
export async function declareQueues(boss: PgBoss): Promise<void> {
  for (const name of queueNames) {
    const { expireInSeconds, retryLimit, deadLetter } = queues[name]
    const settings = {
      expireInSeconds,
      retryLimit,
      retryBackoff: true,
      retryDelay: 5,
      heartbeatSeconds,
      retentionSeconds,
      deleteAfterSeconds,
      ...(deadLetter && { deadLetter }),
    }
    const existing = await boss.getQueue(name)
    if (existing) await boss.updateQueue(name, settings)
    else await boss.createQueue(name, { ...settings, policy: 'short' })
    await cacheQueue(boss, name)
  }
}

/**
 * Makes pg-boss load the queue's settings into its cache. It would otherwise do so when the first job is sent, on another
 * connection, which on the embedded database would wait for the transaction that sends the job: a deadlock.
 */
async function cacheQueue(boss: PgBoss, name: QueueName): Promise<void> {
  await boss.findJobs(name, { key: 'none' })
}

/** Creates the `JobSender` of a pg-boss. */
export function createJobSender(boss: PgBoss): JobSender {
  return {
    async send(db, queue, data, key, { delaySeconds, priority = 0 } = {}) {
      // Jobs without a key need a unique one, because a queue retains only one waiting job per key.
      const singletonKey = key ?? randomUUID()
      const startAfter = delaySeconds ?? queues[queue].delaySeconds ?? 0
      await boss.send(queue, data, { db: fromKysely(db), singletonKey, startAfter, priority })
    },
  }
}
