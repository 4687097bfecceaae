import PQueue from 'p-queue'
import type { OriginalLine } from './format/schemas.ts'

/**
 * Runs `work` with every original, several at the same time: with small files, most of the time is spent waiting for the disk. After a
 * failure or an abort, no further work is started, and the first error is thrown once the work under way has ended.
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
