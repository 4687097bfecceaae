import { setTimeout as delay } from 'node:timers/promises'

/**
 * System error codes of connections, including failed name lookups (as of a stopped container), and PostgreSQL's codes for
 * shutdown, crash, startup and idle timeout (class 57P) and connection exceptions (class 08).
 */
const lossCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|E(?:HOST|NET)(?:UNREACH|DOWN)|57P0[1235]|08\d{3})$/

/**
 * Whether an error means that the connection to the database broke or could not be established. Accepts the plain copies
 * of errors that pg-boss reports.
 */
export function isConnectionLoss(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  if ('code' in error && typeof error.code === 'string') return lossCodes.test(error.code)
  return /connection (?:terminated|ended|timeout)|timeout exceeded when trying to connect|^timeout expired|is not queryable/i.test(
    String(error.message),
  )
}

/**
 * Retries `write` for up to a minute while the connection to the database is lost. It must be idempotent, because it may
 * have succeeded although the connection broke before the response.
 *
 * @throws the signal's reason when aborted, any other error, and the connection loss itself after a minute
 */
export async function retryOnConnectionLoss<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
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
