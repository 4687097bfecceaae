import lighthouse, { type RunnerResult } from 'lighthouse'

/** The minimum scores, from 0 to 100. */
export const goals = { performance: 95, accessibility: 100, 'best-practices': 100 }
export type Category = keyof typeof goals
export const categories: readonly Category[] = ['performance', 'accessibility', 'best-practices']

/** The storage that is cleared before each run: everything except cookies. */
const clearedStorage = [
  'file_systems',
  'shader_cache',
  'service_workers',
  'cache_storage',
  'local_storage',
  'indexeddb',
] as const

/**
 * Runs Lighthouse's mobile profile on a page `runs` times, and returns the run with the median performance. `port` is the
 * browser's debugging port. The browser stays signed in; its other storage is cleared before each run. Throws if no run
 * has a result.
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
      clearStorageTypes: [...clearedStorage],
    })
    if (result) results.push(result)
  }
  const ordered = results.toSorted((a, b) => getScore(a, 'performance') - getScore(b, 'performance'))
  const median = ordered[Math.floor(ordered.length / 2)]
  if (!median) throw new Error(`Lighthouse gave no result for ${address}`)
  return median
}

/** The score of a category, from 0 to 100. */
export function getScore({ lhr }: RunnerResult, category: Category): number {
  return Math.round((lhr.categories[category]?.score ?? 0) * 100)
}
