import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import type { AnyJob } from './define-job.ts'

/** How soon a worker notices that an administrator has paused or resumed a queue. */
const pollMs = 2000

interface Consumption {
  /** Starts to run the jobs of a queue. */
  resume(job: AnyJob): Promise<void>
  /** Stops to run the jobs of a queue. */
  pause(job: AnyJob): Promise<void>
}

/** Consumes all queues except those that are paused, and follows their pauses until it is stopped. */
export async function followPauses(
  db: Db,
  log: Logger,
  jobs: readonly AnyJob[],
  { resume, pause }: Consumption,
): Promise<{ stop(): Promise<void> }> {
  const running = new Set<AnyJob>()
  const stopping = new AbortController()

  async function apply(): Promise<void> {
    const rows = await db.selectFrom('paused_queues').select(['name', 'effective_at']).execute()
    const paused = new Set(rows.map(({ name }) => name))
    for (const job of jobs) {
      const isPaused = paused.has(job.name)
      if (isPaused === !running.has(job)) continue
      if (isPaused) {
        running.delete(job)
        await pause(job)
      } else {
        running.add(job)
        await resume(job)
      }
    }
    const noticed = rows.filter(({ effective_at }) => effective_at === null).map(({ name }) => name)
    if (noticed.length === 0) return
    await db
      .updateTable('paused_queues')
      .set({ effective_at: sql`now()` })
      .where('name', 'in', noticed)
      .execute()
  }

  async function follow(): Promise<void> {
    for (;;) {
      await delay(pollMs, undefined, { signal: stopping.signal, ref: false })
      await apply().catch((error: unknown) => log.warn({ err: error }, 'pauses of queues could not be read'))
    }
  }

  await apply()
  // Ends only when it is stopped, by the error of the aborted delay.
  const following = follow().catch(() => undefined)
  return {
    async stop() {
      stopping.abort()
      await following
    },
  }
}
