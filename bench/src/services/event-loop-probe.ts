import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Preloaded into a service: answers `loop-delay` messages of the parent process with the event loop delay since the last
 * answer, in milliseconds.
 */
const resolution = 5
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', (message: { type?: string }) => {
  if (message.type !== 'loop-delay') return
  // The histogram contains the whole time between two timer events; the part beyond the resolution is delay.
  const toDelayMs = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  process.send?.({
    type: 'loop-delay',
    p50: toDelayMs(delays.percentile(50)),
    p99: toDelayMs(delays.percentile(99)),
    max: toDelayMs(delays.max),
  })
  delays.reset()
})
