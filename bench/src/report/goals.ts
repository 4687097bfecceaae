import type { ClassResult } from '../measure/compare.ts'
import type { UnderLoad } from '../measure/load.ts'
import type { Results } from '../measure/measure-all.ts'

/** One goal of the project beside what was measured. */
export interface Verdict {
  readonly goal: string
  readonly measured: string
  readonly reached: boolean
}

/** The goals that these figures can speak of. */
export function verdicts(results: Results): Verdict[] {
  const { search, throughput, start, memory, reindex, firstLoad } = results
  const worst = worstRatio(search)
  const slowest = slowestOf(search)
  const idle = total(memory.idle)
  return [
    goal(
      'search: p95 at most twice that of the bare SQL',
      `${worst.ratio.toFixed(2)} × (${worst.name})`,
      worst.ratio <= 2,
    ),
    goal(
      'search: p99 at most 250 ms',
      `${slowest.gateway.p99.toFixed(0)} ms (${slowest.name})`,
      slowest.gateway.p99 <= 250,
    ),
    goal(
      'gateway: at least half the answers a second of the archive service',
      `${(throughput.gateway / throughput.api).toFixed(2)} ×`,
      throughput.gateway >= 0.5 * throughput.api,
    ),
    goal('start: at most 5 s', `${start.toFixed(1)} s`, start <= 5),
    goal('memory of all processes, idle: at most 900 MB', megabytes(idle), idle <= 900e6),
    ...(reindex
      ? [
          goal(
            're-index: at most 5 min for 50,000 items',
            `${reindex.seconds.toFixed(0)} s`,
            reindex.seconds <= (300 * results.items) / 50_000,
          ),
          loopGoal('a re-index', reindex),
        ]
      : []),
    ...(results.export ? [loopGoal('an export', results.export)] : []),
    ...(firstLoad
      ? [
          goal('first load: script at most 200 kB', kilobytes(firstLoad.script), firstLoad.script <= 200e3),
          goal('first load: style at most 25 kB', kilobytes(firstLoad.style), firstLoad.style <= 25e3),
        ]
      : []),
  ]
}

function loopGoal(work: string, { loop }: UnderLoad): Verdict {
  return goal(
    `event loop of the archive service during ${work}: p99 at most 50 ms`,
    `${loop.p99.toFixed(0)} ms`,
    loop.p99 <= 50,
  )
}

/** How much slower than in a smaller archive: at most three times for a hundred times the items. */
export function growth(small: Results, large: Results): Verdict[] {
  const rows: [string, number, number][] = [
    ['list', small.list.p95, large.list.p95],
    ['open', small.open.p95, large.open.p95],
    ['suggestions', small.suggestions.p95, large.suggestions.p95],
    ['questions', small.questions.p95, large.questions.p95],
    ...large.search
      .filter(({ common }) => !common)
      .map(({ name, gateway }): [string, number, number] => [
        `search, ${name}`,
        small.search.find((one) => one.name === name)?.gateway.p95 ?? 0,
        gateway.p95,
      ]),
  ]
  return rows.map(([name, before, after]) =>
    goal(
      `${name}: p95 from ${small.items} to ${large.items} items grows less than 3 ×`,
      `${(after / before).toFixed(2)} ×`,
      after < 3 * before,
    ),
  )
}

function goal(text: string, measured: string, reached: boolean): Verdict {
  return { goal: text, measured, reached }
}

function worstRatio(search: readonly ClassResult[]): { name: string; ratio: number } {
  const ratios = search.map(({ name, gateway, bare }) => ({ name, ratio: gateway.p95 / bare.p95 }))
  return ratios.reduce((worst, one) => (one.ratio > worst.ratio ? one : worst), { name: '', ratio: 0 })
}

function slowestOf(search: readonly ClassResult[]): ClassResult {
  return search.reduce((slowest, one) => (one.gateway.p99 > slowest.gateway.p99 ? one : slowest))
}

export function total(bytes: Record<string, number>): number {
  return Object.values(bytes).reduce((sum, one) => sum + one, 0)
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1e3).toFixed(0)} kB`
}
