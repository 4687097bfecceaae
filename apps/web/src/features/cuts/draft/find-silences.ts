import type { TimeSpan } from '@lares/shared-types/cuts'

/** The loudness of a recording: a byte for each bin, from -96 dB (0) to 0 dB (255). */
export interface Loudness {
  readonly levels: Uint8Array
  readonly secondsPerBin: number
}

const bytesPerDecibel = 255 / 96
/** Speech is at least this much louder than the noise of a tape. */
const minSpeechDecibels = 10
/** The loudest level that counts as silence, as bytes: -34 dB. */
const maxSilence = Math.round((96 - 34) * bytesPerDecibel)
/** Silence that is left at each end of a part, in seconds. */
const marginSeconds = 0.25
/** A sound between two silences that is shorter is a click. */
const minSoundSeconds = 0.3

/** The level below which a recording is silent: above the noise of its quietest tenth, and below its speech. */
function findSilenceLevel({ levels }: Loudness): number {
  const sorted = Uint8Array.from(levels).sort()
  const quiet = sorted[Math.floor(sorted.length / 10)] ?? 0
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? 0
  const middle = quiet + (loud - quiet) / 2
  return Math.min(maxSilence, middle, Math.max(quiet + minSpeechDecibels * bytesPerDecibel, middle / 2))
}

/** The parts of a recording between silences that are longer than `minSilence` seconds. */
export function splitAtSilences(loudness: Loudness, minSilence: number, duration: number): TimeSpan[] {
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
  return sounds.map((sound) => ({
    start: Math.max(0, sound.start - marginSeconds),
    end: Math.min(duration, sound.end + marginSeconds),
  }))
}

/** The quietest place near a time; the time itself where nothing around it is quieter. */
export function findQuietest({ levels, secondsPerBin }: Loudness, time: number, reachSeconds = 0.5): number {
  const middle = Math.floor(time / secondsPerBin)
  const reach = Math.ceil(reachSeconds / secondsPerBin)
  let quietest = middle
  for (let bin = Math.max(0, middle - reach); bin <= Math.min(levels.length - 1, middle + reach); bin += 1)
    if ((levels[bin] ?? 255) < (levels[quietest] ?? 255)) quietest = bin
  return quietest === middle ? time : (quietest + 0.5) * secondsPerBin
}
