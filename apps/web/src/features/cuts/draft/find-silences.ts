import type { TimeSpan } from '@lares/shared-types/cuts'
import { findSounds, type Loudness } from '../../../shared/playback/silences.ts'

/** Silence that is left at each end of a part, in seconds. */
const marginSeconds = 0.25

/** The parts of a recording between silences that are longer than `minSilence` seconds. */
export function splitAtSilences(loudness: Loudness, minSilence: number, duration: number): TimeSpan[] {
  return findSounds(loudness, minSilence).map(({ start, end }) => ({
    start: Math.max(0, start - marginSeconds),
    end: Math.min(duration, end + marginSeconds),
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
