import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RetryBackoff } from './retry-backoff.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function scheduleRetry(...retryAfter: [seconds?: number]) {
  const retry = vi.fn()
  const backoff = new RetryBackoff(retry)
  backoff.schedule(...retryAfter)
  return { backoff, retry }
}

test('retries for the first time after a second', () => {
  const { retry } = scheduleRetry()
  vi.advanceTimersByTime(999)
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(retry).toHaveBeenCalledOnce()
})

test('waits as long as the server asks', () => {
  const { retry } = scheduleRetry(60)
  vi.advanceTimersByTime(59_999)
  expect(retry).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(retry).toHaveBeenCalledOnce()
})

test('limits the time that the server can ask for', () => {
  const { retry } = scheduleRetry(86_400)
  vi.advanceTimersByTime(120_000)
  expect(retry).toHaveBeenCalledOnce()
})

test('retries at once on request', () => {
  const { backoff, retry } = scheduleRetry(60)
  backoff.retryNow()
  vi.advanceTimersByTime(120_000)
  expect(retry).toHaveBeenCalledOnce()
})
