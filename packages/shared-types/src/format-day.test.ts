import { expect, test } from 'vitest'
import { formatDay, formatDayRange } from './format-day.ts'

test.each<[locale: string, options: Intl.DateTimeFormatOptions, day: string, text: string]>([
  ['fr', { dateStyle: 'long' }, '1952-05-01', '1er mai 1952'],
  ['fr-CH', { dateStyle: 'full' }, '1952-05-01', 'jeudi, 1er mai 1952'],
  ['fr', { dateStyle: 'medium', timeStyle: 'short' }, '1952-05-01', '1er mai 1952, 00:00'],
  ['fr', { dateStyle: 'long' }, '1952-05-11', '11 mai 1952'],
  ['fr', { dateStyle: 'short' }, '1952-05-01', '01/05/1952'],
  ['fr', { day: 'numeric', month: 'numeric' }, '1952-05-01', '01/05'],
  ['it', { dateStyle: 'long' }, '1952-05-01', '1 maggio 1952'],
  ['en-GB', { dateStyle: 'long' }, '1952-05-01', '1 May 1952'],
])('in %s %o of %s is %s', (locale, options, day, text) => {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  expect(formatDay(format, new Date(`${day}T00:00:00Z`))).toBe(text)
})

test('the first of a range of days is written so in French, and other languages as they are', () => {
  const [from, to] = [new Date('2026-12-01'), new Date('2026-12-07')]
  const create = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
  expect(formatDayRange(create('fr'), from, to)).toBe('1er–7 déc. 2026')
  expect(formatDayRange(create('it'), from, to)).toBe(create('it').formatRange(from, to))
})
