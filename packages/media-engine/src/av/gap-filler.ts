import { AV_NOPTS_VALUE, AV_SAMPLE_FMT_U8, AV_SAMPLE_FMT_U8P } from 'node-av/constants'
import { FFmpegError, Frame } from 'node-av/lib'
import { toSeconds } from './to-seconds.ts'

/** Shorter gaps can be left to `aresample=async`, which holds all silence of a gap in memory. */
const longGapSeconds = 1
/** Shorter gaps are inaccuracies of times, also for `aresample`. */
const shortGapSeconds = 0.1
/** Silence of one recording that is filled in. Times that claim more are wrong, and the sound goes on without a gap. */
const maxSilenceSeconds = 24 * 60 * 60
const samplesPerFrame = 32_768

interface GapFillerOptions {
  /** Whether gaps that `aresample=async` would fill are filled as well, so that no filter behind it changes the number of samples. */
  readonly fillsShortGaps?: boolean
}

/** Fills gaps of more than a second in the times of decoded sound with silence, frame by frame, so that memory does not depend on them. */
export class GapFiller {
  /** Where the sound so far ends. */
  #end: number | undefined
  #filledSeconds = 0
  /** Ticks by which times are moved back. */
  #skipped = 0n
  readonly #fillsShortGaps: boolean

  constructor({ fillsShortGaps = false }: GapFillerOptions = {}) {
    this.#fillsShortGaps = fillsShortGaps
  }

  /** Yields the silence before a frame, of which each is valid until the next one, and corrects the frame's time. */
  *fill(frame: Frame): Generator<Frame> {
    const { num, den } = frame.timeBase
    if (frame.pts === AV_NOPTS_VALUE || num === 0 || den === 0) return
    frame.pts -= this.#skipped
    const start = toSeconds(frame)
    const expected = this.#end ?? start
    const gap = start - expected
    const isGap = gap > (this.#fillsShortGaps ? shortGapSeconds : longGapSeconds)
    if (isGap && this.#filledSeconds + gap > maxSilenceSeconds) {
      const ticks = BigInt(Math.round((gap * den) / num))
      this.#skipped += ticks
      frame.pts -= ticks
    } else if (isGap) {
      this.#filledSeconds += gap
      yield* createSilence(frame, expected, Math.floor(gap * frame.sampleRate))
    }
    // Short gaps add up where nothing else fills them.
    const begin = this.#fillsShortGaps && !isGap ? expected : toSeconds(frame)
    this.#end = begin + frame.nbSamples / frame.sampleRate
  }
}

/** Yields frames of silence in the format of another one. */
function* createSilence(like: Frame, start: number, samples: number): Generator<Frame> {
  const { format, sampleRate, channelLayout, timeBase } = like
  const isUnsigned = format === AV_SAMPLE_FMT_U8 || format === AV_SAMPLE_FMT_U8P
  for (let at = 0; at < samples; at += samplesPerFrame) {
    using silence = new Frame()
    silence.alloc()
    Object.assign(silence, { format, sampleRate, channelLayout, timeBase })
    silence.nbSamples = Math.min(samplesPerFrame, samples - at)
    silence.pts = BigInt(Math.round(((start + at / sampleRate) * timeBase.den) / timeBase.num))
    FFmpegError.throwIfError(silence.getBuffer(), 'Failed to allocate silence')
    for (const plane of silence.extendedData ?? silence.data ?? []) plane.fill(isUnsigned ? 0x80 : 0)
    yield silence
  }
}
