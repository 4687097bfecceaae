import type { WordTime } from '@lares/shared-types/transcripts'
import type { AlignedWord } from '@lares/speech/alignment/alignment'

/**
 * The times of the words of a line as a transcript has them: one for each part of the text that white space separates.
 * Several spoken words in one part, such as `l’été`, are put together. A part that is not spoken, such as a dash, has no
 * duration, at the end of the one before it.
 */
export function toWordTimes(text: string, start: number, words: readonly AlignedWord[]): WordTime[] {
  let next = 0
  let end = start
  return Array.from(text.matchAll(/\S+/g), ({ 0: part, index }): WordTime => {
    const from = end
    let first: number | undefined
    for (; next < words.length; next += 1) {
      const word = words[next]
      if (!word || word.from >= index + part.length) break
      first ??= Math.max(word.start, from)
      end = Math.max(word.end, first)
    }
    return [first ?? from, end]
  })
}
