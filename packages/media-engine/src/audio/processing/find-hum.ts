/** The rate at which hum is looked for, in Hz: the twentieth harmonic of 60 Hz is below half of it. */
export const humSampleRate = 2600
/** Seconds of sound in which hum is looked for. */
export const humSeconds = 90

const windowSeconds = 4
/** How far a tape can be off the frequency of the mains, as a share, and the steps in which it is looked for. */
const maxDeviation = 0.015
const deviationStep = 0.001
/** A harmonic that is not this far above its surroundings is not there. */
const minProminenceDb = 8
/** Distances in Hz at which its surroundings are measured. */
const neighbours = [-9, -6, -3.5, 3.5, 6, 9]

export interface Hum {
  /** The fundamental, in Hz: near the nominal 50 or 60 Hz. */
  readonly frequency: number
  /** The numbers of the harmonics that are there. */
  readonly harmonics: readonly number[]
}

/**
 * Finds the hum of the mains in a recording. Hum is what sounds all the time: the median over windows of four seconds is free of voices.
 *
 * @param samples one channel at {@link humSampleRate}
 * @param nominal 50 or 60 Hz
 * @param count of harmonics to look for
 * @returns undefined if there is none
 */
export function findHum(samples: Float32Array, nominal: number, count: number): Hum | undefined {
  const windows = splitIntoWindows(samples)
  if (windows.length === 0) return undefined
  const level = (frequency: number) => median(windows.map((window) => measureTone(window, frequency)))
  let best = { frequency: nominal, score: Number.NEGATIVE_INFINITY }
  for (let share = -maxDeviation; share <= maxDeviation; share += deviationStep) {
    const frequency = nominal * (1 + share)
    const score = [1, 2, 3].reduce((sum, harmonic) => sum + level(frequency * harmonic), 0)
    if (score > best.score) best = { frequency, score }
  }
  const { frequency } = best
  const harmonics: number[] = []
  for (let harmonic = 1; harmonic <= count; harmonic += 1) {
    const centre = frequency * harmonic
    if (centre > humSampleRate / 2 - 20) break
    const around = median(neighbours.map((distance) => level(centre + distance)))
    if (level(centre) - around >= minProminenceDb) harmonics.push(harmonic)
  }
  return harmonics.length > 0 ? { frequency, harmonics } : undefined
}

const maxWindows = 24

function splitIntoWindows(samples: Float32Array): Float32Array[] {
  const length = Math.min(samples.length, windowSeconds * humSampleRate)
  if (length < humSampleRate) return []
  const count = Math.min(maxWindows, Math.max(1, Math.floor((2 * samples.length) / length) - 1))
  const step = count > 1 ? (samples.length - length) / (count - 1) : 0
  return Array.from({ length: count }, (_, index) => {
    const start = Math.round(index * step)
    const window = samples.slice(start, start + length)
    for (let at = 0; at < length; at += 1)
      window[at] = (window[at] ?? 0) * (0.5 - 0.5 * Math.cos((2 * Math.PI * at) / length))
    return window
  })
}

/** The level of one frequency in dB, by Goertzel's algorithm. */
function measureTone(window: Float32Array, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / humSampleRate)
  let previous = 0
  let before = 0
  for (const sample of window) {
    const current = sample + coefficient * previous - before
    before = previous
    previous = current
  }
  const power = previous ** 2 + before ** 2 - coefficient * previous * before
  return 10 * Math.log10(power / window.length ** 2 + 1e-20)
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NEGATIVE_INFINITY
}
