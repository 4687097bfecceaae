import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Milliseconds of processor time that this thread has spent in one turn of its event loop, at the most, while `act` was
 * under way: how long nobody else could be answered. Processor time, since on a busy machine a turn lasts longer without
 * being to blame for it; what other threads do, such as the embedded database, does not count.
 */
async function longestTurn(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const watching = (async () => {
    while (!isOver) {
      await nextTurn()
      const { user, system } = process.threadCpuUsage(before)
      longest = Math.max(longest, (user + system) / 1000)
      before = process.threadCpuUsage()
    }
  })()
  await nextTurn()
  try {
    await act()
  } finally {
    isOver = true
    await watching
  }
  return longest
}

/** The same of the best of three times: the first compiles code, and any may meet a collection of garbage that is not its own. */
export async function usualLongestTurn(act: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let time = 0; time < 3 && best >= enoughMs; time += 1) best = Math.min(best, await longestTurn(act))
  return best
}
