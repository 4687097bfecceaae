/** Percentiles in milliseconds. */
export interface Times {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** Computes the percentiles of samples in milliseconds. */
export function summarizeTimes(samples: readonly number[]): Times {
  const sorted = [...samples].sort((a, b) => a - b)
  const percentile = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0
  return { count: sorted.length, p50: percentile(0.5), p95: percentile(0.95), p99: percentile(0.99) }
}

/** Measures how long `work` takes, in milliseconds. */
export async function measureMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Measures `work` with each input, one after the other. */
export async function measureEach<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
): Promise<Times> {
  const samples: number[] = []
  for (const input of inputs) samples.push(await measureMs(() => work(input)))
  return summarizeTimes(samples)
}
