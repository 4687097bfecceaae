import { setTimeout as delay } from 'node:timers/promises'
import { Outages } from '@lares/server-kit/outages'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'

/**
 * Creates an error listener that logs errors of the job queue. Every queue polls every few seconds, so an outage of the
 * database is logged only once, and once when it is over, which is checked every `pollMs` milliseconds.
 */
export function createQueueErrorLogger(
  log: Pick<Logger, 'error' | 'warn'>,
  db: Db,
  pollMs = 1000,
): (error: unknown) => void {
  const outages = new Outages(log)
  let isWaiting = false

  async function waitUntilAvailable(): Promise<void> {
    for (;;) {
      await delay(pollMs, undefined, { ref: false })
      const result = await sql`select 1`.execute(db).catch(() => undefined)
      if (result) break
    }
    isWaiting = false
    outages.reportAvailable('database')
  }

  return (error) => {
    if (!isConnectionLoss(error)) {
      log.error({ err: error }, 'the job queue reports an error')
      return
    }
    outages.reportUnavailable('database', error)
    if (isWaiting) return
    isWaiting = true
    void waitUntilAvailable()
  }
}
