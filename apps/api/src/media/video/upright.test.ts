import { expect, test } from 'vitest'
import { uprightingOf } from './upright.ts'

function matrix(a: number, b: number, c: number, d: number): Buffer {
  const bytes = Buffer.alloc(36)
  for (const [index, value] of [a, b, 0, c, d].entries()) bytes.writeInt32LE(value * 0x10000, index * 4)
  return bytes
}

test.for([
  ['as it is', matrix(1, 0, 0, 1), [], false],
  ['turned right', matrix(0, 1, -1, 0), ['transpose=clock'], true],
  ['turned left', matrix(0, -1, 1, 0), ['transpose=cclock'], true],
  ['upside down', matrix(-1, 0, 0, -1), ['hflip', 'vflip'], false],
  ['mirrored', matrix(-1, 0, 0, 1), ['hflip'], false],
  ['mirrored and turned right', matrix(0, 1, 1, 0), ['transpose=cclock_flip'], true],
] as const)('a film held %s is brought upright', ([, bytes, steps, isSideways]) => {
  expect(uprightingOf(bytes)).toEqual({ steps, isSideways })
})

test('a film without a matrix is upright', () => {
  expect(uprightingOf(null)).toEqual({ steps: [], isSideways: false })
})
