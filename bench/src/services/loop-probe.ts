import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a service before its own code: answers `loop-delay` on the channel to the starting process with
 * how late timers of this process were since the last answer, in milliseconds.
 */
const resolution = 5
const delays = monitorEventLoopDelay({ resolution })
delays.enable()

process.on('message', (message: { type?: string }) => {
  if (message.type !== 'loop-delay') return
  // The histogram holds the whole time between two looks; what is over the interval is delay.
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolution)
  process.send?.({
    type: 'loop-delay',
    p50: late(delays.percentile(50)),
    p99: late(delays.percentile(99)),
    max: late(delays.max),
  })
  delays.reset()
})
