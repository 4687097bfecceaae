import { sampleRate } from '../sample-rate.ts'

/** Seconds of a frame of the level meter. */
export const levelFrameSeconds = 0.01

const frameLength = sampleRate * levelFrameSeconds
const framesPerChunk = 6000

/** The level of complete silence, in dB. */
const lowestLevel = -120

/** Measures how loud a recording is every 10 ms, with high frequencies raised so that an "s" counts like a vowel. */
export class LevelMeter {
  private readonly chunks: Float32Array[] = []
  private frameCount = 0
  private samplesInFrame = 0
  private energy = 0
  private previousSample = 0

  add(samples: Float32Array): void {
    for (const sample of samples) {
      const difference = sample - this.previousSample
      this.previousSample = sample
      this.energy += difference * difference
      this.samplesInFrame += 1
      if (this.samplesInFrame === frameLength) this.endFrame()
    }
  }

  /** Returns the level of a frame in dB below full scale. */
  at(frame: number): number {
    return this.chunks[Math.floor(frame / framesPerChunk)]?.[frame % framesPerChunk] ?? lowestLevel
  }

  /** The number of complete frames. */
  get length(): number {
    return this.frameCount
  }

  private endFrame(): void {
    const position = this.frameCount % framesPerChunk
    if (position === 0) this.chunks.push(new Float32Array(framesPerChunk))
    const level = 10 * Math.log10(this.energy / frameLength)
    const chunk = this.chunks.at(-1)
    if (chunk) chunk[position] = Math.max(lowestLevel, level)
    this.frameCount += 1
    this.samplesInFrame = 0
    this.energy = 0
  }
}
