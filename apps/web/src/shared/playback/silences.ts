import type { TimeSpan } from '@lares/shared-types/cuts'

/** The loudness of a recording: a byte for each bin, from -96 dB (0) to 0 dB (255). */
export interface Loudness {
  readonly levels: Uint8Array
  readonly secondsPerBin: number
}

const bytesPerDecibel = 255 / 96
/** Speech is at least this much louder than the noise of a tape. */
const minSpeechBytes = 10 * bytesPerDecibel
const toByte = (decibels: number) => Math.round((96 + decibels) * bytesPerDecibel)
/** The loudest level that counts as silence. */
const maxSilence = toByte(-34)
/** What nobody hears is silent, whatever the rest of the recording is. */
const inaudible = toByte(-72)
/** A sound between two silences that is shorter is a click. */
const minSoundSeconds = 0.3
/** By how much the highest sample of noise exceeds its mean level. */
const noiseCrestDecibels = 12

/** The level up to which a recording is silent: above the noise of its quietest tenth, and below its speech. */
function findSilenceLevel({ levels }: Loudness): number {
  const [quiet, loud] = [findQuantile(levels, 0.1), findQuantile(levels, 0.9)]
  // Equally loud nearly everywhere, so that the quietest tenth is no noise between sounds.
  if (loud - quiet < minSpeechBytes) return Math.max(inaudible, Math.min(maxSilence, quiet - minSpeechBytes))
  const middle = quiet + (loud - quiet) / 2
  return Math.min(maxSilence, middle, Math.max(quiet + minSpeechBytes, middle / 2))
}

/** The level that a share of all bins does not exceed. */
function findQuantile(levels: Uint8Array, share: number): number {
  const counts = new Uint32Array(256)
  for (const level of levels) counts[level] = (counts[level] ?? 0) + 1
  let rest = Math.floor(levels.length * share)
  return counts.findIndex((count) => {
    rest -= count
    return rest < 0
  })
}

/** What is heard between silences of at least `minSilence` seconds. */
export function findSounds(loudness: Loudness, minSilence: number): TimeSpan[] {
  const { levels, secondsPerBin } = loudness
  const limit = findSilenceLevel(loudness)
  const sounds: TimeSpan[] = []
  let start: number | undefined
  let lastLoud = 0
  for (let bin = 0; bin <= levels.length; bin += 1) {
    const time = bin * secondsPerBin
    const isLoud = (levels[bin] ?? 0) > limit
    if (isLoud) {
      start ??= time
      lastLoud = time + secondsPerBin
    }
    const hasEnded = bin === levels.length || time - lastLoud >= minSilence
    if (start !== undefined && !isLoud && hasEnded) {
      if (lastLoud - start >= minSoundSeconds) sounds.push({ start, end: lastLoud })
      start = undefined
    }
  }
  return sounds
}

/** The silences of at least `minSilence` seconds, in the order of their times. */
export function findSilences(loudness: Loudness, minSilence: number, duration: number): TimeSpan[] {
  if (loudness.levels.length === 0) return []
  return findGaps(findSounds(loudness, minSilence), duration).filter(
    ({ start, end }) => end - start >= minSilence,
  )
}

/** What is between spans that follow each other, and before and after them. */
export function findGaps(spans: readonly TimeSpan[], duration: number): TimeSpan[] {
  const ends = [0, ...spans.map(({ end }) => end)]
  const starts = [...spans.map(({ start }) => start), duration]
  return starts
    .map((end, index) => ({ start: ends[index] ?? 0, end: Math.min(end, duration) }))
    .filter(({ start, end }) => end > start)
}

/** The loudness of a recording of which only the peaks are known, from 0 to 1 at equal distances. */
export function toLoudness(peaks: readonly number[], duration: number): Loudness {
  const levels = Uint8Array.from(peaks, (peak) =>
    Math.max(0, Math.min(255, toByte(20 * Math.log10(peak) - noiseCrestDecibels))),
  )
  return { levels, secondsPerBin: duration / Math.max(1, peaks.length) }
}
