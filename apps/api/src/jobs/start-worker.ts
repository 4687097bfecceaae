import { setTimeout as delay } from 'node:timers/promises'
import type { Tracing } from '@lares/server-kit/tracing/tracing'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { Value } from 'typebox/value'
import { isStoreOutage } from '../files/store-outage.ts'
import type { Services } from '../services.ts'
import type { AnyJob } from './define-job.ts'
import { followPauses } from './follow-pauses.ts'
import { requeueJob } from './queue-tables/interrupted-jobs.ts'
import { traceJob } from './trace-job.ts'

/** How long a job waits that has failed because the file store did not answer; it doubles each time, and half of it is random. */
const firstOutageDelaySeconds = 30
const maxOutageDelaySeconds = 15 * 60

/** Time for aborted jobs to end. */
const abortGracePeriodMs = 3_000

interface WorkerOptions {
  readonly log: Logger
  readonly jobs: readonly AnyJob[]
  /** How long running jobs may continue before `stop` aborts them. */
  readonly stopTimeoutMs?: number
  readonly tracing?: Tracing | undefined
}

export interface RunningWorker {
  /** Stops polling, waits for running jobs up to the timeout, then aborts and requeues the remaining ones. */
  stop(): Promise<void>
}

/** Starts to consume all queues, and schedules the recurring jobs. */
export async function startWorker(
  services: Services,
  boss: PgBoss,
  { log, jobs, stopTimeoutMs = 10_000, tracing }: WorkerOptions,
): Promise<RunningWorker> {
  const stopping = new AbortController()
  const consumed: AnyJob[] = []
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  await unscheduleUnknown(boss, jobs)
  for (const job of jobs) {
    const { cron, needs } = job.policy
    if (needs && !services[needs]) {
      // The schedule may exist from an earlier start with this service.
      await boss.unschedule(job.name)
      continue
    }
    if (cron) await boss.schedule(job.name, cron, null, { tz: timeZone })
    consumed.push(job)
  }
  const pauses = await followPauses(services.db, log, consumed, {
    async resume(job) {
      for (let count = 0; count < job.policy.concurrency; count++) await startConsumer(job)
    },
    // A running job finishes.
    pause: (job) => boss.offWork(job.name, { wait: false }),
  })

  async function startConsumer(job: AnyJob): Promise<void> {
    const options = {
      pollingIntervalSeconds: job.policy.pollSeconds,
      // A job that throws fails its whole batch.
      batchSize: 1,
      perJobResults: true,
      includeMetadata: true,
    } as const
    const id: string = await boss.work<unknown, unknown, typeof options>(job.name, options, async (batch) => {
      const results: JobResult[] = []
      let isStoreAway = false
      for (const stored of batch) {
        const result = await traceJob(tracing, job.name, () => runJob(job, stored))
        if (result === 'store-away') isStoreAway = true
        results.push(result === 'store-away' ? { id: stored.id, status: 'completed' } : result)
      }
      // Polls again immediately, because more jobs may be waiting. In an outage all of them would fail one after the other.
      if (!isStoreAway) boss.notifyWorker(id)
      return results
    })
  }

  /** Throws if the job failed and may be retried. A job that waits for the file store is in its queue again already. */
  async function runJob(job: AnyJob, stored: JobWithMetadata<unknown>): Promise<JobResult | 'store-away'> {
    const { name, payload: schema } = job
    const startedAt = performance.now()
    // A scheduled job is stored without a payload.
    const payload = stored.data ?? {}
    if (!Value.Check(schema, payload)) {
      const output = new Error(describeInvalidPayload(schema, payload))
      log.error({ queue: name, job: stored.id, data: stored.data, err: output }, 'job has an invalid payload')
      // Another attempt would find the same payload, so the job fails without one.
      return { id: stored.id, status: 'deadletter', output }
    }
    try {
      await job.handle(payload, {
        services,
        signal: AbortSignal.any([stored.signal, stopping.signal]),
        isLastAttempt: stored.retryCount >= stored.retryLimit,
        log,
      })
      log.debug({ queue: name, job: stored.id, ms: Math.round(performance.now() - startedAt) }, 'job done')
    } catch (error) {
      const isOutage = isStoreOutage(error)
      if (!stopping.signal.aborted && !isOutage) {
        const attempt = stored.retryCount + 1
        log.warn({ queue: name, job: stored.id, attempt, data: stored.data, err: error }, 'job failed')
        throw error
      }
      if (!isOutage || stopping.signal.aborted) await requeueJob(services.db, name, stored)
      else {
        const seconds = getOutageDelaySeconds(job, stored)
        log.warn({ queue: name, job: stored.id, seconds, err: error }, 'job waits for the file store')
        await requeueJob(services.db, name, stored, seconds)
        return 'store-away'
      }
    }
    return { id: stored.id, status: 'completed' }
  }

  return {
    async stop() {
      await pauses.stop()
      const idle = Promise.all(jobs.map(({ name }) => boss.offWork(name, { wait: true })))
      await Promise.race([idle, delay(stopTimeoutMs, undefined, { ref: false })])
      stopping.abort(new Error('The worker stops.'))
      await Promise.race([idle, delay(abortGracePeriodMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },
  }
}

/** The delay of a job after an outage, which grows with the additional attempts that earlier ones have given it. */
function getOutageDelaySeconds(job: AnyJob, { retryLimit }: Pick<JobWithMetadata, 'retryLimit'>): number {
  const earlier = Math.max(0, retryLimit - job.policy.retryLimit)
  const seconds = Math.min(maxOutageDelaySeconds, firstOutageDelaySeconds * 2 ** earlier)
  return seconds * (0.5 + Math.random() / 2)
}

function describeInvalidPayload(schema: AnyJob['payload'], payload: unknown): string {
  const problems = Value.Errors(schema, payload).map(
    ({ instancePath, message }) => `${instancePath} ${message}`,
  )
  return `The payload is invalid: ${problems.join('; ')}`
}

/** Ends the schedules of jobs that only an earlier version had. */
async function unscheduleUnknown(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const names = new Set(jobs.map(({ name }) => name as string))
  for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
}
