import { expect, test } from 'vitest'
import { capturedFrom } from './captured.ts'

test.for([
  ['2003:07:14 10:11:12', '2003-07-14', '2003-07-14T10:11:12'],
  ['2003-07-14T10:11:12.5+0200', '2003-07-14', '2003-07-14T10:11:12+02:00'],
  ['2003-07-14T10:11:12Z', '2003-07-14', '2003-07-14T10:11:12Z'],
  ['2003:07:14 25:00:00', '2003-07-14', undefined],
  ['2003-07-14', '2003-07-14', undefined],
] as const)('%s is the day %s', ([written, capturedAt, capturedTime]) => {
  expect(capturedFrom(written)).toEqual({ capturedAt, ...(capturedTime ? { capturedTime } : {}) })
})

test.for([
  '0000:00:00 00:00:00',
  '2003:02:30 10:00:00',
  '2003:13:01 10:00:00',
  '    :  :  ',
  '',
  7,
  undefined,
])('%s is no time', (written) => {
  expect(capturedFrom(written)).toEqual({})
})
