import { setTimeout as delay } from 'node:timers/promises'
import type { Job, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import type { Services } from '../services.ts'
import { type Handlers, handlers } from './handlers.ts'
import { requeueJob } from './interrupted-jobs.ts'
import { type JobData, type QueueName, queueNames, queues } from './queues.ts'

/** Time for aborted jobs to end. */
const abortGracePeriodMs = 3_000

interface WorkerOptions {
  readonly log: Logger
  /** Replaces the handlers in tests. */
  readonly jobHandlers?: Handlers
  /** How long running jobs may continue before `stop` aborts them. */
  readonly stopTimeoutMs?: number
}

export interface RunningWorker {
  /** Stops polling, waits for running jobs up to the timeout, then aborts and requeues the remaining ones. */
  stop(): Promise<void>
}

/** Starts to consume all queues, and schedules the recurring jobs. */
export async function startWorker(
  services: Services,
  boss: PgBoss,
  { log, jobHandlers = handlers, stopTimeoutMs = 10_000 }: WorkerOptions,
): Promise<RunningWorker> {
  const stopping = new AbortController()
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  for (const queue of queueNames) {
    const { cron, concurrency, needs } = queues[queue]
    if (needs && !services[needs]) {
      // The schedule may exist from an earlier start with this service.
      await boss.unschedule(queue)
      continue
    }
    if (cron) await boss.schedule(queue, cron, null, { tz: timeZone })
    for (let count = 0; count < concurrency; count++) await startConsumer(queue)
  }

  async function startConsumer<Q extends QueueName>(queue: Q): Promise<void> {
    const options = { pollingIntervalSeconds: queues[queue].pollSeconds }
    const id: string = await boss.work<JobData[Q]>(queue, options, async (jobs) => {
      for (const job of jobs) await runJob(queue, job)
      // Polls again immediately, because more jobs may be waiting.
      boss.notifyWorker(id)
    })
  }

  async function runJob<Q extends QueueName>(queue: Q, job: Job<JobData[Q]>): Promise<void> {
    const startedAt = performance.now()
    try {
      await jobHandlers[queue](services, job.data, AbortSignal.any([job.signal, stopping.signal]))
      log.debug({ queue, job: job.id, ms: Math.round(performance.now() - startedAt) }, 'job done')
    } catch (error) {
      if (stopping.signal.aborted) return requeueJob(services.db, queue, job)
      log.warn({ queue, job: job.id, attempt: job.retryCount + 1, data: job.data, err: error }, 'job failed')
      throw error
    }
  }

  return {
    async stop() {
      const idle = Promise.all(queueNames.map((queue) => boss.offWork(queue, { wait: true })))
      await Promise.race([idle, delay(stopTimeoutMs, undefined, { ref: false })])
      stopping.abort(new Error('The worker stops.'))
      await Promise.race([idle, delay(abortGracePeriodMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}
