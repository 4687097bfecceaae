import type { PGlite } from '@electric-sql/pglite'
import type { Mutex } from 'async-mutex'

/**
 * Size of the log that triggers a checkpoint. Recovery after a kill replays the log since the last checkpoint: 64 MB made
 * such a start seven seconds longer.
 */
const maxLogBytes = 16 * 1024 ** 2
const defaultIntervalMs = 2_000

/**
 * Runs checkpoints regularly. PGlite has no checkpointer process, so the log would otherwise grow until the database is
 * closed. A checkpoint holds the mutex for some tens of milliseconds.
 *
 * @returns stops it and awaits a running checkpoint
 */
export function startCheckpoints(
  database: Pick<PGlite, 'exec' | 'query'>,
  mutex: Mutex,
  { maxBytes = maxLogBytes, intervalMs = defaultIntervalMs } = {},
): () => Promise<void> {
  let running = Promise.resolve()
  let isIdle = true
  let isStopped = false

  async function runOnce(): Promise<void> {
    await mutex.runExclusive(async () => {
      if (isStopped) return
      // Errors, such as a full disk, are ignored, because the next client that writes gets them too.
      running = checkpointIfDue(database, maxBytes).catch(() => undefined)
      await running
    })
  }

  const timer = setInterval(async () => {
    if (!isIdle) return
    isIdle = false
    await runOnce()
    isIdle = true
  }, intervalMs)
  return async () => {
    isStopped = true
    clearInterval(timer)
    await running
  }
}

async function checkpointIfDue(database: Pick<PGlite, 'exec' | 'query'>, maxBytes: number): Promise<void> {
  if ((await getLogBytes(database)) > maxBytes) await database.exec('checkpoint')
}

async function getLogBytes(database: Pick<PGlite, 'query'>): Promise<number> {
  const { rows } = await database.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()',
  )
  return Number(rows[0]?.bytes ?? 0)
}
