import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import { fromKysely, PgBoss, type QueueResult } from 'pg-boss'
import type { Database } from '../db/schema/database.ts'
import type { AnyJob, JobPolicy } from './define-job.ts'
import type { JobSender } from './job-sender.ts'

/** A job without a heartbeat for this time is considered lost with its process. */
const heartbeatSeconds = 20

/** A waiting job is deleted after a year. */
const retentionSeconds = 365 * 24 * 3600

/** The longest delay between two attempts. It doubles with each, also with those that an outage has interrupted and that do not count. */
const maxRetryDelaySeconds = 6 * 3600

/** An ended job is deleted after three days; one that has failed is retained for longer (`retain-failed-jobs.ts`). */
export const deleteAfterSeconds = 3 * 24 * 3600

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

/** Creates missing queues and updates the settings of those that differ. Call it right after the start of pg-boss. */
export async function declareQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) {
    const settings = getQueueSettings(job)
    const existing = queues.get(job.name)
    // The start of pg-boss has loaded the queues that existed, so that an unchanged one needs no statement.
    if (existing && hasSettings(existing, settings)) continue
    if (existing) await boss.updateQueue(job.name, settings)
    else await boss.createQueue(job.name, { ...settings, policy: 'short' })
    await cacheQueue(boss, job.name)
  }
}

function hasSettings(queue: QueueResult, settings: ReturnType<typeof getQueueSettings>): boolean {
  const names = Object.keys(settings) as (keyof typeof settings)[]
  return names.every((name) => queue[name] === settings[name])
}

/** The settings of a job's queue that are stored in the database. */
export function getQueueSettings(job: AnyJob) {
  const { expireInSeconds, retryLimit, deadLetter }: JobPolicy = job.policy
  return {
    expireInSeconds,
    retryLimit,
    retryBackoff: true,
    retryDelay: 5,
    retryDelayMax: maxRetryDelaySeconds,
    heartbeatSeconds,
    retentionSeconds,
    deleteAfterSeconds,
    ...(deadLetter && { deadLetter: deadLetter.name }),
  }
}

/**
 * Makes pg-boss load the queue's settings into its cache. It would otherwise do so when the first job is sent, on another
 * connection, which on the embedded database would wait for the transaction that sends the job: a deadlock.
 */
async function cacheQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.findJobs(name, { key: 'none' })
}

/** Creates the `JobSender` of a pg-boss. */
export function createJobSender(boss: PgBoss, jobs: readonly AnyJob[]): JobSender {
  const policies = new Map<string, JobPolicy>(jobs.map(({ name, policy }) => [name, policy]))
  return {
    async enqueue(db, name, payload, key, { delaySeconds, priority = 0 } = {}) {
      // Jobs without a key need a unique one, because a queue retains only one waiting job per key.
      const singletonKey = key ?? randomUUID()
      const startAfter = delaySeconds ?? policies.get(name)?.delaySeconds ?? 0
      await boss.send(name, payload, { db: fromKysely(db), singletonKey, startAfter, priority })
    },
    async enqueueAll(db, name, entries) {
      const list = entries.map(({ payload, key, options: { delaySeconds, priority = 0 } = {} }) => ({
        data: payload,
        singletonKey: key,
        startAfter: delaySeconds ?? policies.get(name)?.delaySeconds ?? 0,
        priority,
      }))
      await boss.insert(name, list, { db: fromKysely(db) })
    },
    async checkQueues() {
      await boss.getQueues()
    },
  }
}
