import { expect, test } from 'vitest'
import { type PartBounds, planPart } from './bounded-parts.ts'
import type { EraSpan } from './era-steps.ts'
import { lastMonth } from './era-traits.ts'

const bounds: PartBounds = { firstStep: 5_000, step: 20_000, part: 50_000 }
const everything: EraSpan = { prefix: 's', direction: 'forward', first: 0, last: lastMonth, undated: false }
const start = 2000 * 12
const isCrowded = (month: number) => month === start + 30 || month === start + 200

/** Documents of 21 years, most of them in two months. */
const counts = new Map(
  Array.from({ length: 252 }, (_, index) => [start + index, isCrowded(start + index) ? 100_000 : 1_984]),
)

/** The steps of a span in order; a crowded month, which is read otherwise, is a step of its own. */
function planAll(span: EraSpan) {
  const steps: { first: number; last: number; isCrowded: boolean }[] = []
  for (let rest: EraSpan | undefined = span; rest; ) {
    const part = planPart(counts, rest, bounds)
    steps.push(...part.steps.map((step) => ({ ...step, isCrowded: false })))
    rest = part.rest
    if (part.steps.length > 0 || !rest) continue
    const month: number = span.direction === 'forward' ? rest.first : rest.last
    steps.push({ first: month, last: month, isCrowded: true })
    rest = span.direction === 'forward' ? { ...rest, first: month + 1 } : { ...rest, last: month - 1 }
  }
  return steps
}

test.each(['forward', 'backward'] as const)(
  'going %s, every month is in exactly one step, in order of time, and a crowded month in none',
  (direction) => {
    const steps = planAll({ ...everything, direction })
    const crowded = steps.filter((step) => step.isCrowded).map(({ first }) => first)
    expect(crowded.toSorted()).toEqual([start + 30, start + 200])
    const inOrder = direction === 'forward' ? steps : steps.toReversed()
    expect(inOrder.at(0)?.first).toBe(0)
    expect(inOrder.at(-1)?.last).toBe(lastMonth)
    for (const [index, { first, last }] of inOrder.entries()) {
      expect(last).toBeGreaterThanOrEqual(first)
      if (index > 0) expect(first).toBe((inOrder[index - 1]?.last ?? 0) + 1)
    }
  },
)

test('after the last month nothing is left', () => {
  expect(planPart(counts, { ...everything, first: lastMonth, last: 0 }, bounds)).toEqual({
    steps: [],
    rest: undefined,
  })
})
