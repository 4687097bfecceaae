import { expect, test } from 'vitest'
import { textSheets } from './text-sheets.ts'

const lines = (count: number) => Array.from({ length: count }, (_, place) => `Line ${place + 1}`).join('\n')

test('a short text is one sheet', () => {
  expect(textSheets('Dear Ada,\n\nthe boat is repaired.\n', 10)).toEqual({
    sheets: ['Dear Ada,\n\nthe boat is repaired.'],
    more: false,
  })
})

test('a long text goes on on the next sheet, and no line is lost', () => {
  const { sheets, more } = textSheets(lines(100), 10)
  expect(sheets).toHaveLength(3)
  expect(sheets.join('\n')).toBe(lines(100))
  expect(more).toBe(false)
})

test('a form feed begins a new sheet', () => {
  expect(textSheets('One\fTwo', 10).sheets).toEqual(['One', 'Two'])
})

test('a paragraph counts for the lines that it fills', () => {
  const paragraph = 'word '.repeat(300)
  expect(textSheets(`${paragraph}\n${paragraph}\n${paragraph}`, 10).sheets).toHaveLength(2)
})

test('a line that is longer than a sheet goes on on the next', () => {
  const { sheets } = textSheets('x'.repeat(8000), 10)
  expect(sheets).toHaveLength(3)
  expect(sheets.join('')).toBe('x'.repeat(8000))
})

test('behind the last sheet that is drawn, more is said to be there', () => {
  const { sheets, more } = textSheets(lines(1000), 5)
  expect(sheets).toHaveLength(5)
  expect(more).toBe(true)
})

test('nothing is no sheet', () => {
  expect(textSheets(' \n\n', 5)).toEqual({ sheets: [], more: false })
})
