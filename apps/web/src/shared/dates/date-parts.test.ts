import { describe, expect, test } from 'vitest'
import { edtfOf, partsOf } from './date-parts.ts'

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
  ])('reads %s as %s and writes the same again', (edtf, mode) => {
    const parts = partsOf(edtf)
    expect(parts.mode).toBe(mode)
    expect(edtfOf(parts)).toBe(edtf)
  })

  test('gives nothing while a part is missing, and keeps what was typed for another way', () => {
    const parts = { ...partsOf('1952'), mode: 'month' as const }
    expect(edtfOf(parts)).toBe('')
    expect(edtfOf({ ...parts, month: '07' })).toBe('1952-07')
    expect(edtfOf({ ...parts, mode: 'decade' })).toBe('195X')
  })

  test('leaves out of a decade that it is only about then, which no date of the archive can say', () => {
    expect(edtfOf({ ...partsOf('1952~'), mode: 'decade' })).toBe('195X')
  })

  test('reads what is written freely, and the ends of a span, as people write dates', () => {
    expect(edtfOf({ ...partsOf(''), mode: 'other', other: ' vers mars 1952 ' })).toBe('1952-03~')
    expect(edtfOf({ ...partsOf(''), mode: 'between', from: '17.9.1960', to: 'Oktober 1960' })).toBe(
      '1960-09-17/1960-10',
    )
  })

  test('writes early years with four digits', () => {
    expect(edtfOf({ ...partsOf(''), mode: 'year', year: '987' })).toBe('0987')
  })
})
