import type { WordTime } from '@lares/shared-types/transcripts'
import type { StoredLineTimes } from '../../db/schema/narrations.ts'
import type { StoredLine } from '../../db/schema/page-texts.ts'
import type { PlacedTime } from './word-times.ts'

const notSpoken = -1

/** Encodes times for storage, for each word of each line of each page. */
export function toStoredTimes(
  pages: readonly (readonly StoredLine[])[],
  times: readonly PlacedTime[],
): StoredLineTimes[][] {
  const stored = pages.map((lines) => lines.map(([, words]) => new Array(2 * words.length).fill(notSpoken)))
  for (const { place, time } of times) {
    const [page, line, word] = place
    const ofLine = stored[page]?.[line]
    if (!ofLine) continue
    ofLine[2 * word] = Math.round(time[0] * 1000)
    ofLine[2 * word + 1] = Math.round(time[1] * 1000)
  }
  return stored
}

/** Decodes the times of the words of a line; null for a word that is not spoken. */
export function fromStoredTimes(times: StoredLineTimes): (WordTime | null)[] {
  return Array.from({ length: times.length / 2 }, (_, word) => {
    const start = times[2 * word] ?? notSpoken
    const end = times[2 * word + 1] ?? notSpoken
    return start < 0 ? null : [start / 1000, end / 1000]
  })
}
