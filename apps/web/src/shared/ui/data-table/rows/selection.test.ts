import { expect, test } from 'vitest'
import { emptySelection, extendTo, toggleAll, toggleRow } from './selection.ts'

const shown = ['a', 'b', 'c', 'd', 'e']
const ids = ({ ids: selected }: { ids: ReadonlySet<string> }) => [...selected].sort().join('')

test('a row is selected, and deselected again', () => {
  const selection = toggleRow(emptySelection, 'b')
  expect(ids(selection)).toBe('b')
  expect(ids(toggleRow(selection, 'b'))).toBe('')
})

test('a range goes from the row selected last, down or up', () => {
  const selection = toggleRow(emptySelection, 'c')
  expect(ids(extendTo(selection, 'e', shown))).toBe('cde')
  expect(ids(extendTo(selection, 'a', shown))).toBe('abc')
})

test('a second range starts at the same row', () => {
  const selection = extendTo(toggleRow(emptySelection, 'c'), 'd', shown)
  expect(ids(extendTo(selection, 'a', shown))).toBe('abcd')
})

test('a range whose first row is filtered out is only its last row', () => {
  expect(ids(extendTo(toggleRow(emptySelection, 'x'), 'b', shown))).toBe('bx')
  expect(ids(extendTo(emptySelection, 'nowhere', shown))).toBe('')
})

test('all rows are selected, and none when all of them are', () => {
  const all = toggleAll(toggleRow(emptySelection, 'c'), shown)
  expect(ids(all)).toBe('abcde')
  expect(ids(toggleAll(all, shown))).toBe('')
  expect(ids(toggleAll(emptySelection, []))).toBe('')
})
