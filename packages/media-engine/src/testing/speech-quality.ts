/** How close processed speech is to the clean speech. */
export interface SpeechQuality {
  /** Mean segmental signal-to-noise ratio in dB. */
  readonly segmentalSnr: number
  /** Short-time objective intelligibility, from 0 to 1. */
  readonly stoi: number
}

/**
 * Compares speech with its clean original, after it is shifted and amplified so that both match best.
 *
 * - Segmental SNR: the mean over frames of 32 ms within 40 dB of the loudest, each limited to -10 to 35 dB (Hansen and Pellom, 1998).
 * - STOI: Taal, Hendriks, Heusdens and Jensen, “An Algorithm for Intelligibility Prediction of Time-Frequency Weighted Noisy Speech”,
 *   IEEE TASLP 19 (2011), with its constants.
 *
 * @param clean one channel
 * @param sampleRate of both, in Hz; a multiple of 10,000 is not needed
 */
export function compareSpeech(clean: Float32Array, heard: Float32Array, sampleRate: number): SpeechQuality {
  const delay = findDelay(clean, heard)
  const shifted = heard.subarray(Math.max(0, delay))
  const start = Math.max(0, -delay)
  const length = Math.min(clean.length - start, shifted.length)
  const reference = clean.subarray(start, start + length)
  const gain = dot(reference, shifted) / dot(shifted, shifted)
  const matched = shifted.subarray(0, length).map((sample) => sample * gain)
  return {
    segmentalSnr: getSegmentalSnr(reference, matched, sampleRate),
    stoi: getStoi(resample(reference, sampleRate), resample(matched, sampleRate)),
  }
}

/** The delay in samples, up to 100 ms in each direction, by a second of sound in the middle. */
function findDelay(clean: Float32Array, heard: Float32Array): number {
  const length = Math.min(24_000, clean.length >> 1)
  const start = clean.length >> 2
  const part = clean.subarray(start, start + length)
  let best = { delay: 0, sum: Number.NEGATIVE_INFINITY }
  for (let delay = -4800; delay <= 4800; delay += 1) {
    const sum = dot(part, heard.subarray(start + delay, start + delay + length))
    if (sum > best.sum) best = { delay, sum }
  }
  return best.delay
}

function getSegmentalSnr(clean: Float32Array, heard: Float32Array, sampleRate: number): number {
  const length = Math.round(0.032 * sampleRate)
  const frames: { signal: number; error: number }[] = []
  for (let start = 0; start + length <= clean.length; start += length) {
    let signal = 0
    let error = 0
    for (let at = start; at < start + length; at += 1) {
      signal += (clean[at] ?? 0) ** 2
      error += ((clean[at] ?? 0) - (heard[at] ?? 0)) ** 2
    }
    frames.push({ signal, error })
  }
  const loudest = frames.reduce((max, { signal }) => Math.max(max, signal), 0)
  const spoken = frames.filter(({ signal }) => signal > loudest * 1e-4)
  const ratios = spoken.map(({ signal, error }) =>
    Math.min(35, Math.max(-10, 10 * Math.log10((signal + 1e-12) / (error + 1e-12)))),
  )
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
}

const stoiRate = 10_000
const frameLength = 256
const hop = 128
const bandCount = 15
const segmentLength = 30
/** The ratio to which an error is limited: -15 dB. */
const clip = 1 + 10 ** (15 / 20)

function getStoi(clean: Float32Array, heard: Float32Array): number {
  const spoken = removeSilence(clean, heard)
  const reference = getBands(spoken.clean)
  const processed = getBands(spoken.heard)
  let sum = 0
  let count = 0
  for (let end = segmentLength; end <= reference.length; end += 1) {
    for (let band = 0; band < bandCount; band += 1) {
      const x = reference.slice(end - segmentLength, end).map((frame) => frame[band] ?? 0)
      const y = processed.slice(end - segmentLength, end).map((frame) => frame[band] ?? 0)
      const scale = Math.sqrt(dot(x, x) / (dot(y, y) + 1e-12))
      const limited = y.map((value, at) => Math.min(value * scale, (x[at] ?? 0) * clip))
      sum += correlate(x, limited)
      count += 1
    }
  }
  return sum / count
}

const window = Float32Array.from(
  { length: frameLength },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 1)) / (frameLength + 1)),
)

/** Leaves frames out that are more than 40 dB below the loudest of the clean speech. */
function removeSilence(clean: Float32Array, heard: Float32Array) {
  const starts: number[] = []
  const levels: number[] = []
  for (let start = 0; start + frameLength <= clean.length; start += hop) {
    starts.push(start)
    const frame = clean.subarray(start, start + frameLength)
    levels.push(
      20 *
        Math.log10(
          Math.sqrt(frame.reduce((sum, value, at) => sum + (value * (window[at] ?? 0)) ** 2, 0)) + 1e-12,
        ),
    )
  }
  const loudest = levels.reduce((max, level) => Math.max(max, level), -Infinity)
  const retained = starts.filter((_, index) => (levels[index] ?? 0) > loudest - 40)
  const overlap = (samples: Float32Array) => {
    const joined = new Float32Array((retained.length - 1) * hop + frameLength)
    for (const [index, start] of retained.entries())
      for (let at = 0; at < frameLength; at += 1)
        joined[index * hop + at] =
          (joined[index * hop + at] ?? 0) + (samples[start + at] ?? 0) * (window[at] ?? 0)
    return joined
  }
  return { clean: overlap(clean), heard: overlap(heard) }
}

const bins = 257
/** The first and the last bin of each third of an octave from 150 Hz on. */
const bandEdges = Array.from({ length: bandCount }, (_, band) => {
  const centre = 150 * 2 ** (band / 3)
  const toBin = (frequency: number) => Math.round((frequency / (stoiRate / 2)) * (bins - 1))
  return [toBin(centre * 2 ** (-1 / 6)), toBin(centre * 2 ** (1 / 6))] as const
})

/** The magnitudes of the thirds of octaves of each frame. */
function getBands(samples: Float32Array): number[][] {
  const frames: number[][] = []
  for (let start = 0; start + frameLength <= samples.length; start += hop) {
    const real = new Float64Array(512)
    const imaginary = new Float64Array(512)
    for (let at = 0; at < frameLength; at += 1) real[at] = (samples[start + at] ?? 0) * (window[at] ?? 0)
    transform(real, imaginary)
    frames.push(
      bandEdges.map(([from, to]) => {
        let power = 0
        for (let bin = from; bin < to; bin += 1) power += (real[bin] ?? 0) ** 2 + (imaginary[bin] ?? 0) ** 2
        return Math.sqrt(power)
      }),
    )
  }
  return frames
}

/** The discrete Fourier transform in place, of a power of two (Cooley and Tukey, 1965). */
function transform(real: Float64Array, imaginary: Float64Array): void {
  const { length } = real
  for (let at = 1, reversed = 0; at < length; at += 1) {
    let bit = length >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (at < reversed) {
      swap(real, at, reversed)
      swap(imaginary, at, reversed)
    }
  }
  for (let size = 2; size <= length; size *= 2) {
    for (let start = 0; start < length; start += size) {
      for (let at = 0; at < size / 2; at += 1) {
        const angle = (-2 * Math.PI * at) / size
        const [low, high] = [start + at, start + at + size / 2]
        const r = (real[high] ?? 0) * Math.cos(angle) - (imaginary[high] ?? 0) * Math.sin(angle)
        const i = (real[high] ?? 0) * Math.sin(angle) + (imaginary[high] ?? 0) * Math.cos(angle)
        real[high] = (real[low] ?? 0) - r
        imaginary[high] = (imaginary[low] ?? 0) - i
        real[low] = (real[low] ?? 0) + r
        imaginary[low] = (imaginary[low] ?? 0) + i
      }
    }
  }
}

function swap(values: Float64Array, first: number, second: number): void {
  const value = values[first] ?? 0
  values[first] = values[second] ?? 0
  values[second] = value
}

/** Resamples to 10 kHz by the mean of the samples around each position, which suffices for bands up to 4.3 kHz. */
function resample(samples: Float32Array, sampleRate: number): Float32Array {
  const ratio = sampleRate / stoiRate
  return Float32Array.from({ length: Math.floor(samples.length / ratio) }, (_, at) => {
    const from = Math.floor(at * ratio)
    const to = Math.max(from + 1, Math.floor((at + 1) * ratio))
    return samples.subarray(from, to).reduce((sum, sample) => sum + sample, 0) / (to - from)
  })
}

type Numbers = ArrayLike<number>

function dot(a: Numbers, b: Numbers): number {
  let sum = 0
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0)
  return sum
}

function correlate(x: readonly number[], y: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanX, meanY] = [mean(x), mean(y)]
  const a = x.map((value) => value - meanX)
  const b = y.map((value) => value - meanY)
  return dot(a, b) / (Math.sqrt(dot(a, a) * dot(b, b)) + 1e-12)
}
