import { expect, test } from 'vitest'
import { readMailDate } from './mail-date.ts'

test.each([
  ['Mon, 14 Jul 2003 23:30:00 -0500', '2003-07-14T23:30:00-05:00', '2003-07-15T04:30:00.000Z'],
  ['Tue, 1 Jan 2019 00:30:00 +1300 (NZDT)', '2019-01-01T00:30:00+13:00', '2018-12-31T11:30:00.000Z'],
  ['14 Jul 03 7:05 GMT', '2003-07-14T07:05:00+00:00', '2003-07-14T07:05:00.000Z'],
  ['Wednesday, 03-Jan-96 12:00:00 EST', '1996-01-03T12:00:00-05:00', '1996-01-03T17:00:00.000Z'],
  ['Mon Jul 14 23:30:00 2003', '2003-07-14T23:30:00', '2003-07-14T23:30:00.000Z'],
  ['Mon Jul 14 23:30:00 +0200 2003', '2003-07-14T23:30:00+02:00', '2003-07-14T21:30:00.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 +0000', '2016-12-31T23:59:59+00:00', '2016-12-31T23:59:59.000Z'],
  ['2003-07-14 23:30', '2003-07-14T23:30:00', '2003-07-14T23:30:00.000Z'],
  ['14 Jul 2003', '2003-07-14', '2003-07-14T00:00:00.000Z'],
])('%s is read as its writer meant it', (header, local, instant) => {
  expect(readMailDate(header)).toEqual({ local, instant })
})

test.each(['', 'yesterday', '31 Feb 2003 10:00:00 +0000', 'Mon, 99 Xyz 2003', undefined])(
  '%j is no date',
  (header) => {
    expect(readMailDate(header)).toBeUndefined()
  },
)
