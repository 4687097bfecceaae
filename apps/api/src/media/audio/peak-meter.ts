/** The most points that a waveform holds. */
export const maxPeaks = 2000

/** What the player draws before it has loaded any sound. */
export interface Waveform {
  version: 1
  /** Peaks per second of sound. */
  samplesPerSecond: number
  /** Loudest sample of each stretch, 0 to 1. */
  peaks: number[]
}

/**
 * Collects the peaks of a sound of unknown length in bounded memory: whenever there are too many, each pair of
 * neighbours becomes one of twice the length.
 */
export class PeakMeter {
  private peaks: number[] = []
  private framesPerPeak: number
  private framesInPeak = 0
  private peak = 0
  private frames = 0
  private readonly sampleRate: number
  private readonly channels: number

  constructor(sampleRate: number, channels: number) {
    this.sampleRate = sampleRate
    this.channels = channels
    this.framesPerPeak = Math.max(1, Math.round(sampleRate / 100))
  }

  /** Adds interleaved samples in -1 to 1, all channels of a moment together. */
  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += this.channels) {
      for (let channel = 0; channel < this.channels; channel += 1) {
        const level = Math.abs(samples[at + channel] ?? 0)
        if (level > this.peak) this.peak = level
      }
      this.frames += 1
      this.framesInPeak += 1
      if (this.framesInPeak === this.framesPerPeak) this.closePeak()
    }
  }

  /** Seconds of sound added so far. */
  get duration(): number {
    return this.frames / this.sampleRate
  }

  /** The waveform of all that was added. */
  finish(): Waveform {
    if (this.framesInPeak > 0) this.closePeak()
    return {
      version: 1,
      samplesPerSecond: this.sampleRate / this.framesPerPeak,
      peaks: this.peaks.map((peak) => Math.round(Math.min(1, peak) * 1000) / 1000),
    }
  }

  private closePeak(): void {
    this.peaks.push(this.peak)
    this.peak = 0
    this.framesInPeak = 0
    if (this.peaks.length > maxPeaks) this.halve()
  }

  private halve(): void {
    const halved: number[] = []
    for (let at = 0; at + 1 < this.peaks.length; at += 2) {
      halved.push(Math.max(this.peaks[at] ?? 0, this.peaks[at + 1] ?? 0))
    }
    if (this.peaks.length % 2 === 1) {
      // The last one has no neighbour yet: it goes on as the beginning of the next.
      this.peak = this.peaks.at(-1) ?? 0
      this.framesInPeak = this.framesPerPeak
    }
    this.peaks = halved
    this.framesPerPeak *= 2
  }
}
