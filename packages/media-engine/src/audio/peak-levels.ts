import { createWaveform, type Waveform } from './waveform.ts'

/** Bins of the finest level. More of them are merged in pairs, so that memory does not depend on the duration. */
const maxBins = 4_194_304
/** Of a level, so many bins become one of the next. */
const binsPerCoarserBin = 8
/** A level with fewer bins is the last. */
const minBins = 1024
const floorDecibels = -96
const magic = 'LPK1'
const headerBytes = 8
const levelHeaderBytes = 12

/**
 * Collects how loud a recording is at several resolutions, for a waveform that can be zoomed and for finding silences.
 *
 * The file: `LPK1`, the number of levels as 32 bits; for each level, the coarsest first, seconds of a bin as a 32-bit float, number of bins
 * and offset in bytes as 32 bits; then the bins of each level, two bytes each: peak and mean (RMS). Numbers are little-endian. A byte
 * is a level from -96 dB (0) to 0 dB (255).
 */
export class PeakLevels {
  private readonly sampleRate: number
  private readonly channels: number
  private peaks = new Float32Array(4096)
  private squares = new Float32Array(4096)
  private count = 0
  private framesPerBin: number
  private framesInBin = 0
  private frames = 0
  private peak = 0
  private sum = 0

  constructor(sampleRate: number, channels: number) {
    this.sampleRate = sampleRate
    this.channels = channels
    this.framesPerBin = Math.max(1, Math.round(sampleRate / 100))
  }

  /** Adds interleaved samples between -1 and 1. */
  add(samples: Float32Array): void {
    const { channels } = this
    const frames = Math.floor(samples.length / channels)
    this.frames += frames
    for (let at = 0; at < frames; ) {
      const count = Math.min(frames - at, this.framesPerBin - this.framesInBin)
      this.measure(samples, at * channels, (at + count) * channels)
      at += count
      this.framesInBin += count
      if (this.framesInBin === this.framesPerBin) this.closeBin()
    }
  }

  /** Seconds of audio added so far. */
  get duration(): number {
    return this.frames / this.sampleRate
  }

  /** Returns the file and the waveform of all samples added so far. */
  finish(): { file: Buffer; waveform: Waveform } {
    if (this.framesInBin > 0) this.closeBin()
    const seconds = this.framesPerBin / this.sampleRate
    return { file: this.createFile(), waveform: createWaveform(this.peaks.subarray(0, this.count), seconds) }
  }

  private measure(samples: Float32Array, from: number, to: number): void {
    let { peak, sum } = this
    for (let at = from; at < to; at += 1) {
      const sample = samples[at] ?? 0
      const level = sample < 0 ? -sample : sample
      if (level > peak) peak = level
      sum += sample * sample
    }
    this.peak = peak
    this.sum = sum
  }

  private createFile(): Buffer {
    const levels = [
      {
        peaks: this.peaks.subarray(0, this.count),
        squares: this.squares.subarray(0, this.count),
        seconds: this.framesPerBin / this.sampleRate,
      },
    ]
    for (
      let finest = levels[0];
      finest && finest.peaks.length > minBins * binsPerCoarserBin;
      finest = levels[0]
    )
      levels.unshift(coarsen(finest))
    const start = headerBytes + levels.length * levelHeaderBytes
    const bins = levels.reduce((sum, { peaks }) => sum + peaks.length, 0)
    const file = Buffer.alloc(start + bins * 2)
    file.write(magic, 0, 'latin1')
    file.writeUInt32LE(levels.length, 4)
    let offset = start
    for (const [index, { peaks, squares, seconds }] of levels.entries()) {
      const at = headerBytes + index * levelHeaderBytes
      file.writeFloatLE(seconds, at)
      file.writeUInt32LE(peaks.length, at + 4)
      file.writeUInt32LE(offset, at + 8)
      for (let bin = 0; bin < peaks.length; bin += 1) {
        file[offset + bin * 2] = toByte(peaks[bin] ?? 0)
        file[offset + bin * 2 + 1] = toByte(Math.sqrt(squares[bin] ?? 0))
      }
      offset += peaks.length * 2
    }
    return file
  }

  private closeBin(): void {
    if (this.count === this.peaks.length) this.grow()
    this.peaks[this.count] = this.peak
    this.squares[this.count] = this.sum / (this.framesInBin * this.channels)
    this.count += 1
    this.peak = 0
    this.sum = 0
    this.framesInBin = 0
    if (this.count === maxBins) this.mergePairs()
  }

  private grow(): void {
    const [peaks, squares] = [new Float32Array(this.count * 2), new Float32Array(this.count * 2)]
    peaks.set(this.peaks)
    squares.set(this.squares)
    this.peaks = peaks
    this.squares = squares
  }

  private mergePairs(): void {
    for (let at = 0; at < this.count / 2; at += 1) {
      this.peaks[at] = Math.max(this.peaks[at * 2] ?? 0, this.peaks[at * 2 + 1] ?? 0)
      this.squares[at] = ((this.squares[at * 2] ?? 0) + (this.squares[at * 2 + 1] ?? 0)) / 2
    }
    this.count /= 2
    this.framesPerBin *= 2
  }
}

interface Level {
  readonly peaks: Float32Array<ArrayBuffer>
  readonly squares: Float32Array<ArrayBuffer>
  readonly seconds: number
}

function coarsen({ peaks, squares, seconds }: Level): Level {
  const count = Math.ceil(peaks.length / binsPerCoarserBin)
  const coarser = {
    peaks: new Float32Array(count),
    squares: new Float32Array(count),
    seconds: seconds * binsPerCoarserBin,
  }
  for (let bin = 0; bin < count; bin += 1) {
    const from = bin * binsPerCoarserBin
    const to = Math.min(peaks.length, from + binsPerCoarserBin)
    let sum = 0
    for (let at = from; at < to; at += 1) {
      coarser.peaks[bin] = Math.max(coarser.peaks[bin] ?? 0, peaks[at] ?? 0)
      sum += squares[at] ?? 0
    }
    coarser.squares[bin] = sum / (to - from)
  }
  return coarser
}

function toByte(level: number): number {
  if (level <= 0) return 0
  const decibels = Math.max(floorDecibels, Math.min(0, 20 * Math.log10(level)))
  return Math.round((1 - decibels / floorDecibels) * 255)
}
