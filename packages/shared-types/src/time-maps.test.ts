import { expect, test } from 'vitest'
import { composeTimeMaps } from './time-maps.ts'

test('the times of a version of a version lead back to the original', () => {
  const shortened: [number, number][] = [
    [0, 0],
    [4, 4],
    [8, 4],
    [10, 6],
  ]
  const faster: [number, number][] = [
    [0, 0],
    [6, 3],
  ]
  expect(composeTimeMaps(shortened, faster)).toEqual([
    [0, 0],
    [4, 2],
    [8, 2],
    [10, 3],
  ])
  expect(composeTimeMaps(undefined, faster)).toBe(faster)
})
