import type { NarratedPage } from '@lares/shared-types/narrations'

/** A word on a page of a letter. */
export interface WordPlace {
  readonly assetId: string
  readonly page: number
  readonly line: number
  readonly word: number
}

/** A word as it is spoken, in seconds; it stands at two places if it is divided at the end of a line. */
export interface SpokenWord {
  readonly start: number
  readonly end: number
  readonly places: readonly WordPlace[]
}

/** A word stays lit so long after it was spoken, in seconds: into the pause after it, but not through a passage that is not in the letter. */
const lingerSeconds = 0.35

/** The spoken words of a letter by their times. */
export function toTimeline(pages: readonly NarratedPage[]): SpokenWord[] {
  const timed = pages.flatMap(({ assetId, page, lines }) =>
    lines.flatMap((words, line) =>
      words.flatMap((time, word) => (time ? [{ time, place: { assetId, page, line, word } }] : [])),
    ),
  )
  timed.sort((one, other) => one.time[0] - other.time[0])
  const spoken: { start: number; end: number; places: WordPlace[] }[] = []
  for (const { time, place } of timed) {
    const [start, end] = time
    const last = spoken.at(-1)
    if (last?.start === start && last.end === end) last.places.push(place)
    else spoken.push({ start, end, places: [place] })
  }
  return spoken
}

/** The index of the word that is spoken at a second; -1 while none is. */
export function findSpokenIndex(timeline: readonly SpokenWord[], seconds: number): number {
  let low = 0
  let high = timeline.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeline[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  const word = timeline[low - 1]
  return word && seconds < word.end + lingerSeconds ? low - 1 : -1
}
