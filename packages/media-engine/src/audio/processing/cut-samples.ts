import type { Cut } from './silence-finder.ts'

/** Seconds over which the sound before a cut is blended into the sound after it, so that there is no click. */
const blendSeconds = 0.005

/**
 * Leaves cuts out of a stream of interleaved samples. The sound that ends at a cut is blended into the sound that leads to the end of the
 * cut, so that the result is shorter by exactly the length of the cuts.
 */
export class SampleCutter {
  readonly #cuts: readonly Cut[]
  readonly #channels: number
  readonly #blend: number
  #next = 0
  /** The position of the next sample in the stream, in samples of one channel. */
  #position = 0
  /** The samples before the cut that are blended with those at its end. */
  #tail: Float32Array = new Float32Array(0)

  /** @param sampleRate Hz */
  constructor(cuts: readonly Cut[], sampleRate: number, channels: number) {
    this.#channels = channels
    this.#blend = Math.round(sampleRate * blendSeconds)
    this.#cuts = cuts.filter(({ from, to }) => to - from > this.#blend && from >= this.#blend)
  }

  /** What is really left out: cuts that are too short to be blended are not made. */
  get cuts(): readonly Cut[] {
    return this.#cuts
  }

  /** Returns what is left of the next samples. */
  cut(samples: Float32Array): Float32Array {
    const count = samples.length / this.#channels
    const start = this.#position
    const end = start + count
    this.#position = end
    const parts: Float32Array[] = []
    let at = start
    for (let cut = this.#cuts[this.#next]; cut && at < end; cut = this.#cuts[this.#next]) {
      const { from, to } = cut
      const held = from - this.#blend
      if (at < held) {
        parts.push(this.#slice(samples, start, at, Math.min(held, end)))
        at = Math.min(held, end)
      } else if (at < from) {
        const until = Math.min(from, end)
        this.#tail = join([this.#tail, this.#slice(samples, start, at, until)])
        at = until
      } else if (at < to - this.#blend) {
        at = Math.min(to - this.#blend, end)
      } else {
        const until = Math.min(to, end)
        parts.push(this.#blendIn(this.#slice(samples, start, at, until), at - (to - this.#blend)))
        at = until
        if (at === to) {
          this.#next += 1
          this.#tail = new Float32Array(0)
        }
      }
    }
    if (at < end) parts.push(this.#slice(samples, start, at, end))
    return parts.length === 1 ? (parts[0] as Float32Array) : join(parts)
  }

  #slice(samples: Float32Array, start: number, from: number, to: number): Float32Array {
    return samples.slice((from - start) * this.#channels, (to - start) * this.#channels)
  }

  #blendIn(samples: Float32Array, offset: number): Float32Array {
    for (let index = 0; index < samples.length; index += 1) {
      const place = offset * this.#channels + index
      const share = (Math.floor(place / this.#channels) + 1) / (this.#blend + 1)
      samples[index] = (samples[index] ?? 0) * share + (this.#tail[place] ?? 0) * (1 - share)
    }
    return samples
  }
}

function join(parts: readonly Float32Array[]): Float32Array {
  const joined = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}
