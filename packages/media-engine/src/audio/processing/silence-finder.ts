const frameSeconds = 0.01
/** Stops a recording of nothing but short sounds from filling the memory. */
const maxSilences = 100_000
/**
 * The most silences that are shortened, the longest of them: more than a day of speech has long ones. Each adds two pairs to the times of
 * the version, which are loaded wherever it is played.
 */
export const maxCuts = 5000

/** A stretch that is left out, in samples of one channel: the first, and the first after it. */
export interface Cut {
  readonly from: number
  readonly to: number
}

interface SilenceOptions {
  /** Hz. */
  readonly sampleRate: number
  readonly channels: number
  /** dBFS below which a frame of 10 ms is silent. */
  readonly below: number
  /** Silence of at most this many seconds stays as it is. */
  readonly longerThan: number
  /** Seconds that are left of longer silence, half of them at each side. */
  readonly keep: number
}

/** Finds what to leave out of a recording to shorten its silence. */
export class SilenceFinder {
  readonly #options: SilenceOptions
  readonly #frameLength: number
  readonly #maxPower: number
  readonly #cuts: Cut[] = []
  #power = 0
  #inFrame = 0
  #frames = 0
  #silentSince: number | undefined

  constructor(options: SilenceOptions) {
    this.#options = options
    this.#frameLength = Math.max(1, Math.round(options.sampleRate * frameSeconds))
    this.#maxPower = 10 ** (options.below / 10) * this.#frameLength * options.channels
  }

  /** Adds interleaved samples between -1 and 1. */
  add(samples: Float32Array): void {
    const { channels } = this.#options
    for (let at = 0; at < samples.length; at += channels) {
      for (let channel = 0; channel < channels; channel += 1) this.#power += (samples[at + channel] ?? 0) ** 2
      this.#inFrame += 1
      if (this.#inFrame === this.#frameLength) this.#endFrame()
    }
  }

  /** The cuts in their order. */
  finish(): readonly Cut[] {
    this.#endSilence()
    const longest = this.#cuts.toSorted((one, other) => other.to - other.from - (one.to - one.from))
    return longest.slice(0, maxCuts).sort((one, other) => one.from - other.from)
  }

  #endFrame(): void {
    if (this.#power > this.#maxPower) this.#endSilence()
    else this.#silentSince ??= this.#frames * this.#frameLength
    this.#frames += 1
    this.#power = 0
    this.#inFrame = 0
  }

  #endSilence(): void {
    const from = this.#silentSince
    this.#silentSince = undefined
    if (from === undefined || this.#cuts.length >= maxSilences) return
    const { sampleRate, longerThan, keep } = this.#options
    const to = this.#frames * this.#frameLength
    if (to - from <= longerThan * sampleRate) return
    const kept = Math.round((Math.min(keep, longerThan) / 2) * sampleRate)
    if (to - from > 2 * kept) this.#cuts.push({ from: from + kept, to: to - kept })
  }
}
