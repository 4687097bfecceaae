import { expect, test } from 'vitest'
import { findRuns } from './line-runs.ts'

/** A path in which each row resembles one column, or none if it is -1. */
function createPath(columns: readonly number[]) {
  const matches = Int32Array.from(columns)
  return { firstColumn: matches, lastColumn: matches, firstMatch: matches, lastMatch: matches }
}

const count = (from: number, length: number) => Array.from({ length }, (_, at) => from + at)

function getEdges(columns: readonly number[]) {
  const runs = findRuns(createPath(columns), 0, columns.length)
  return runs.map(({ firstColumn, lastColumn }) => [firstColumn, lastColumn])
}

test('a line that is spoken at once is one run', () => {
  expect(getEdges(count(500, 100))).toEqual([[500, 599]])
})

test('rows that resemble what is said before a line are no run', () => {
  const scattered = [0, 60, 110, 170, 250, 330]
  expect(getEdges([...scattered, ...count(500, 94)])).toEqual([[500, 593]])
})

test('a word in the middle of a line that the text lacks leaves two runs', () => {
  expect(getEdges([...count(500, 50), ...count(620, 50)])).toEqual([
    [500, 549],
    [620, 669],
  ])
})

test('a line is in one place, where most of it is', () => {
  expect(getEdges([...count(500, 40), ...count(60_000, 60)])).toEqual([[60_000, 60_059]])
})

test('a line that resembles nothing has no runs', () => {
  expect(getEdges(count(0, 100).map(() => -1))).toEqual([])
})
