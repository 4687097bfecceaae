import { expect, test } from 'vitest'
import { parseCaptureDate } from './capture-date.ts'

test.for([
  ['2003:07:14 10:11:12', '2003-07-14', '2003-07-14T10:11:12'],
  ['2003-07-14T10:11:12.5+0200', '2003-07-14', '2003-07-14T10:11:12.5+02:00'],
  ['2003-07-14T10:11:12Z', '2003-07-14', '2003-07-14T10:11:12Z'],
  ['2003:07:14 25:00:00', '2003-07-14', undefined],
  ['2003-07-14', '2003-07-14', undefined],
  ['2003/7/4 9:05', '2003-07-04', '2003-07-04T09:05:00'],
  ['Mon, 14 Jul 2003 10:11:12 +0200', '2003-07-14', '2003-07-14T10:11:12+02:00'],
  ['1952', '1952', undefined],
  ['1952-06', '1952-06', undefined],
  ['1952:06:00 00:00:00', '1952-06', undefined],
  ['1952:00:00 00:00:00', '1952', undefined],
  ['1980:01:01 12:00:00', '1980-01-01', '1980-01-01T12:00:00'],
] as const)('parses %s as %s', ([value, capturedAt, capturedTime]) => {
  expect(parseCaptureDate(value)).toEqual({ capturedAt, ...(capturedTime ? { capturedTime } : {}) })
})

test.for([
  '0000:00:00 00:00:00',
  '1904:01:01 00:00:00',
  '1970-01-01T00:00:00Z',
  '1980:01:01 00:00:00',
  '2098:01:01 10:00:00',
  '12345',
  '20030714',
  '2003:02:30 10:00:00',
  '2003:13:01 10:00:00',
  '    :  :  ',
  '',
  7,
  undefined,
])('rejects %s', (value) => {
  expect(parseCaptureDate(value)).toEqual({})
})

test('rejects a date in the future, with a tolerance for time zones', () => {
  const now = Date.UTC(2003, 6, 14, 10)
  expect(parseCaptureDate('2003:07:15 01:00:00', now)).toMatchObject({ capturedAt: '2003-07-15' })
  expect(parseCaptureDate('2003:07:17 01:00:00', now)).toEqual({})
})
