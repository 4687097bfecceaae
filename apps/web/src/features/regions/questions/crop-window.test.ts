import { expect, test } from 'vitest'
import { getCropWindow } from './crop-window.ts'

test('a crop is a square around the face', () => {
  const crop = getCropWindow({ x: 0.4, y: 0.4, width: 0.1, height: 0.2 }, 2)
  expect(crop.width * 2).toBeCloseTo(crop.height)
  expect(crop.height).toBeCloseTo(0.3)
  expect(crop.x + crop.width / 2).toBeCloseTo(0.45)
  expect(crop.y + crop.height / 2).toBeCloseTo(0.5)
})

test.each([0.5, 1, 3])('a crop stays within a picture of the aspect %d', (aspect) => {
  for (const [x, y] of [
    [0, 0],
    [0.9, 0.9],
  ] as const) {
    const crop = getCropWindow({ x, y, width: 0.1, height: 0.1 }, aspect)
    expect(crop.x).toBeGreaterThanOrEqual(0)
    expect(crop.y).toBeGreaterThanOrEqual(0)
    expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9)
    expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9)
  }
  const whole = getCropWindow({ x: 0, y: 0, width: 1, height: 1 }, aspect)
  expect(whole.width * aspect).toBeCloseTo(whole.height)
})
