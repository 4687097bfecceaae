import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Database } from './schema/database.ts'

/** An empty statement takes longer than this only if it waits for the statement of somebody else. */
const busyMs = 10
/** A request sends several statements, one after the other. */
const pauseMs = 60
/** The work goes on, however much the database is used. */
const maxPauses = 3

/**
 * Lets others go first before a statement of long background work, since the embedded database serves one session at a time:
 * a request would otherwise wait for such a statement before each of its own. Throws if `signal` is aborted.
 */
export async function yieldToOthers(
  db: Kysely<Database>,
  signal: AbortSignal,
  clock: () => number = () => performance.now(),
): Promise<void> {
  for (let pauses = 0; pauses < maxPauses; pauses++) {
    const startedAt = clock()
    await sql`select`.execute(db)
    if (clock() - startedAt < busyMs) return
    await delay(pauseMs, undefined, { signal })
  }
}
