import { expect, test } from 'vitest'
import { areBands } from './are-bands.ts'

const bands = Array.from({ length: 30 }, (_, index) => ({
  x: 0,
  y: Math.round((0.1 + (index * 0.7) / 30) * 100_000) / 100_000,
  width: 1,
  height: Math.round((0.7 / 30) * 100_000) / 100_000,
}))

test('tells the bands of a page from lines whose places are known', () => {
  expect(areBands(bands)).toBe(true)
  expect(areBands(bands.map((band) => ({ ...band, x: 0.1, width: 0.8 })))).toBe(false)
  expect(areBands(bands.map((band, index) => (index === 4 ? { ...band, height: 0.05 } : band)))).toBe(false)
  expect(areBands(bands.slice(0, 1))).toBe(false)
})
