import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'

const pollMs = 1000

/** Whether a file of the last hour waits for its first renditions. One that waits longer does not delay other work. */
export async function isDeriving(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('assets')
    .select('id')
    .where('state', '=', 'pending')
    .where('created_at', '>', sql<Date>`now() - interval '1 hour'`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Waits until no such file is left, at most `maxMs`. Returns whether one still waits for its renditions. Throws when the signal
 * aborts.
 */
export async function waitWhileDeriving(db: Db, maxMs: number, signal: AbortSignal): Promise<boolean> {
  const endsAt = performance.now() + maxMs
  while (await isDeriving(db)) {
    const leftMs = endsAt - performance.now()
    if (leftMs <= 0) return true
    await delay(Math.min(pollMs, leftMs), undefined, { signal })
  }
  return false
}
