import type { SpeechSpan } from './speech-span.ts'

export interface SpanOptions {
  /** Probability from which a frame starts a span. */
  readonly startProbability: number
  /** Probability below which a frame is silent once a span has started: lower, so that a weak syllable ends no span. */
  readonly endProbability: number
  /** Seconds of silence that end a span; shorter ones are part of it. */
  readonly minSilenceSeconds: number
  /** Seconds below which a span is dropped: a click or a cough. */
  readonly minSpeechSeconds: number
}

export const defaultSpanOptions: SpanOptions = {
  startProbability: 0.5,
  endProbability: 0.35,
  minSilenceSeconds: 0.1,
  minSpeechSeconds: 0.1,
}

/** Turns the probabilities of frames into spans of speech. */
export class SpanCollector {
  readonly spans: SpeechSpan[] = []
  private readonly options: SpanOptions
  private readonly frameSeconds: number
  private readonly minSilenceFrames: number
  private readonly minSpeechFrames: number
  private frame = 0
  private firstFrame: number | undefined
  private firstSilentFrame: number | undefined

  /** @param frameSeconds duration of the frames whose probabilities are added */
  constructor(frameSeconds: number, options: SpanOptions) {
    this.frameSeconds = frameSeconds
    this.options = options
    this.minSilenceFrames = toFrames(options.minSilenceSeconds, frameSeconds)
    this.minSpeechFrames = toFrames(options.minSpeechSeconds, frameSeconds)
  }

  add(probability: number): void {
    if (probability >= this.options.startProbability) {
      this.firstFrame ??= this.frame
      this.firstSilentFrame = undefined
    } else if (probability < this.options.endProbability) {
      this.firstSilentFrame ??= this.frame
    }
    this.frame += 1
    const silentFrames = this.frame - (this.firstSilentFrame ?? this.frame)
    if (silentFrames >= this.minSilenceFrames) this.endSpan()
  }

  /** Ends the span that lasts until the end of the recording. */
  finish(): void {
    this.endSpan()
  }

  private endSpan(): void {
    if (this.firstFrame !== undefined) {
      const end = this.firstSilentFrame ?? this.frame
      if (end - this.firstFrame >= this.minSpeechFrames) {
        this.spans.push({ start: this.firstFrame * this.frameSeconds, end: end * this.frameSeconds })
      }
    }
    this.firstFrame = undefined
    this.firstSilentFrame = undefined
  }
}

/** Returns the number of frames that last at least some seconds, in spite of rounding. */
function toFrames(seconds: number, frameSeconds: number): number {
  return Math.ceil(seconds / frameSeconds - 1e-6)
}
