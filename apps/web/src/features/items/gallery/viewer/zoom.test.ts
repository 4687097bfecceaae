import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxScale, panBy, unzoomed, zoomAt } from './zoom.ts'

const stage = { width: 800, height: 600 }
const points = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) })

test('a picture covers its stage after any sequence of zooming and panning', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 5, noNaN: true }), point: points }),
      fc.record({ by: fc.record({ x: fc.integer(), y: fc.integer() }) }),
    ),
  )
  fc.assert(
    fc.property(steps, (all) => {
      const zoom = all.reduce(
        (zoom, step) =>
          'by' in step ? panBy(zoom, step.by, stage) : zoomAt(zoom, step.factor, step.point, stage),
        unzoomed,
      )
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(maxScale)
      expect(zoom.x).toBeLessThanOrEqual(0)
      expect(zoom.x + stage.width * zoom.scale).toBeGreaterThanOrEqual(stage.width - 1e-6)
      expect(zoom.y + stage.height * zoom.scale).toBeGreaterThanOrEqual(stage.height - 1e-6)
    }),
  )
})

test('zooming keeps the point under the pointer in place', () => {
  const zoomed = zoomAt(unzoomed, 2, { x: 300, y: 200 }, stage)
  expect({ x: zoomed.x + 300 * zoomed.scale, y: zoomed.y + 200 * zoomed.scale }).toEqual({ x: 300, y: 200 })
})
