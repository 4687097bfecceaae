import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/database.ts'

/** On the embedded database, an empty statement takes longer than this only if it waits for the statement of somebody else. */
const busyMs = 10
/** A request sends several statements, one after the other. */
const pauseMs = 60
/** Before one statement. */
const maxPauses = 3
/** What one piece of work waits for others altogether, since they may be jobs that use the database for hours. */
const maxTotalMs = 30_000

/** Called before a statement of long background work. Throws the reason of the signal if it is aborted. */
export type YieldToOthers = (signal: AbortSignal) => Promise<void>

/**
 * Lets others go first while one piece of background work uses the embedded database, which serves one session at a time: a request
 * would otherwise wait for a statement of the work before each of its own.
 */
export function createYieldToOthers(
  db: Kysely<Database>,
  clock: () => number = () => performance.now(),
): YieldToOthers {
  let leftMs = maxTotalMs
  return async (signal) => {
    for (let pauses = 0; pauses < maxPauses && leftMs > 0; pauses++) {
      const startedAt = clock()
      await sql`select`.execute(db)
      const waitedMs = clock() - startedAt
      if (waitedMs < busyMs) return
      leftMs -= waitedMs + pauseMs
      await pause(signal)
    }
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  // An aborted delay rejects with an error of its own, which does not say why.
  await delay(pauseMs, undefined, { signal }).catch(() => undefined)
  signal.throwIfAborted()
}
