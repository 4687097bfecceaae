import { expect, test } from 'vitest'
import { getNextAnniversary } from './coming-days.ts'

test.each([
  ['1956-12-03', '2026-11-22', '2026-12-03', 70],
  ['1956-11-22', '2026-11-22', '2026-11-22', 70],
  ['1956-11-21', '2026-11-22', '2027-11-21', 71],
  ['1956-01-05', '2026-12-20', '2027-01-05', 71],
  ['1952-02-29', '2027-02-20', '2027-02-28', 75],
  ['1952-02-29', '2028-02-20', '2028-02-29', 76],
  ['1952-02-29', '2027-03-01', '2028-02-29', 76],
])('the next anniversary of %s after %s is %s, %i years later', (date, from, day, years) => {
  expect(getNextAnniversary(date, from)).toEqual({ day, years })
})
