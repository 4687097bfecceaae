import type { WordTime } from '@lares/shared-types/transcripts'
import type { AlignedLine } from '@lares/speech/alignment/alignment'
import { toWordTimes } from '../alignments/to-word-times.ts'
import type { Passage, WordPlace } from './narrated-text.ts'

const spoken = /[\p{L}\p{N}]/u

/** A word on a page and when it is spoken, in seconds. */
export interface PlacedTime {
  readonly place: WordPlace
  readonly time: WordTime
}

/** The times of the words of passages, at each of their places; without words that are not spoken. */
export function placeTimes(passages: readonly Passage[], aligned: readonly AlignedLine[]): PlacedTime[] {
  return passages.flatMap(({ text, places }, index) => {
    const { time, words } = aligned[index] ?? { time: null, words: [] }
    if (!time) return []
    const times = shareTimes(text.split(' '), toWordTimes(text, time.start, words))
    return places.flatMap((ofWord, at) => {
      const wordTime = times[at]
      return wordTime ? ofWord.map((place) => ({ place, time: wordTime })) : []
    })
  })
}

/**
 * The engine speaks some words in one go, such as an article and its noun: the first of them then has the time of all. They share it
 * by their lengths. Words without a letter or digit, such as a dash, have no time.
 */
function shareTimes(words: readonly string[], times: readonly WordTime[]): (WordTime | null)[] {
  const shared: (WordTime | null)[] = words.map(() => null)
  for (let first = 0; first < words.length; ) {
    const [start, end] = times[first] ?? [0, 0]
    let after = first + 1
    while (after < words.length && hasNoTime(times[after])) after += 1
    const group = words
      .slice(first, after)
      .flatMap((word, offset) => (spoken.test(word) ? [{ at: first + offset, length: word.length }] : []))
    const total = group.reduce((sum, { length }) => sum + length, 0)
    let before = 0
    for (const { at, length } of end > start ? group : []) {
      shared[at] = [
        start + ((end - start) * before) / total,
        start + ((end - start) * (before + length)) / total,
      ]
      before += length
    }
    first = after
  }
  return shared
}

function hasNoTime(time: WordTime | undefined): boolean {
  return time === undefined || time[1] <= time[0]
}
