import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeartbeatWatch } from './heartbeat-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watch() {
  const frozen = vi.fn<(seconds: number) => void>()
  const clock = { sleptMs: 0 }
  const heartbeats = new HeartbeatWatch(frozen, { now: () => performance.now() + clock.sleptMs })
  return { heartbeats, frozen, clock }
}

test('a process that is silent for 45 seconds is frozen, which is said once', () => {
  const { heartbeats, frozen } = watch()
  heartbeats.heard()
  vi.advanceTimersByTime(44_000)
  expect(frozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(frozen.mock.calls).toEqual([[45]])
})

test('a process that is heard now and then is not', () => {
  const { heartbeats, frozen } = watch()
  for (let minute = 0; minute < 60; minute += 0.5) {
    heartbeats.heard()
    vi.advanceTimersByTime(30_000)
  }
  expect(frozen).not.toHaveBeenCalled()
})

test('a process that has never been heard may take as long as it likes to start', () => {
  const { frozen } = watch()
  vi.advanceTimersByTime(3_600_000)
  expect(frozen).not.toHaveBeenCalled()
})

test('a machine that has slept for a night does not count as silence', () => {
  const { heartbeats, frozen, clock } = watch()
  heartbeats.heard()
  vi.advanceTimersByTime(10_000)
  clock.sleptMs = 8 * 3_600_000
  vi.advanceTimersByTime(40_000)
  expect(frozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(frozen).toHaveBeenCalledTimes(1)
})

test('a process that is no longer watched is left alone', () => {
  const { heartbeats, frozen } = watch()
  heartbeats.heard()
  heartbeats.stop()
  vi.advanceTimersByTime(3_600_000)
  expect(frozen).not.toHaveBeenCalled()
})
