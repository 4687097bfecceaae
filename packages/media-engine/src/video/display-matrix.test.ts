import { expect, test } from 'vitest'
import { parseDisplayMatrix } from './display-matrix.ts'

function createMatrix(a: number, b: number, c: number, d: number): Buffer {
  const bytes = Buffer.alloc(36)
  for (const [index, value] of [a, b, 0, c, d].entries()) bytes.writeInt32LE(value * 0x10000, index * 4)
  return bytes
}

test.for([
  ['unrotated', createMatrix(1, 0, 0, 1), [], false],
  ['rotated right', createMatrix(0, 1, -1, 0), ['transpose=clock'], true],
  ['rotated left', createMatrix(0, -1, 1, 0), ['transpose=cclock'], true],
  ['upside down', createMatrix(-1, 0, 0, -1), ['hflip', 'vflip'], false],
  ['mirrored', createMatrix(-1, 0, 0, 1), ['hflip'], false],
  ['mirrored and rotated right', createMatrix(0, 1, 1, 0), ['transpose=cclock_flip'], true],
] as const)('returns the filters for a video that is %s', ([, bytes, steps, isSideways]) => {
  expect(parseDisplayMatrix(bytes)).toEqual({ steps, isSideways })
})

test('returns no filters without a matrix', () => {
  expect(parseDisplayMatrix(null)).toEqual({ steps: [], isSideways: false })
})
