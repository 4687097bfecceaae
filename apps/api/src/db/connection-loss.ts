import { setTimeout as delay } from 'node:timers/promises'

/**
 * The system's codes, those of a name that cannot be looked up among them, as of a container that stands still; and
 * PostgreSQL's for "shutting down", "crashed", "starting up", "idle for too long" (class 57P) and class 08.
 */
const codes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|57P0[1235]|08\d{3})$/

/**
 * Whether an error, or the copy of one that pg-boss reports, says that the connection to the database broke or could not
 * be made, not that a query is wrong.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  if ('code' in error && typeof error.code === 'string') return codes.test(error.code)
  return /connection (?:terminated|ended|timeout)|timeout exceeded when trying to connect|^timeout expired|is not queryable/i.test(
    String(error.message),
  )
}

/**
 * Does `write` again while the connection to the database is lost, for a minute. It may have been done although its
 * answer was lost, so doing it again must change nothing more.
 *
 * @throws the signal's reason when cancelled, every other error, and the loss itself after a minute
 */
export async function throughRestarts<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const deadline = performance.now() + 60_000
  for (;;) {
    signal.throwIfAborted()
    try {
      return await write()
    } catch (error) {
      if (!isConnectionLoss(error) || performance.now() > deadline) throw error
    }
    await delay(500, undefined, { signal })
  }
}
