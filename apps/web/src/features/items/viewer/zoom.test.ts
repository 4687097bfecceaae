import fc from 'fast-check'
import { expect, test } from 'vitest'
import { largestScale, panBy, whole, zoomAt } from './zoom.ts'

const stage = { width: 800, height: 600 }
const points = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) })

test('whatever is done to a picture, it covers its stage and is never smaller than it', () => {
  const acts = fc.array(
    fc.oneof(
      fc.record({ factor: fc.double({ min: 0.1, max: 5, noNaN: true }), point: points }),
      fc.record({ by: fc.record({ x: fc.integer(), y: fc.integer() }) }),
    ),
  )
  fc.assert(
    fc.property(acts, (all) => {
      const zoom = all.reduce(
        (now, act) => ('by' in act ? panBy(now, act.by, stage) : zoomAt(now, act.factor, act.point, stage)),
        whole,
      )
      expect(zoom.scale).toBeGreaterThanOrEqual(1)
      expect(zoom.scale).toBeLessThanOrEqual(largestScale)
      expect(zoom.x).toBeLessThanOrEqual(0)
      expect(zoom.x + stage.width * zoom.scale).toBeGreaterThanOrEqual(stage.width - 1e-6)
      expect(zoom.y + stage.height * zoom.scale).toBeGreaterThanOrEqual(stage.height - 1e-6)
    }),
  )
})

test('what lies under the pointer stays there when one comes nearer', () => {
  const near = zoomAt(whole, 2, { x: 300, y: 200 }, stage)
  expect({ x: near.x + 300 * near.scale, y: near.y + 200 * near.scale }).toEqual({ x: 300, y: 200 })
})
