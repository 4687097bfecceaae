import { type EraPrefix, firstMonth, getMonthTraits, getUndatedTrait, lastMonth } from './era-traits.ts'
import type { MonthCounts } from './month-counts.ts'

/** The months to search, both included, and the direction in which to go through them. */
export interface EraSpan {
  readonly prefix: EraPrefix
  readonly direction: 'forward' | 'backward'
  readonly first: number
  readonly last: number
  /** Whether undated documents come last; otherwise they are left out. */
  readonly undated: boolean
}

/** Approximate number of documents of the first step, and how many times more each further step has. */
const firstStep = 5_000
const growth = 4

type Steps = readonly (readonly string[] | undefined)[]

/** Steps of recent spans by the counts they were computed from, since most searches are for any time. */
const cachedSteps = new WeakMap<MonthCounts, Map<string, Steps>>()

/**
 * Traits of each step in which documents are searched in order of time until enough are found: a frequent word is
 * found within few documents, a rare one by going through all of them. Undefined stands for documents of any time.
 */
export function getEraSteps(counts: MonthCounts, span: EraSpan): Steps {
  const cachedForCounts = cachedSteps.get(counts) ?? new Map<string, Steps>()
  cachedSteps.set(counts, cachedForCounts)
  const key = JSON.stringify(span)
  const steps = cachedForCounts.get(key) ?? computeSteps(counts, span)
  if (cachedForCounts.size >= maxCachedSpans) cachedForCounts.clear()
  cachedForCounts.set(key, steps)
  return steps
}

/** Spans whose steps are cached; the spans of further pages are nearly all different. */
const maxCachedSpans = 100

function computeSteps(counts: MonthCounts, span: EraSpan): Steps {
  if (span.first > span.last) return [span.undated ? [getUndatedTrait(span.prefix)] : []]
  const bounds = findStepBounds(counts, span)
  const whole = span.first <= firstMonth && span.last >= lastMonth && span.undated
  if (bounds.length === 0 && whole) return [undefined]
  const edges = [...bounds, undefined]
  let start = span.direction === 'backward' ? span.last : span.first
  return edges.map((edge) => {
    const isLast = edge === undefined
    const end = edge ?? (span.direction === 'backward' ? span.first : span.last)
    const traits = getMonthTraits(span.prefix, Math.min(start, end), Math.max(start, end))
    start = span.direction === 'backward' ? end - 1 : end + 1
    return isLast && span.undated ? [...traits, getUndatedTrait(span.prefix)] : traits
  })
}

/** The last month of each step except the final one. */
function findStepBounds(counts: MonthCounts, { direction, first, last }: EraSpan): number[] {
  const months = [...counts]
    .filter(([month]) => month > first && month < last)
    .sort(([a], [b]) => (direction === 'backward' ? b - a : a - b))
  const total = months.reduce((sum, [, count]) => sum + count, 0)
  const bounds: number[] = []
  let [seen, wanted] = [0, firstStep]
  for (const [month, count] of months) {
    seen += count
    // A last step with only a few documents would cost more than it saves.
    if (seen < wanted || total - seen < firstStep) continue
    bounds.push(month)
    wanted = seen * (1 + growth)
  }
  return bounds
}
