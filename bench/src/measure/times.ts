/** Milliseconds. */
export interface Times {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export function timesOf(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** How long a piece of work takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** How long the same takes with each of these, one after the other. */
export async function timesOfEach<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<Times> {
  const samples: number[] = []
  for (const one of all) samples.push(await timed(() => work(one)))
  return timesOf(samples)
}
