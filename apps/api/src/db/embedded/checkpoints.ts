import type { PGlite } from '@electric-sql/pglite'
import type { SessionTurns } from './session-turns.ts'

/**
 * Bytes of log after which what they say is written into the tables. Until then the log can neither be used again nor
 * shortened, and is gone through at the next start after a kill: measured, 64 MB made that start seven seconds longer.
 */
const mostLog = 16 * 1024 ** 2
const lookEveryMs = 2_000

/**
 * Makes checkpoints, which PostgreSQL leaves to a process that the embedded one does not have: without them its log
 * grows until the database is closed. Between the turns of the clients, each for some tens of milliseconds.
 *
 * @returns ends it, and waits for one under way
 */
export function keepCheckpoints(
  database: Pick<PGlite, 'exec' | 'query'>,
  turns: SessionTurns,
  { bytes = mostLog, everyMs = lookEveryMs } = {},
): () => Promise<void> {
  const self = {}
  let underWay = Promise.resolve()
  let resting = true
  let ended = false

  async function look(): Promise<void> {
    await turns.take(self)
    if (!ended) {
      // What stands in the way of one (a full disk, say) is told to the next client that writes.
      underWay = checkpointIfDue(database, bytes).catch(() => undefined)
      await underWay
    }
    turns.release(self)
  }

  const timer = setInterval(async () => {
    if (!resting) return
    resting = false
    await look()
    resting = true
  }, everyMs)
  return async () => {
    ended = true
    clearInterval(timer)
    await underWay
  }
}

async function checkpointIfDue(database: Pick<PGlite, 'exec' | 'query'>, bytes: number): Promise<void> {
  if ((await logSince(database)) > bytes) await database.exec('checkpoint')
}

async function logSince(database: Pick<PGlite, 'query'>): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
  )
  return Number(rows[0]?.bytes ?? 0)
}
