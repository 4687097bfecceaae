/** The maximum number of peaks in a waveform. */
export const maxPeaks = 2000

/** The waveform file that the player draws before it has loaded any audio. */
export interface Waveform {
  version: 1
  /** Peaks per second of audio. */
  samplesPerSecond: number
  /** Largest absolute sample of each interval, 0 to 1. */
  peaks: number[]
}

/**
 * Reduces the peaks of a recording to at most {@link maxPeaks} by merging neighbours in pairs.
 *
 * @param seconds of each peak
 */
export function createWaveform(peaks: Float32Array, seconds: number): Waveform {
  let step = 1
  while (Math.ceil(peaks.length / step) > maxPeaks) step *= 2
  const merged = Array.from({ length: Math.ceil(peaks.length / step) }, (_, index) => {
    const peak = peaks
      .subarray(index * step, (index + 1) * step)
      .reduce((one, other) => Math.max(one, other), 0)
    return Math.round(Math.min(1, peak) * 1000) / 1000
  })
  return { version: 1, samplesPerSecond: 1 / (seconds * step), peaks: merged }
}
