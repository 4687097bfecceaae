import type { EraSpan } from './era-steps.ts'
import type { MonthCounts } from './month-counts.ts'

/** Maximum documents, as estimated, of what is searched at once. */
export interface PartBounds {
  /** Of the first step of a part, in which a frequent word is found. */
  readonly firstStep: number
  /** Of every other step: so many can be read although a few were wanted. */
  readonly step: number
  /** Of all steps of a part, of which one statement reads no more even if none of them is visible. */
  readonly part: number
}

/** Both included. */
interface Months {
  readonly first: number
  readonly last: number
}

/** The beginning of a span, to be searched by one statement. */
export interface Part {
  /** In order of time. None where the first month alone has more documents than a step may have. */
  readonly steps: readonly Months[]
  /** What is left of the span; undefined where the part is all of it. */
  readonly rest: EraSpan | undefined
}

interface Step extends Months {
  readonly documents: number
}

/** Cuts the beginning of a span into steps of a bounded number of documents. */
export function planPart(counts: MonthCounts, span: EraSpan, bounds: PartBounds): Part {
  if (span.first > span.last) return { steps: [], rest: undefined }
  const steps = cutIntoSteps(counts, span, bounds)
  const taken = steps.slice(0, countTaken(steps, bounds))
  const next = steps[taken.length]
  return { steps: taken, rest: next && startFrom(span, next) }
}

function cutIntoSteps(counts: MonthCounts, span: EraSpan, { firstStep, step }: PartBounds): Step[] {
  const { direction, first, last } = span
  const forward = direction === 'forward'
  const months = [...counts]
    .filter(([month]) => month >= first && month <= last)
    .sort(([a], [b]) => (forward ? a - b : b - a))
  const starts = [{ month: forward ? first : last, documents: 0 }]
  for (const [month, count] of months) {
    const current = starts.at(-1)
    const max = starts.length === 1 ? firstStep : step
    const fits = current && current.documents + count <= max
    if (current && (fits || current.documents === 0)) current.documents += count
    else starts.push({ month, documents: count })
  }
  return starts.map(({ month, documents }, index) => {
    const next = starts[index + 1]?.month
    return forward
      ? { first: month, last: next === undefined ? last : next - 1, documents }
      : { first: next === undefined ? first : next + 1, last: month, documents }
  })
}

/** How many of the steps are within the bounds, which a single month can exceed. */
function countTaken(steps: readonly Step[], bounds: PartBounds): number {
  let sum = 0
  const excess = steps.findIndex(({ documents }) => {
    sum += documents
    return documents > bounds.step || sum > bounds.part
  })
  return excess < 0 ? steps.length : excess
}

function startFrom(span: EraSpan, { first, last }: Step): EraSpan {
  return span.direction === 'forward' ? { ...span, first } : { ...span, last }
}
