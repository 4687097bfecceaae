import PQueue from 'p-queue'
import type { OriginalLine } from './format/schemas.ts'

/**
 * Runs `work` with every original, several at the same time: small files wait for the disk's confirmation most of the time.
 * After a failure or an abort no other one is begun, and the first error is thrown once none is being worked on any more.
 */
export async function forEachOriginal(
  pages: AsyncIterable<readonly OriginalLine[]>,
  concurrency: number,
  signal: AbortSignal,
  work: (original: OriginalLine, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency })
  const failing = new AbortController()
  const stop = AbortSignal.any([signal, failing.signal])
  try {
    for await (const page of pages) {
      for (const original of page) {
        // The list is not queued as a whole, so that a failure is noticed with the next file.
        await queue.onSizeLessThan(concurrency)
        stop.throwIfAborted()
        void queue.add(async () => {
          if (!stop.aborted) await work(original, stop).catch((error: unknown) => failing.abort(error))
        })
      }
    }
  } finally {
    await queue.onIdle()
  }
  stop.throwIfAborted()
}
