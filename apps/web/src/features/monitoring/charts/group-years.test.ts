import { expect, test } from 'vitest'
import { groupYears } from './group-years.ts'

const years = (...list: number[]) => list.map((year) => ({ year, items: 1 }))

test('a few decades are shown year by year, without a gap', () => {
  const { step, groups } = groupYears(years(1931, 1934))
  expect(step).toBe(1)
  expect(groups.map(({ from, items }) => [from, items])).toEqual([
    [1931, 1],
    [1932, 0],
    [1933, 0],
    [1934, 1],
  ])
})

test('a longer time is shown by decades, and each item is counted once', () => {
  const { step, groups } = groupYears(years(1899, 1900, 1909, 2026))
  expect(step).toBe(10)
  expect(groups[0]).toEqual({ from: 1890, items: 1 })
  expect(groups[1]).toEqual({ from: 1900, items: 2 })
  expect(groups.at(-1)).toEqual({ from: 2020, items: 1 })
})

test('a wrong date far away does not make columns without end', () => {
  const { step, groups } = groupYears(years(-9999, 1950, 9999))
  expect(step).toBe(1000)
  expect(groups.length).toBeLessThanOrEqual(60)
  expect(groups.reduce((sum, { items }) => sum + items, 0)).toBe(3)
})

test('without dates there are no columns', () => {
  expect(groupYears([])).toEqual({ step: 1, groups: [] })
})
