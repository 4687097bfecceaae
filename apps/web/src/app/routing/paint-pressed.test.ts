import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paintPressed } from './paint-pressed.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function elapsed(): Promise<number> {
  const start = Date.now()
  const painted = paintPressed().then(() => Date.now() - start)
  await vi.advanceTimersByTimeAsync(200)
  return painted
}

test('waits for a frame, so that the pressed link can be painted', async () => {
  expect(await elapsed()).toBeLessThanOrEqual(20)
})

test('waits for 100 ms at most where no frames come', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(await elapsed()).toBe(100)
  vi.unstubAllGlobals()
})
