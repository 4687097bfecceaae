import type { Peaks } from './waveform-api.ts'

/** The loudest peak of each of `count` equal stretches, so that no bar hides a shout. Quiet everywhere without peaks. */
export function barsOf(peaks: Peaks, count: number): number[] {
  const loudest = Math.max(0.05, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to)) / loudest
  })
}

/** The bars as one SVG path in a box `count` wide and 1 high, each bar centred and never thinner than a line. */
export function barsPath(bars: readonly number[]): string {
  return bars
    .map((height, at) => {
      const half = Math.max(0.03, height / 2)
      return `M${at + 0.2} ${(0.5 - half).toFixed(3)}h.6V${(0.5 + half).toFixed(3)}h-.6z`
    })
    .join('')
}
