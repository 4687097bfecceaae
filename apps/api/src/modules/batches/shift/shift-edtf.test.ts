import { expect, test } from 'vitest'
import { shiftEdtf } from './shift-edtf.ts'
import { shiftTime } from './shift-time.ts'

test.each([
  ['2003-05-17', { years: 17 }, '2020-05-17'],
  ['2004-02-29', { years: 1 }, '2005-02-28'],
  ['2003-01-31', { months: 1 }, '2003-02-28'],
  ['2003-01-15', { months: -1 }, '2002-12-15'],
  ['2003-12-31', { days: 1 }, '2004-01-01'],
  // A day stays the same day when an hour is added, and 36 hours are one whole day.
  ['2003-12-31', { hours: 1 }, '2003-12-31'],
  ['2003-12-31', { hours: 36 }, '2004-01-01'],
  ['2003-12-31?', { days: -31 }, '2003-11-30?'],
  ['2003-11', { months: 2 }, '2004-01'],
  ['2003-11~', { days: 40 }, '2003-11~'],
  ['2003', { years: -17, hours: 3 }, '1986'],
  ['2003', { months: 24 }, '2005'],
  ['2003~', { days: 12 }, '2003~'],
  ['195X', { years: 20 }, '197X'],
  ['19XX', { years: -100 }, '18XX'],
  ['1985-21', { years: 1 }, '1986-21'],
  ['1985-XX', { years: 1 }, '1986-XX'],
  ['1985-05-XX', { months: 9 }, '1986-02-XX'],
  ['1952-03/1954-01-02', { years: 1 }, '1953-03/1955-01-02'],
  ['1952/..', { years: 1 }, '1953/..'],
  ['../1952', { years: 1 }, '../1953'],
  ['2003-05-17T23:30:00Z', { hours: 1 }, '2003-05-18T00:30:00Z'],
])('%s moved by %o is %s', (date, shift, expected) => {
  expect(shiftEdtf(date, shift)).toEqual({ date: expected })
})

test.each([
  ['1985', { months: 6 }, 'imprecise-date'],
  ['1985-21', { months: 3 }, 'imprecise-date'],
  ['195X', { years: 17 }, 'imprecise-date'],
  ['19XX', { years: 50 }, 'imprecise-date'],
  ['1952/195X', { years: 1 }, 'imprecise-date'],
  ['9990', { years: 17 }, 'out-of-range'],
  ['0005-01-01', { years: -17 }, 'out-of-range'],
  ['2003-05-17', { days: 100_000_000 }, 'out-of-range'],
])('%s cannot be moved by %o: %s', (date, shift, refused) => {
  expect(shiftEdtf(date, shift)).toEqual({ refused })
})

test.each([
  ['2003-01-01T00:30:15', { hours: -1 }, '2002-12-31T23:30:15'],
  ['2003-01-01T00:30', { minutes: 45 }, '2003-01-01T01:15'],
  ['2003-01-01T00:30:15.25+02:00', { years: 17, hours: -1 }, '2019-12-31T23:30:15.25+02:00'],
  ['2003-01-01T00:30:15Z', { months: 1 }, '2003-02-01T00:30:15Z'],
])('the time %s moved by %o is %s, with its precision and zone', (time, shift, expected) => {
  expect(shiftTime(time, shift)).toBe(expected)
})

test.each(['2003-01-01', 'yesterday', '2003-13-01T00:00'])('%s is no time that can be moved', (time) => {
  expect(shiftTime(time, { hours: 1 })).toBeUndefined()
})
