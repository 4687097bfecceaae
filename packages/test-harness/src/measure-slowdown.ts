/** Eight megabytes of JSON, as large as the largest request whose cost is bounded. */
const text = Buffer.from(`[${Array(800_000).fill('"abcdefg"').join(',')}]`)

/**
 * CPU milliseconds that parsing takes on the machine for which the bounds of the tests were chosen: two processors, without
 * other work.
 */
const referenceMs = 32

/** CPU milliseconds as on the reference machine; those below `sufficientMs` are returned as they are. */
export function correctForSlowdown(cpuMs: number, sufficientMs: number): number {
  return cpuMs < sufficientMs ? cpuMs : cpuMs / measureSlowdown()
}

/**
 * CPU milliseconds that an action takes on this thread, the best of five as on the reference machine. Stops below
 * `sufficientMs`.
 */
export function measureCpuMs(action: () => void, sufficientMs: number): number {
  let bestMs = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < 5 && bestMs >= sufficientMs; attempt += 1)
    bestMs = Math.min(bestMs, correctForSlowdown(measureOnce(action), sufficientMs))
  return bestMs
}

/**
 * How many times slower than the machine for which the bounds of the tests were chosen this one is at present, at least 1.
 * Processors and memory that are shared with other machines make CPU time longer as well, not only elapsed time; the same
 * work is therefore timed beside what is measured.
 */
function measureSlowdown(): number {
  return Math.max(1, Math.min(...Array.from({ length: 3 }, parseOnce)) / referenceMs)
}

function parseOnce(): number {
  return measureOnce(() => void JSON.parse(text.toString()))
}

function measureOnce(action: () => void): number {
  const before = process.threadCpuUsage()
  action()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
