import type { RunnerResult } from 'lighthouse'
import { categories, getScore, goals } from './measure-page.ts'

const printedMetrics = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** Prints the scores of a page with their goals, the metrics, and the failed audits of the other categories. */
export function printPage(path: string, result: RunnerResult): void {
  const { audits } = result.lhr
  const points = categories.map(
    (category) => `${category} ${getScore(result, category)} of ${goals[category]}`,
  )
  console.log(`${path}: ${points.join(', ')}`)
  for (const id of printedMetrics) console.log(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`)
  for (const category of categories.slice(1)) {
    for (const { id, weight } of result.lhr.categories[category]?.auditRefs ?? []) {
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) console.log(`  ${category}: ${audits[id]?.title}`)
    }
  }
}
