import { expect, test } from 'vitest'
import { paginateText } from './paginate-text.ts'

const lines = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}`).join('\n')

test('puts a short text on one sheet', () => {
  expect(paginateText('Dear Ada,\n\nthe boat is repaired.\n', 10)).toEqual({
    sheets: ['Dear Ada,\n\nthe boat is repaired.'],
    more: false,
  })
})

test('continues a long text on the next sheet without losing a line', () => {
  const { sheets, more } = paginateText(lines(100), 10)
  expect(sheets).toHaveLength(3)
  expect(sheets.join('\n')).toBe(lines(100))
  expect(more).toBe(false)
})

test('starts a new sheet at a form feed', () => {
  expect(paginateText('One\fTwo', 10).sheets).toEqual(['One', 'Two'])
})

test('counts a paragraph as the number of lines that it fills', () => {
  const paragraph = 'word '.repeat(300)
  expect(paginateText(`${paragraph}\n${paragraph}\n${paragraph}`, 10).sheets).toHaveLength(2)
})

test('splits a line that is longer than a sheet', () => {
  const { sheets } = paginateText('x'.repeat(8000), 10)
  expect(sheets).toHaveLength(3)
  expect(sheets.join('')).toBe('x'.repeat(8000))
})

test('reports text beyond the last allowed sheet', () => {
  const { sheets, more } = paginateText(lines(1000), 5)
  expect(sheets).toHaveLength(5)
  expect(more).toBe(true)
})

test('returns no sheet for a blank text', () => {
  expect(paginateText(' \n\n', 5)).toEqual({ sheets: [], more: false })
})
