import { expect, test } from 'vitest'
import { namesMissingDay } from './names-missing-day.ts'

test.each([
  ['1952-02-31', true],
  ['1951-02-29~', true],
  ['1952-12-32', true],
  ['1952/1953-04-31', true],
  ['1952-02-29', false],
  ['1953-01-01/1952-01-01', false],
  ['1952-22', false],
  ['next week', false],
])('%s names a day that does not exist: %s', (expression, isMissing) => {
  expect(namesMissingDay(expression)).toBe(isMissing)
})
