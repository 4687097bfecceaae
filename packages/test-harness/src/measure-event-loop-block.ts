import { setImmediate as nextTick } from 'node:timers/promises'
import { correctForSlowdown } from './measure-slowdown.ts'

/**
 * The maximum CPU time in milliseconds that one iteration of the event loop of this thread took while `action` was running,
 * which blocks all other requests. Measures CPU time of this thread, so that neither a busy machine nor other threads, such
 * as the embedded database, count.
 */
async function measureOnce(action: () => Promise<unknown>): Promise<number> {
  let maxMs = 0
  let isDone = false
  let before = process.threadCpuUsage()
  const measuring = (async () => {
    while (!isDone) {
      await nextTick()
      const { user, system } = process.threadCpuUsage(before)
      maxMs = Math.max(maxMs, (user + system) / 1000)
      before = process.threadCpuUsage()
    }
  })()
  await nextTick()
  try {
    await action()
  } finally {
    isDone = true
    await measuring
  }
  return maxMs
}

/**
 * The best of five measurements, because compilation and garbage collection slow down some. Stops below `sufficientMs`; a
 * longer one is divided by the slowdown of the machine.
 */
export async function measureEventLoopBlockMs(
  action: () => Promise<unknown>,
  sufficientMs: number,
): Promise<number> {
  let bestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && bestMs >= sufficientMs; attempt += 1)
    bestMs = Math.min(bestMs, correctForSlowdown(await measureOnce(action), sufficientMs))
  return bestMs
}
