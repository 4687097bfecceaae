import type { Verdict } from '@lares/demo/question-tables/judge-answer'
import { summarizeTimes } from '../measure/times.ts'

export interface Result {
  readonly language: string
  readonly kind: string
  readonly verdict: Verdict
  readonly leaks: boolean
  readonly milliseconds: number
}

function printRow(name: string, results: readonly Result[]): void {
  const known = results.filter(({ kind }) => kind !== 'unanswerable')
  const unknown = results.filter(({ kind }) => kind === 'unanswerable')
  const count = (rows: readonly Result[], verdict: Verdict) =>
    rows.length === 0 ? '' : `${rows.filter((row) => row.verdict === verdict).length} of ${rows.length}`
  const cells = [
    count(known, 'right'),
    count(known, 'wrong'),
    count(known, 'silent'),
    count(unknown, 'right'),
    count(unknown, 'wrong'),
  ]
  console.log(name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join(''))
}

function printGroups(results: readonly Result[], key: 'language' | 'kind'): void {
  for (const [name, rows] of Map.groupBy(results, (result) => result[key])) printRow(name, rows)
}

/**
 * Prints the counts of a table. Languages and kinds are not crossed, because some of their cells are so small that they
 * would tell single results of the held-out half.
 */
export function printTally(name: string, results: readonly Result[]): void {
  console.log(`\n${name}: ${results.length} questions`)
  const heads = ['right', 'wrong', 'silent', 'kept silent', 'made up']
  console.log(''.padEnd(16) + heads.map((head) => head.padStart(12)).join(''))
  printGroups(results, 'language')
  printGroups(results, 'kind')
  printRow('all', results)
  const { p50, p95 } = summarizeTimes(results.map(({ milliseconds }) => milliseconds))
  console.log(`p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`)
  const leaks = results.filter((result) => result.leaks).length
  if (leaks > 0) console.log(`${leaks} answers contain a passage hidden from the user who asked`)
}
