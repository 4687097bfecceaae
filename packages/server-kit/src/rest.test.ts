import { expect, test } from 'vitest'
import { Rest } from './rest.ts'

test('opens for a while after a failure, and closes early after a success', () => {
  let now = 0
  const rest = new Rest(() => now)
  expect(rest.isOn).toBe(false)
  rest.begin()
  now = 4_999
  expect(rest.isOn).toBe(true)
  now = 5_000
  expect(rest.isOn).toBe(false)
  rest.begin()
  expect(rest.isOn).toBe(true)
  rest.end()
  expect(rest.isOn).toBe(false)
})
