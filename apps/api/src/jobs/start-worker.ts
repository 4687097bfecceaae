import { setTimeout as delay } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import { type Handlers, handlers } from './handlers.ts'
import { putBack } from './interrupted-jobs.ts'
import { type JobData, type QueueName, queueNames, queues } from './queues.ts'

/** How long jobs have to end once they are told to. */
const farewellMs = 3_000

interface WorkerOptions {
  readonly log: Logger
  /** What does the jobs; tests put in their own. */
  readonly work?: Handlers
  /** How long jobs under way may go on when the worker is asked to stop. */
  readonly patienceMs?: number
}

export interface RunningWorker {
  /** Takes no new jobs, lets those under way finish for a while, and puts back what is not done then. */
  stop(): Promise<void>
}

/** Begins to do the jobs of every queue, and has the recurring ones queued when they are due. */
export async function startWorker(
  services: Services,
  boss: PgBoss,
  { log, work = handlers, patienceMs = 10_000 }: WorkerOptions,
): Promise<RunningWorker> {
  const stopping = new AbortController()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  for (const queue of queueNames) {
    const { cron, concurrency, needs } = queues[queue]
    if (needs && !services[needs]) {
      // It may have been there at the last start.
      await boss.unschedule(queue)
      continue
    }
    if (cron) await boss.schedule(queue, cron, null, { tz: timeZone })
    for (let count = 0; count < concurrency; count++) await workOn(queue)
  }

  async function workOn<Q extends QueueName>(queue: Q): Promise<void> {
    const options = { pollingIntervalSeconds: queues[queue].pollSeconds }
    const id: string = await boss.work<JobData[Q]>(queue, options, async (jobs) => {
      for (const job of jobs) await perform(queue, job)
      // More may be waiting: look at once, not at the next turn of the clock.
      boss.notifyWorker(id)
    })
  }

  async function perform<Q extends QueueName>(queue: Q, job: Job<JobData[Q]>): Promise<void> {
    const started = performance.now()
    try {
      await work[queue](services, job.data, AbortSignal.any([job.signal, stopping.signal]))
      log.debug({ queue, job: job.id, ms: Math.round(performance.now() - started) }, 'job done')
    } catch (error) {
      if (stopping.signal.aborted) return putBack(services.db, queue, job)
      log.warn({ queue, job: job.id, attempt: job.retryCount + 1, data: job.data, err: error }, 'job failed')
      throw error
    }
  }

  return {
    async stop() {
      const idle = Promise.all(queueNames.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, delay(patienceMs, undefined, { ref: false })])
      stopping.abort(new Error('The worker stops.'))
      await Promise.race([idle, delay(farewellMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
