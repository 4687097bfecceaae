import { describe, expect, test } from 'vitest'
import { parseDateParts, toEdtf } from './date-parts.ts'

describe('the date control', () => {
  test.each([
    ['', 'none'],
    ['1952-05-17', 'day'],
    ['1952-05', 'month'],
    ['1952-05~', 'month'],
    ['1952', 'year'],
    ['1952~', 'year'],
    ['195X', 'decade'],
    ['1950/1955', 'between'],
    ['1950-03~/1955', 'between'],
    ['1952-21', 'other'],
    ['1952?', 'other'],
    ['1952/..', 'between'],
  ])('parses %s as %s and formats it back unchanged', (edtf, mode) => {
    const parts = parseDateParts(edtf)
    expect(parts.mode).toBe(mode)
    expect(toEdtf(parts)).toBe(edtf)
  })

  test('is empty while a part is missing, and retains what was typed for another mode', () => {
    const parts = { ...parseDateParts('1952'), mode: 'month' as const }
    expect(toEdtf(parts)).toBe('')
    expect(toEdtf({ ...parts, month: '07' })).toBe('1952-07')
    expect(toEdtf({ ...parts, mode: 'decade' })).toBe('195X')
  })

  test('drops the approximation of a decade, which EDTF level 1 cannot express', () => {
    expect(toEdtf({ ...parseDateParts('1952~'), mode: 'decade' })).toBe('195X')
  })

  test('accepts dates as people write them as free text and as the ends of an interval', () => {
    expect(toEdtf({ ...parseDateParts(''), mode: 'other', other: ' vers mars 1952 ' })).toBe('1952-03~')
    expect(toEdtf({ ...parseDateParts(''), mode: 'between', from: '17.9.1960', to: 'Oktober 1960' })).toBe(
      '1960-09-17/1960-10',
    )
  })

  test('pads early years to four digits', () => {
    expect(toEdtf({ ...parseDateParts(''), mode: 'year', year: '987' })).toBe('0987')
  })
})
