import type { TranscriptLine } from './transcript-line.ts'

/** How many words are compared at most where two chunks overlap: more than anybody says in that time. */
const maxOverlapWords = 12

/**
 * Joins the lines of two overlapping chunks: the second begins with the sound with which the first ends, so the words that both have are
 * removed from the second. Without common words, the lines of the second that lie within the first are removed.
 */
export function joinOverlapping(
  before: readonly TranscriptLine[],
  after: readonly TranscriptLine[],
): TranscriptLine[] {
  const last = before.at(-1)
  const first = after[0]
  if (!last || !first) return [...before, ...after]
  const common = countCommonWords(lastWords(before), firstWords(after))
  if (common > 0) return [...before, ...dropWords(after, common)]
  const later = after.filter(({ end }) => end > last.end)
  const next = later[0]
  // The first chunk ended within a line that is complete in the second one.
  const isCutOff = next !== undefined && last.start >= next.start - cutToleranceSeconds
  return [...(isCutOff ? before.slice(0, -1) : before), ...later]
}

/** By how much two chunks may differ on the start of the same line. */
const cutToleranceSeconds = 0.3

const toWords = (text: string) => text.split(/\s+/u).filter(Boolean)
const toPlain = (word: string) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

function lastWords(lines: readonly TranscriptLine[]): string[] {
  return lines
    .slice(-3)
    .flatMap(({ text }) => toWords(text).map(toPlain))
    .slice(-maxOverlapWords)
}

function firstWords(lines: readonly TranscriptLine[]): string[] {
  return lines
    .slice(0, 3)
    .flatMap(({ text }) => toWords(text).map(toPlain))
    .slice(0, maxOverlapWords)
}

/** Returns the longest number of words with which one text ends and the other begins. */
function countCommonWords(end: readonly string[], start: readonly string[]): number {
  for (let count = Math.min(end.length, start.length); count > 0; count -= 1) {
    if (end.slice(-count).join(' ') === start.slice(0, count).join(' ')) return count
  }
  return 0
}

function dropWords(lines: readonly TranscriptLine[], count: number): TranscriptLine[] {
  let left = count
  return lines.flatMap((line) => {
    const words = toWords(line.text)
    const dropped = Math.min(left, words.length)
    left -= dropped
    if (dropped === 0) return [line]
    if (dropped === words.length) return []
    const times = line.words?.slice(dropped)
    const share = (line.end - line.start) * (dropped / words.length)
    return [
      {
        ...line,
        text: words.slice(dropped).join(' '),
        start: times?.[0]?.[0] ?? line.start + share,
        ...(times && { words: times }),
      },
    ]
  })
}
