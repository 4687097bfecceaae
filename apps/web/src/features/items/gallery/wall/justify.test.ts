import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clampAspect, justify } from './justify.ts'

const shapes = fc.array(fc.double({ min: 0.5, max: 3.2, noNaN: true }), { maxLength: 200 })
const measures = fc.record({
  width: fc.integer({ min: 200, max: 2000 }),
  rowHeight: fc.integer({ min: 80, max: 300 }),
  gap: fc.constant(6),
})

describe('rows of the wall', () => {
  test('contain every picture once, in order', () => {
    fc.assert(
      fc.property(shapes, measures, (aspects, measure) => {
        const places = justify(aspects, measure).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, at) => from + at),
        )
        expect(places).toEqual(aspects.map((_, at) => at))
      }),
    )
  })

  test('keep each aspect ratio and end at the same edge, except the last row', () => {
    fc.assert(
      fc.property(shapes, measures, (aspects, measure) => {
        const rows = justify(aspects, measure)
        for (const [index, row] of rows.entries()) {
          const total =
            row.widths.reduce((sum, width) => sum + width, 0) + measure.gap * (row.widths.length - 1)
          expect(row.height).toBeLessThanOrEqual(measure.rowHeight + 1e-6)
          expect(total).toBeLessThanOrEqual(measure.width + 1e-6)
          if (index < rows.length - 1) expect(total).toBeCloseTo(measure.width, 4)
          for (const [at, width] of row.widths.entries()) {
            expect(width / row.height).toBeCloseTo(aspects[row.from + at] ?? 0, 6)
          }
        }
      }),
    )
  })

  test('use a photograph’s aspect ratio for unknown sizes and clamp extreme ones', () => {
    expect(clampAspect(undefined, 300)).toBeCloseTo(4 / 3)
    expect(clampAspect(10_000, 100)).toBe(3.2)
    expect(clampAspect(100, 10_000)).toBe(0.5)
  })
})
