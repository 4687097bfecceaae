import { expect, test } from 'vitest'
import { composeTimeMaps, findOriginalTimes, mapTime, toCutTimeMap } from './time-maps.ts'

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

const cut = toCutTimeMap(
  [
    { start: 2, end: 4 },
    { start: 6, end: 7 },
  ],
  10,
)

test('the times of what remains lead to both sides of what was removed', () => {
  expect(cut).toEqual([
    [0, 0],
    [2, 0],
    [4, 2],
    [6, 2],
    [7, 3],
    [10, 3],
  ])
  expect(findOriginalTimes(cut, 2)).toEqual([4, 6])
  expect(findOriginalTimes(cut, 0)).toEqual([0, 2])
  expect(findOriginalTimes(cut, 1)).toEqual([3, 3])
  expect(findOriginalTimes(cut, 3)).toEqual([7, 10])
})

test('a second that was removed is heard where the sound goes on', () => {
  expect([0, 3, 5, 6.5, 9, 12].map((second) => mapTime(cut, second))).toEqual([0, 1, 2, 2.5, 3, 3])
})

test('a hundred thousand silences are composed within a second', () => {
  const map = Array.from({ length: 200_000 }, (_, index): [number, number] => [index, index * 0.9])
  const start = performance.now()
  composeTimeMaps(map, toCutTimeMap([{ start: 10, end: 100_000 }], 180_000))
  expect(performance.now() - start).toBeLessThan(5000)
})
