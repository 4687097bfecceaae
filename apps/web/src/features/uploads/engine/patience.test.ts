import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function waiting(...asked: [seconds?: number]) {
  const tryAgain = vi.fn()
  const patience = new Patience(tryAgain)
  patience.wait(...asked)
  return { patience, tryAgain }
}

test('the first try comes after a second', () => {
  const { tryAgain } = waiting()
  vi.advanceTimersByTime(999)
  expect(tryAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('an archive that asks to wait is given that time', () => {
  const { tryAgain } = waiting(60)
  vi.advanceTimersByTime(59_999)
  expect(tryAgain).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('nobody waits for hours because an answer says so', () => {
  const { tryAgain } = waiting(86_400)
  vi.advanceTimersByTime(120_000)
  expect(tryAgain).toHaveBeenCalledOnce()
})

test('a device that is back on the network tries at once', () => {
  const { patience, tryAgain } = waiting(60)
  patience.now()
  vi.advanceTimersByTime(120_000)
  expect(tryAgain).toHaveBeenCalledOnce()
})
