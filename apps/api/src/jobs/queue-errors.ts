import { setTimeout as delay } from 'node:timers/promises'
import { Outages } from '@lares/server-kit/outages'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Db } from '../db/client.ts'
import { isConnectionLoss } from '../db/connection-loss.ts'

/**
 * Logs what the job queue reports. Every queue looks for jobs every few seconds: that the database is away is said once,
 * and once more when it has answered again, for which it is asked every `pauseMs` milliseconds.
 */
export function queueErrorLog(
  log: Pick<Logger, 'error' | 'warn'>,
  db: Db,
  pauseMs = 1000,
): (error: unknown) => void {
  const outages = new Outages(log)
  let waiting = false

  async function untilBack(): Promise<void> {
    for (;;) {
      await delay(pauseMs, undefined, { ref: false })
      const answer = await sql`select 1`.execute(db).catch(() => undefined)
      if (answer) break
    }
    waiting = false
    outages.over('database')
  }

  return (error) => {
    if (!isConnectionLoss(error)) {
      log.error({ err: error }, 'the job queue reports an error')
      return
    }
    outages.begun('database', error)
    if (waiting) return
    waiting = true
    void untilBack()
  }
}
