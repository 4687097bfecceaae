import lighthouse, { type RunnerResult } from 'lighthouse'

/** The goals, in points of a hundred. */
export const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }
export type Category = keyof typeof goals
export const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices']

/** All that a site may keep but its cookies. */
const forgotten = [
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
  'local_storage',
  'indexeddb',
] as const

/**
 * Lighthouse's mobile profile on one page, `runs` times: the run with the median performance. `port` is that of the
 * browser's debugger; the browser stays signed in, and forgets everything else before each run. Throws when a run gives no result.
 */
export async function measurePage(
  address: string,
  { port, runs }: { port: number; runs: number },
): Promise<RunnerResult> {
  const results: RunnerResult[] = []
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(address, {
      port,
      output: 'html',
      logLevel: 'error',
      onlyCategories: [...categories],
      clearStorageTypes: [...forgotten],
    })
    if (result) results.push(result)
  }
  const ordered = results.toSorted((a, b) => pointsOf(a, 'performance') - pointsOf(b, 'performance'))
  const median = ordered[Math.floor(ordered.length / 2)]
  if (!median) throw new Error(`Lighthouse gave no result for ${address}`)
  return median
}

/** From 0 to 100. */
export function pointsOf({ lhr }: RunnerResult, category: Category): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100)
}
