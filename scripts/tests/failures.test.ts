import { expect, test } from 'vitest'
import { failuresOf } from './failures.ts'

const right = { file: 'a.test.ts', name: 'adds', passed: true, problem: '' }
const wrong = { file: 'e2e/b.spec.ts', name: 'opens', passed: false, problem: 'not seen\nat line 3' }

test('what failed is told with its reason, nothing else is', () => {
  expect(failuresOf([right, wrong])).toBe('\n✗ e2e/b.spec.ts › opens\n    not seen\n    at line 3\n')
  expect(failuresOf([right, { ...right, passed: false }])).toBe('')
})

test('a long reason is told by its first lines', () => {
  const long = { ...wrong, problem: 'line\n'.repeat(400) }
  expect(failuresOf([long]).split('\n').length).toBeLessThan(20)
})
