import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitForPaint } from './wait-for-paint.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function measureWait(): Promise<number> {
  const start = Date.now()
  const painted = waitForPaint().then(() => Date.now() - start)
  await vi.advanceTimersByTimeAsync(200)
  return painted
}

test('waits for a frame, so that the pressed link can be painted', async () => {
  expect(await measureWait()).toBeLessThanOrEqual(20)
})

test('waits for 100 ms at most if there are no frames', async () => {
  vi.stubGlobal('requestAnimationFrame', () => 0)
  expect(await measureWait()).toBe(100)
  vi.unstubAllGlobals()
})
