import type { RunnerResult } from 'lighthouse'
import { categories, goals, pointsOf } from './measure-page.ts'

const shown = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** The points of a page beside the goals, the times behind them, and what costs points besides time. */
export function printPage(path: string, result: RunnerResult): void {
  const { audits } = result.lhr
  const points = categories.map(
    (category) => `${category} ${pointsOf(result, category)} of ${goals[category]}`,
  )
  console.log(`${path}: ${points.join(', ')}`)
  for (const id of shown) console.log(`  ${audits[id]?.title}: ${audits[id]?.displayValue}`)
  for (const category of categories.slice(1)) {
    for (const { id, weight } of result.lhr.categories[category]?.auditRefs ?? []) {
      if (weight > 0 && (audits[id]?.score ?? 1) < 1) console.log(`  ${category}: ${audits[id]?.title}`)
    }
  }
}
