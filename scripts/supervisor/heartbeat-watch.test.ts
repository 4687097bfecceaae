import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HeartbeatWatch } from './heartbeat-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function startWatch() {
  const onFrozen = vi.fn<(seconds: number) => void>()
  const clock = { sleptMs: 0 }
  const heartbeats = new HeartbeatWatch(onFrozen, { now: () => performance.now() + clock.sleptMs })
  return { heartbeats, onFrozen, clock }
}

test('reports a process once as frozen after 45 seconds without a heartbeat', () => {
  const { heartbeats, onFrozen } = startWatch()
  heartbeats.recordHeartbeat()
  vi.advanceTimersByTime(44_000)
  expect(onFrozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_000)
  expect(onFrozen.mock.calls).toEqual([[45]])
})

test('does not report a process that sends heartbeats', () => {
  const { heartbeats, onFrozen } = startWatch()
  for (let minute = 0; minute < 60; minute += 0.5) {
    heartbeats.recordHeartbeat()
    vi.advanceTimersByTime(30_000)
  }
  expect(onFrozen).not.toHaveBeenCalled()
})

test('does not limit the time before the first heartbeat', () => {
  const { onFrozen } = startWatch()
  vi.advanceTimersByTime(3_600_000)
  expect(onFrozen).not.toHaveBeenCalled()
})

test('does not count the time that the machine was suspended', () => {
  const { heartbeats, onFrozen, clock } = startWatch()
  heartbeats.recordHeartbeat()
  vi.advanceTimersByTime(10_000)
  clock.sleptMs = 8 * 3_600_000
  vi.advanceTimersByTime(40_000)
  expect(onFrozen).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(onFrozen).toHaveBeenCalledTimes(1)
})

test('reports nothing after it is stopped', () => {
  const { heartbeats, onFrozen } = startWatch()
  heartbeats.recordHeartbeat()
  heartbeats.stop()
  vi.advanceTimersByTime(3_600_000)
  expect(onFrozen).not.toHaveBeenCalled()
})
