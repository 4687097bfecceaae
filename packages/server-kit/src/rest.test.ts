import { expect, test } from 'vitest'
import { Rest } from './rest.ts'

test('what has failed rests for a while, and no longer than until it answers', () => {
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
