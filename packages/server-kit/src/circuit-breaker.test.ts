import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

test('opens for a while after a failure, and closes early after a success', () => {
  let now = 0
  const rest = new CircuitBreaker(() => now)
  expect(rest.isOpen).toBe(false)
  rest.recordFailure()
  now = 4_999
  expect(rest.isOpen).toBe(true)
  now = 5_000
  expect(rest.isOpen).toBe(false)
  rest.recordFailure()
  expect(rest.isOpen).toBe(true)
  rest.recordSuccess()
  expect(rest.isOpen).toBe(false)
})
