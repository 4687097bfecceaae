import { expect, test } from 'vitest'
import { formatFailures } from './outcome.ts'

test('lists failures with their reasons', () => {
  expect(formatFailures([])).toBe('')
  expect(
    formatFailures([
      { what: 'e2e/b.spec.ts › opens', problem: 'not seen\nat line 3' },
      { what: 'types', problem: 'not a number' },
    ]),
  ).toBe('\n✗ e2e/b.spec.ts › opens\n    not seen\n    at line 3\n\n✗ types\n    not a number\n')
})

test('shortens a long reason to its first lines', () => {
  expect(formatFailures([{ what: 'all', problem: 'line\n'.repeat(400) }]).split('\n').length).toBeLessThan(20)
})
