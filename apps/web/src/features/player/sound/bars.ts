import type { TimeMap } from '@lares/shared-types/assets'
import { mapTime } from '@lares/shared-types/time-maps'
import type { Peaks } from './waveform-api.ts'

/** Reduces peaks to `count` bars from 0 to 1, relative to the loudest peak. Each bar is the maximum of its range. */
export function toBars(peaks: Peaks, count: number): number[] {
  const maxPeak = Math.max(0.05, ...peaks)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(0, ...peaks.slice(from, to)) / maxPeak
  })
}

/** An SVG path of the bars, each 1 wide and at most 1 high, centred vertically, with a minimum height. */
export function toBarsPath(bars: readonly number[]): string {
  return bars
    .map((height, index) => {
      const half = Math.max(0.03, height / 2)
      return `M${index + 0.2} ${(0.5 - half).toFixed(3)}h.6V${(0.5 + half).toFixed(3)}h-.6z`
    })
    .join('')
}

/** The peaks of a version at equal distances of the original's time; unchanged where both have the same times. */
export function stretchPeaks(peaks: readonly number[], timeMap: TimeMap | undefined): readonly number[] {
  const [duration, heard] = timeMap?.at(-1) ?? [0, 0]
  if (!timeMap || heard === 0) return peaks
  return peaks.map((_, index) => {
    const second = mapTime(timeMap, ((index + 0.5) / peaks.length) * duration)
    return peaks[Math.min(peaks.length - 1, Math.floor((second / heard) * peaks.length))] ?? 0
  })
}
