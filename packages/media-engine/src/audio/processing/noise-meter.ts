const frameSeconds = 0.02
/** The levels are counted in steps of half a decibel from this one up to 0 dBFS. */
const lowestDb = -120
const stepsPerDb = 2
/** Frames quieter than this are digital silence, which tells nothing about the noise. */
const silentDb = -95
/** The share of the frames that are taken for pauses: people who speak pause longer. */
const quietShare = 0.08

/** What is told by the levels of short frames. Null where there is no noise, or nothing above it. */
export interface NoiseFigures {
  /** The level of the quietest parts, in dBFS. */
  readonly noiseFloor: number | null
  /** How far the louder half of the sound is above it, in dB. */
  readonly snr: number | null
}

/**
 * Tells noise from sound by the levels of frames of 20 ms, whose distribution is stored in bounded memory. The noise floor is a low
 * percentile of them, as in Martin's minimum statistics (2001), but over the whole recording.
 */
export class NoiseMeter {
  readonly #counts = new Uint32Array(-lowestDb * stepsPerDb + 1)
  readonly #frameLength: number
  #power = 0
  #length = 0

  /** @param sampleRate Hz */
  constructor(sampleRate: number, channels: number) {
    this.#frameLength = Math.max(1, Math.round(sampleRate * frameSeconds)) * channels
  }

  /** Adds interleaved samples between -1 and 1. */
  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const end = Math.min(samples.length, at + this.#frameLength - this.#length)
      let power = this.#power
      for (let index = at; index < end; index += 1) {
        const sample = samples[index] ?? 0
        power += sample * sample
      }
      this.#power = power
      this.#length += end - at
      at = end
      if (this.#length === this.#frameLength) this.#endFrame()
    }
  }

  finish(): NoiseFigures {
    const first = (silentDb - lowestDb) * stepsPerDb
    const counts = this.#counts.subarray(first)
    const total = counts.reduce((sum, count) => sum + count, 0)
    if (total === 0) return { noiseFloor: null, snr: null }
    const noiseFloor = toDb(first + findPercentile(counts, total * quietShare))
    const median = findPercentile(counts, total * 0.5)
    let power = 0
    let louder = 0
    for (const [index, count] of counts.entries()) {
      if (index < median) continue
      power += count * 10 ** (toDb(first + index) / 10)
      louder += count
    }
    return { noiseFloor, snr: 10 * Math.log10(power / louder) - noiseFloor }
  }

  #endFrame(): void {
    const db = 10 * Math.log10(this.#power / this.#length + 1e-13)
    const index = Math.round((Math.min(0, Math.max(lowestDb, db)) - lowestDb) * stepsPerDb)
    this.#counts[index] = (this.#counts[index] ?? 0) + 1
    this.#power = 0
    this.#length = 0
  }
}

function findPercentile(counts: Uint32Array, rank: number): number {
  let seen = 0
  for (const [index, count] of counts.entries()) {
    seen += count
    if (seen > rank) return index
  }
  return counts.length - 1
}

function toDb(index: number): number {
  return lowestDb + index / stepsPerDb
}
