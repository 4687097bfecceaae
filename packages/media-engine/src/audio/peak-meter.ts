/** The maximum number of peaks in a waveform. */
export const maxPeaks = 2000

/** The waveform file that the player draws before it has loaded any audio. */
export interface Waveform {
  version: 1
  /** Peaks per second of audio. */
  samplesPerSecond: number
  /** Largest absolute sample of each interval, 0 to 1. */
  peaks: number[]
}

/**
 * Collects the peaks of a recording of unknown duration in bounded memory: whenever there are more than {@link maxPeaks}, each
 * pair of neighbours is merged into one of twice the duration.
 */
export class PeakMeter {
  private peaks: number[] = []
  private framesPerPeak: number
  private framesInPeak = 0
  private currentPeak = 0
  private frameCount = 0
  private readonly sampleRate: number
  private readonly channels: number

  constructor(sampleRate: number, channels: number) {
    this.sampleRate = sampleRate
    this.channels = channels
    this.framesPerPeak = Math.max(1, Math.round(sampleRate / 100))
  }

  /** Adds interleaved samples between -1 and 1. */
  add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; at += this.channels) {
      for (let channel = 0; channel < this.channels; channel += 1) {
        const level = Math.abs(samples[at + channel] ?? 0)
        if (level > this.currentPeak) this.currentPeak = level
      }
      this.frameCount += 1
      this.framesInPeak += 1
      if (this.framesInPeak === this.framesPerPeak) this.closePeak()
    }
  }

  /** Seconds of audio added so far. */
  get duration(): number {
    return this.frameCount / this.sampleRate
  }

  /** Returns the waveform of all samples added so far. */
  finish(): Waveform {
    if (this.framesInPeak > 0) this.closePeak()
    return {
      version: 1,
      samplesPerSecond: this.sampleRate / this.framesPerPeak,
      peaks: this.peaks.map((peak) => Math.round(Math.min(1, peak) * 1000) / 1000),
    }
  }

  private closePeak(): void {
    this.peaks.push(this.currentPeak)
    this.currentPeak = 0
    this.framesInPeak = 0
    if (this.peaks.length > maxPeaks) this.mergePairs()
  }

  private mergePairs(): void {
    const merged: number[] = []
    for (let at = 0; at + 1 < this.peaks.length; at += 2) {
      merged.push(Math.max(this.peaks[at] ?? 0, this.peaks[at + 1] ?? 0))
    }
    if (this.peaks.length % 2 === 1) {
      // The last peak has no neighbour to merge with yet, so it becomes the first half of the next peak.
      this.currentPeak = this.peaks.at(-1) ?? 0
      this.framesInPeak = this.framesPerPeak
    }
    this.peaks = merged
    this.framesPerPeak *= 2
  }
}
