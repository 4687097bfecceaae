import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { Segment, WordTime } from '@lares/shared-types/transcripts'
import type { StoredSegment } from '../../db/schema/items.ts'

/** Encodes the lines of a transcript for storage. */
export function toStoredSegments(segments: readonly Segment[]): StoredSegment[] {
  return segments.map(({ words, ...segment }) =>
    words ? { ...segment, words: encodeWords(segment.start, words) } : segment,
  )
}

/** Decodes stored lines; yields to other requests while it decodes many. */
export async function fromStoredSegments(segments: readonly StoredSegment[]): Promise<Segment[]> {
  const pause = createYielder()
  const decoded: Segment[] = []
  for (const { words, ...segment } of segments) {
    decoded.push(words === undefined ? segment : { ...segment, words: decodeWords(segment.start, words) })
    await pause()
  }
  return decoded
}

/** Encodes the times of the words of a line that starts at a second. */
export function encodeWords(lineStart: number, words: readonly WordTime[]): string {
  const numbers: number[] = []
  let before = Math.round(lineStart * 1000)
  for (const [wordStart, wordEnd] of words) {
    const start = Math.round(wordStart * 1000)
    const end = Math.round(wordEnd * 1000)
    numbers.push(start - before, end - start)
    before = end
  }
  return numbers.join(' ')
}

/** Decodes the times of the words of a line that starts at a second. */
export function decodeWords(lineStart: number, encoded: string): WordTime[] {
  const numbers = encoded.split(' ').map(Number)
  const words: WordTime[] = []
  let at = Math.round(lineStart * 1000)
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const start = at + (numbers[index] ?? 0)
    at = start + (numbers[index + 1] ?? 0)
    words.push([start / 1000, at / 1000])
  }
  return words
}
