import type { ClassResult } from '../measure/compare.ts'
import type { UnderLoad } from '../measure/load.ts'
import type { Results } from '../measure/measure-all.ts'

/** A goal of the project and the measured value. */
export interface GoalResult {
  readonly goal: string
  readonly measured: string
  readonly reached: boolean
}

/** Evaluates the goals for which there are measurements. */
export function evaluateGoals(results: Results): GoalResult[] {
  const { search, throughput, start, memory, reindex, firstLoad } = results
  const worst = findWorstRatio(search)
  const slowest = findSlowest(search)
  const idle = sumBytes(memory.idle)
  return [
    toResult(
      'search: p95 at most twice that of the bare SQL',
      `${worst.ratio.toFixed(2)} × (${worst.name})`,
      worst.ratio <= 2,
    ),
    toResult(
      'search: p99 at most 250 ms',
      `${slowest.gateway.p99.toFixed(0)} ms (${slowest.name})`,
      slowest.gateway.p99 <= 250,
    ),
    ...search.flatMap(toFtsGoal),
    toResult(
      'gateway: at least half the answers a second of the archive service',
      `${(throughput.gateway / throughput.api).toFixed(2)} ×`,
      throughput.gateway >= 0.5 * throughput.api,
    ),
    toResult('start: at most 5 s', `${start.toFixed(1)} s`, start <= 5),
    toResult('memory of all processes, idle: at most 900 MB', formatMegabytes(idle), idle <= 900e6),
    ...(reindex
      ? [
          toResult(
            're-index: at most 5 min for 50,000 items',
            `${reindex.seconds.toFixed(0)} s`,
            reindex.seconds <= (300 * results.items) / 50_000,
          ),
          toLoopGoal('a re-index', reindex),
        ]
      : []),
    ...(results.export ? [toLoopGoal('an export', results.export)] : []),
    ...(firstLoad
      ? [
          toResult(
            'first load: script at most 200 kB',
            formatKilobytes(firstLoad.script),
            firstLoad.script <= 200e3,
          ),
          toResult(
            'first load: style at most 25 kB',
            formatKilobytes(firstLoad.style),
            firstLoad.style <= 25e3,
          ),
        ]
      : []),
  ]
}

/** Where nothing is found FTS5 needs no time to speak of: the goal is a time of its own. */
function toFtsGoal({ name, gateway, fts }: ClassResult): GoalResult[] {
  if (!fts) return []
  const [p50, p95] = [gateway.p50 / fts.p50, gateway.p95 / fts.p95]
  if (name === 'no hit')
    return [toResult(`${name}: p95 at most 15 ms`, `${gateway.p95.toFixed(0)} ms`, gateway.p95 <= 15)]
  return [
    toResult(
      `${name}: p50 and p95 at most 5 × those of FTS5`,
      `${p50.toFixed(1)} × and ${p95.toFixed(1)} ×`,
      p50 <= 5 && p95 <= 5,
    ),
  ]
}

function toLoopGoal(work: string, { loop }: UnderLoad): GoalResult {
  return toResult(
    `event loop of the archive service during ${work}: p99 at most 50 ms`,
    `${loop.p99.toFixed(0)} ms`,
    loop.p99 <= 50,
  )
}

/** Compares a large archive to a small one: at most three times slower for a hundred times the items. */
export function evaluateGrowth(small: Results, large: Results): GoalResult[] {
  const rows: [string, number, number][] = [
    ['list', small.list.p95, large.list.p95],
    ['open', small.open.p95, large.open.p95],
    ['facets of two words', small.facets.p95, large.facets.p95],
    ['suggestions', small.suggestions.p95, large.suggestions.p95],
    ['questions', small.questions.p95, large.questions.p95],
    ...large.search
      .filter(({ common }) => !common)
      .map(({ name, gateway }): [string, number, number] => [
        `search, ${name}`,
        small.search.find((entry) => entry.name === name)?.gateway.p95 ?? 0,
        gateway.p95,
      ]),
  ]
  return rows.map(([name, before, after]) =>
    toResult(
      `${name}: p95 from ${small.items} to ${large.items} items grows less than 3 ×`,
      `${(after / before).toFixed(2)} ×`,
      after < 3 * before,
    ),
  )
}

function toResult(text: string, measured: string, reached: boolean): GoalResult {
  return { goal: text, measured, reached }
}

function findWorstRatio(search: readonly ClassResult[]): { name: string; ratio: number } {
  const ratios = search.map(({ name, gateway, bare }) => ({ name, ratio: gateway.p95 / bare.p95 }))
  return ratios.reduce((worst, entry) => (entry.ratio > worst.ratio ? entry : worst), { name: '', ratio: 0 })
}

function findSlowest(search: readonly ClassResult[]): ClassResult {
  return search.reduce((slowest, entry) => (entry.gateway.p99 > slowest.gateway.p99 ? entry : slowest))
}

export function sumBytes(bytes: Record<string, number>): number {
  return Object.values(bytes).reduce((sum, entry) => sum + entry, 0)
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(0)} kB`
}
