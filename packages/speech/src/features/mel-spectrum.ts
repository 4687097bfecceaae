import FFT from 'fft.js'

/** Frames a second. */
export const frameRate = 100

/** Number of bands of the mel spectrum. */
export const bandCount = 26

const windowSeconds = 0.025
const fftSize = 512
const lowestFrequency = 60
const highestFrequency = 8_000
const preEmphasis = 0.97

/**
 * Turns samples, as they come, into energies by mel band, {@link frameRate} frames a second. Frame `i` is centred at
 * `i / frameRate` seconds.
 *
 * Davis and Mermelstein, Comparison of parametric representations for monosyllabic word recognition, 1980.
 */
export class MelSpectrum {
  private readonly sampleRate: number
  private readonly onFrame: (bands: Float32Array) => void
  private readonly fft = new FFT(fftSize)
  private readonly input = new Float64Array(fftSize)
  private readonly spectrum = this.fft.createComplexArray()
  private readonly bands = new Float32Array(bandCount)
  private readonly filterbank: readonly MelFilter[]
  private readonly window: Float64Array
  /** Samples that are still part of a frame to come; half a window of silence precedes the first sample. */
  private readonly pending: Float32Array
  private pendingCount: number
  private frameCount = 0
  private previousSample = 0

  /**
   * @param sampleRate of the samples, at least 16,000 and at most 24,000 a second
   * @param onFrame receives the energies of each frame in an array that is reused for the next one
   */
  constructor(sampleRate: number, onFrame: (bands: Float32Array) => void) {
    this.sampleRate = sampleRate
    this.onFrame = onFrame
    this.filterbank = createFilterbank(sampleRate)
    this.window = createHammingWindow(Math.min(fftSize, Math.round(sampleRate * windowSeconds)))
    this.pending = new Float32Array(this.window.length)
    this.pendingCount = this.window.length >> 1
  }

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.pending[this.pendingCount] = sample - preEmphasis * this.previousSample
      this.previousSample = sample
      this.pendingCount += 1
      if (this.pendingCount === this.pending.length) this.endFrame()
    }
  }

  private endFrame(): void {
    const { input, pending, spectrum, window } = this
    for (let at = 0; at < window.length; at += 1) input[at] = (pending[at] ?? 0) * (window[at] ?? 0)
    this.fft.realTransform(spectrum, input)
    for (let band = 0; band < bandCount; band += 1) this.bands[band] = this.getEnergy(band)
    this.onFrame(this.bands)
    this.frameCount += 1
    const hopLength = this.getFrameStart(this.frameCount) - this.getFrameStart(this.frameCount - 1)
    pending.copyWithin(0, hopLength)
    this.pendingCount = pending.length - hopLength
  }

  /** A frame starts at a whole sample, so that at 22,050 Hz one is 220 samples after another and the next 221. */
  private getFrameStart(frame: number): number {
    return Math.round((frame * this.sampleRate) / frameRate)
  }

  private getEnergy(band: number): number {
    const { firstBin, weights } = this.filterbank[band] ?? noFilter
    let energy = 0
    for (let at = 0; at < weights.length; at += 1) {
      const real = this.spectrum[2 * (firstBin + at)] ?? 0
      const imaginary = this.spectrum[2 * (firstBin + at) + 1] ?? 0
      energy += (weights[at] ?? 0) * (real * real + imaginary * imaginary)
    }
    return energy
  }
}

interface MelFilter {
  readonly firstBin: number
  readonly weights: Float64Array
}

const noFilter: MelFilter = { firstBin: 0, weights: new Float64Array() }

function createHammingWindow(length: number): Float64Array {
  return Float64Array.from({ length }, (_, at) => 0.54 - 0.46 * Math.cos((2 * Math.PI * at) / (length - 1)))
}

/** Triangular filters whose centres are equally spaced on the mel scale. */
function createFilterbank(sampleRate: number): MelFilter[] {
  const lowest = toMel(lowestFrequency)
  const step = (toMel(highestFrequency) - lowest) / (bandCount + 1)
  const toBin = (mel: number) => (toHertz(mel) * fftSize) / sampleRate
  return Array.from({ length: bandCount }, (_, band) => {
    const [left, centre, right] = [0, 1, 2].map((offset) => toBin(lowest + (band + offset) * step)) as [
      number,
      number,
      number,
    ]
    const firstBin = Math.ceil(left)
    const weights = Float64Array.from({ length: Math.max(0, Math.floor(right) - firstBin + 1) }, (_, at) => {
      const bin = firstBin + at
      return bin < centre ? (bin - left) / (centre - left) : (right - bin) / (right - centre)
    })
    return { firstBin, weights }
  })
}

function toMel(hertz: number): number {
  return 2595 * Math.log10(1 + hertz / 700)
}

function toHertz(mel: number): number {
  return 700 * (10 ** (mel / 2595) - 1)
}
