import { expect, test } from 'vitest'
import { tellFailures } from './failures.ts'

test('what failed is told with its reason', () => {
  expect(tellFailures([])).toBe('')
  expect(
    tellFailures([
      { what: 'e2e/b.spec.ts › opens', problem: 'not seen\nat line 3' },
      { what: 'types', problem: 'not a number' },
    ]),
  ).toBe('\n✗ e2e/b.spec.ts › opens\n    not seen\n    at line 3\n\n✗ types\n    not a number\n')
})

test('a long reason is told by its first lines', () => {
  expect(tellFailures([{ what: 'all', problem: 'line\n'.repeat(400) }]).split('\n').length).toBeLessThan(20)
})
