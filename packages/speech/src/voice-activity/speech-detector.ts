import { sampleRate } from '../sample-rate.ts'
import { LevelMeter } from './level-meter.ts'
import { refineEdges } from './refine-edges.ts'
import { modelFrameLength, SileroModel } from './silero-model.ts'
import { defaultSpanOptions, SpanCollector, type SpanOptions } from './span-collector.ts'
import type { SpeechSpan } from './speech-span.ts'

/** Finds where somebody speaks in samples that are added as they come. It keeps 400 bytes a second of sound. */
export class SpeechDetector {
  private readonly model: SileroModel
  private readonly collector: SpanCollector
  private readonly levels = new LevelMeter()
  private readonly frame = new Float32Array(modelFrameLength)
  private samplesInFrame = 0

  private constructor(model: SileroModel, options: SpanOptions) {
    this.model = model
    this.collector = new SpanCollector(modelFrameLength / sampleRate, options)
  }

  static async open(options: Partial<SpanOptions> = {}): Promise<SpeechDetector> {
    return new SpeechDetector(await SileroModel.load(), { ...defaultSpanOptions, ...options })
  }

  async add(samples: Float32Array): Promise<void> {
    this.levels.add(samples)
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + modelFrameLength - this.samplesInFrame)
      this.frame.set(part, this.samplesInFrame)
      this.samplesInFrame += part.length
      at += part.length
      if (this.samplesInFrame === modelFrameLength) await this.endFrame()
    }
  }

  /** Returns the spans of speech in order, without overlaps. */
  async finish(): Promise<SpeechSpan[]> {
    if (this.samplesInFrame > 0) {
      this.frame.fill(0, this.samplesInFrame)
      await this.endFrame()
    }
    this.collector.finish()
    return refineEdges(this.collector.spans, this.levels)
  }

  async close(): Promise<void> {
    await this.model.release()
  }

  private async endFrame(): Promise<void> {
    this.collector.add(await this.model.hear(this.frame))
    this.samplesInFrame = 0
  }
}
