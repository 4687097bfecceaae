import type { MonthCounts } from './document-months.ts'
import { type EraPrefix, firstMonth, lastMonth, markOfNone, marksOfMonths } from './era-marks.ts'

/** In which direction of time documents are looked for, and between which months, both included. */
export interface EraSpan {
  readonly prefix: EraPrefix
  readonly direction: 'forward' | 'backward'
  readonly first: number
  readonly last: number
  /** Whether what has no date stands at the end. */
  readonly undated: boolean
}

/** Documents of the first step, about, and how many times as many each further one has. */
const firstStep = 5_000
const growth = 4

type Steps = readonly (readonly string[] | undefined)[]

/** The steps of the latest spans by the counts that they come from: most searches are for any time. */
const known = new WeakMap<MonthCounts, Map<string, Steps>>()

/**
 * The marks of each step in which documents are looked through in the order of time, until enough are found: what very
 * many have is found among few, and what few have by going through all. Undefined stands for documents of any time.
 */
export function eraSteps(counts: MonthCounts, span: EraSpan): Steps {
  const ofCounts = known.get(counts) ?? new Map<string, Steps>()
  known.set(counts, ofCounts)
  const key = JSON.stringify(span)
  const steps = ofCounts.get(key) ?? stepsThrough(counts, span)
  if (ofCounts.size >= mostKnown) ofCounts.clear()
  ofCounts.set(key, steps)
  return steps
}

/** Spans of which the steps are kept; those behind a page are nearly all different. */
const mostKnown = 100

function stepsThrough(counts: MonthCounts, span: EraSpan): Steps {
  if (span.first > span.last) return [span.undated ? [markOfNone(span.prefix)] : []]
  const bounds = boundsOf(counts, span)
  const whole = span.first <= firstMonth && span.last >= lastMonth && span.undated
  if (bounds.length === 0 && whole) return [undefined]
  const edges = [...bounds, undefined]
  let start = span.direction === 'backward' ? span.last : span.first
  return edges.map((edge) => {
    const isLast = edge === undefined
    const end = edge ?? (span.direction === 'backward' ? span.first : span.last)
    const marks = marksOfMonths(span.prefix, Math.min(start, end), Math.max(start, end))
    start = span.direction === 'backward' ? end - 1 : end + 1
    return isLast && span.undated ? [...marks, markOfNone(span.prefix)] : marks
  })
}

/** The month in which each step but the last ends. */
function boundsOf(counts: MonthCounts, { direction, first, last }: EraSpan): number[] {
  const months = [...counts]
    .filter(([month]) => month > first && month < last)
    .sort(([a], [b]) => (direction === 'backward' ? b - a : a - b))
  const total = months.reduce((sum, [, count]) => sum + count, 0)
  const bounds: number[] = []
  let [seen, wanted] = [0, firstStep]
  for (const [month, count] of months) {
    seen += count
    // A last step of a few would cost more than it spares.
    if (seen < wanted || total - seen < firstStep) continue
    bounds.push(month)
    wanted = seen * (1 + growth)
  }
  return bounds
}
