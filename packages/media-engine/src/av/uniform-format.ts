import { FilterAPI } from 'node-av/api'
import type { AVSampleFormat } from 'node-av/constants'
import { avChannelLayoutDefault, avChannelLayoutDescribe, avGetSampleFmtName, type Frame } from 'node-av/lib'
import { receiveFrames } from './filter-frames.ts'

interface Format {
  /** Hz. */
  readonly sampleRate: number
  readonly channels: number
  readonly sampleFormat: Frame['format']
}

/**
 * Brings the frames of a recording whose format changes to the format of its first one. Filters behind it would be set up again by a
 * change, and lose what they hold.
 */
export class UniformFormat implements Disposable {
  #first: Format | undefined
  #latest: Format | undefined
  #converter: FilterAPI | undefined

  /** Whether a frame has the format of the first one, and none before it still has to be passed on. */
  isUniform(frame: Frame): boolean {
    this.#first ??= readFormat(frame)
    return this.#converter === undefined && isSame(this.#first, frame)
  }

  /** Yields the frame, and what is left of frames before it, in the format of the first one. Each is valid until the next one. */
  *convert(frame: Frame): Generator<Frame> {
    if (!this.#latest || !isSame(this.#latest, frame)) {
      yield* this.finish()
      this.#latest = readFormat(frame)
      this.#converter = FilterAPI.create(toFilter(this.#first ?? this.#latest))
    }
    this.#converter?.processSync(frame)
    if (this.#converter) yield* receiveFrames(this.#converter)
  }

  /** Yields what is left. */
  *finish(): Generator<Frame> {
    const converter = this.#converter
    this.#converter = undefined
    if (!converter) return
    try {
      converter.processSync(null)
      yield* receiveFrames(converter)
    } finally {
      converter.close()
    }
  }

  [Symbol.dispose](): void {
    this.#converter?.close()
  }
}

function readFormat({ sampleRate, channels, format }: Frame): Format {
  return { sampleRate, channels, sampleFormat: format }
}

function isSame({ sampleRate, channels, sampleFormat }: Format, frame: Frame): boolean {
  return frame.sampleRate === sampleRate && frame.channels === channels && frame.format === sampleFormat
}

function toFilter({ sampleRate, channels, sampleFormat }: Format): string {
  const layout = avChannelLayoutDescribe(avChannelLayoutDefault(channels))
  const name = avGetSampleFmtName(sampleFormat as AVSampleFormat)
  return `aformat=sample_rates=${sampleRate}:channel_layouts=${layout}:sample_fmts=${name}`
}
