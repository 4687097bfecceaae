import type { Results } from '../measure/measure-all.ts'
import type { Times } from '../measure/times.ts'
import { formatMegabytes, type GoalResult, sumBytes } from './goals.ts'

/** Prints the results as tables. */
export function printResults(results: Results): void {
  const row = (name: string, times: Times, rest: object = {}) => ({
    what: name,
    ...rest,
    p50: round(times.p50),
    p95: round(times.p95),
    p99: round(times.p99),
  })
  console.log(`\n${results.items} items, times in milliseconds through the gateway with restrictions`)
  const { load, processors } = results.busy
  if (load > processors)
    console.log(
      `The machine was busy: ${load.toFixed(1)} processes wanted its ${processors} processors before the start.`,
    )
  console.table([
    row('list', results.list),
    row('open', results.open),
    row('facets of two words', results.facets),
    row('suggestions', results.suggestions),
    row('questions, without a model', results.questions),
  ])
  console.table(
    results.search.map(({ name, hits, gateway, bare, fts }) =>
      row(name, gateway, {
        hits,
        'SQL p50': round(bare.p50),
        'SQL p95': round(bare.p95),
        'SQL p99': round(bare.p99),
        ...(fts && { 'FTS5 p50': round(fts.p50), 'FTS5 p95': round(fts.p95) }),
      }),
    ),
  )
  const { vectors, meaning, both, similar, bare } = results.meaning
  console.log(`by meaning, ${vectors} vectors of 384 numbers`)
  console.table([
    row('by meaning', meaning),
    row('by words and meaning', both),
    row('items like one', similar),
    row('all vectors compared, bare SQL', bare),
  ])
  console.table(
    Object.entries(results.memory.idle).map(([name, bytes]) => ({
      process: name,
      idle: formatMegabytes(bytes),
      after: formatMegabytes(results.memory.after[name] ?? 0),
    })),
  )
  console.log(
    `all processes: ${formatMegabytes(sumBytes(results.memory.idle))} idle, ${formatMegabytes(sumBytes(results.memory.after))} after${results.reindex ? `; highest ${formatMegabytes(results.reindex.memory)} while indexing` : ''}`,
  )
  console.log(
    `answers a second: ${results.throughput.gateway.toFixed(0)} through the gateway, ${results.throughput.api.toFixed(0)} past it`,
  )
}

export function printGoals(evaluateGoals: readonly GoalResult[]): void {
  console.table(
    evaluateGoals.map(({ goal, measured, reached }) => ({
      goal,
      measured,
      '': reached ? 'reached' : 'NOT REACHED',
    })),
  )
}

function round(milliseconds: number): number {
  return Number(milliseconds.toFixed(milliseconds < 10 ? 1 : 0))
}
