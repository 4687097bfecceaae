import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { type Backoff, getDelayMs, repeat } from '../../s3/repeat.ts'

interface Source {
  /** First and last byte to read. */
  readonly start: number
  readonly end: number
  /** Opens the bytes from a position on. The connection is closed when the signal aborts. */
  open(position: number, signal: AbortSignal): Promise<Readable>
  /** Whether `open` may succeed in a moment. */
  isTemporary(error: unknown): boolean
  /** How `open` is repeated when the reading has begun. */
  readonly backoff: Backoff
  /** The error for bytes that could not be read after several attempts. */
  toError(cause: unknown): Promise<Error>
}

/** Attempts to continue after a break, since the last so many bytes that have come. */
const maxResumptions = 5
const progressBytes = 64 * 1024

/**
 * Reads bytes from another machine. A connection that breaks, ends early, or was closed because its reader paused is opened again
 * where it broke, also after some time without a network; a stream ends only after exactly the bytes that were wanted. Throws what
 * the first `open` throws.
 */
export async function openResumedRead(source: Source): Promise<Readable> {
  const closed = new AbortController()
  const chunks = readResumed(source, await source.open(source.start, closed.signal), closed.signal)
  return new Readable({
    read() {
      chunks.next().then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      )
    },
    destroy(error, callback) {
      closed.abort()
      callback(error)
    },
  })
}

async function* readResumed(
  { start, end, open, isTemporary, backoff, toError }: Source,
  first: Readable,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let body = first
  let position = start
  let failures = 0
  let failedAt = start
  for (;;) {
    const failure = yield* forward(body, end - position + 1, (bytes) => {
      position += bytes
    })
    if (position === end + 1) return
    signal.throwIfAborted()
    if (position - failedAt >= progressBytes) failures = 0
    failures += 1
    failedAt = position
    if (failures > maxResumptions) throw await toError(failure)
    // The first time at once: often the reader has paused for longer than an idle connection stays open.
    if (failures > 1) await delay(getDelayMs(failures - 1, backoff), undefined, { signal })
    body = await repeat(() => open(position, signal), isTemporary, backoff, signal)
  }
}

/** Yields at most so many bytes. Returns why there are no more. */
async function* forward(
  body: Readable,
  bytes: number,
  onBytes: (count: number) => void,
): AsyncGenerator<Buffer, unknown> {
  let rest = bytes
  const iterator = body[Symbol.asyncIterator]()
  try {
    while (rest > 0) {
      const { done, value } = await iterator.next()
      if (done) return new Error('The reply was cut off.')
      const chunk = (value as Buffer).subarray(0, rest)
      if (chunk.length === 0) continue
      rest -= chunk.length
      onBytes(chunk.length)
      yield chunk
    }
  } catch (error) {
    return error
  } finally {
    body.destroy()
  }
  return undefined
}
