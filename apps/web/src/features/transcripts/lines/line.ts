import type { Segment, SpeakerLink, Transcript, WordTime } from '@lares/shared-types/transcripts'
import { nanoid } from '@reduxjs/toolkit'

/** A line of a transcript in the editor. */
export interface Line extends Segment {
  /** Identifies it while the editor is open; it is not stored. */
  readonly id: string
}

/** What is edited. */
export interface Draft {
  readonly lines: readonly Line[]
  readonly speakers: readonly SpeakerLink[]
  readonly language: Transcript['language']
  readonly origin: Transcript['origin']
}

/** Below this, an engine was not sure of a line. */
const doubtfulBelow = 0.6

/** The duration of a line that somebody inserts, in seconds. */
export const newLineSeconds = 2

export function toLine(segment: Segment): Line {
  return { ...segment, id: nanoid(10) }
}

export function toDraft({
  segments,
  speakers,
  language,
  origin,
}: Omit<Transcript, 'version' | 'updatedAt'>): Draft {
  return { lines: segments.map(toLine), speakers, language, origin }
}

/** The line as it is stored. */
export function toSegment({ start, end, text, speaker, words, confidence, ...marks }: Line): Segment {
  return {
    start,
    end,
    text: text.trim(),
    ...(speaker && { speaker }),
    ...(words && { words }),
    ...(confidence !== undefined && { confidence }),
    ...(marks.isUntimed && { isUntimed: true }),
    ...(marks.isTimeDoubtful && { isTimeDoubtful: true }),
  }
}

/** Whether somebody should look at the line again: an engine was not sure of it, or its times are doubtful. */
export function isDoubtful({ confidence, isTimeDoubtful }: Line): boolean {
  return isTimeDoubtful === true || (confidence !== undefined && confidence < doubtfulBelow)
}

/** Whether there is something of a line that somebody can mark as right. */
export function isUnsure({ confidence, isTimeDoubtful, isUntimed }: Line): boolean {
  return confidence !== undefined || isTimeDoubtful === true || isUntimed === true
}

/** The words of a text are what white space separates. */
export function splitWords(text: string): string[] {
  return text.match(/\S+/g) ?? []
}

/**
 * The line with another text. Words that stay have their times; if their number is the same, so does each word that was
 * spelled differently. For added words the time between their neighbours is shared, until an alignment finds it.
 */
export function withText(line: Line, text: string): Line {
  const before = splitWords(line.text)
  const after = splitWords(text)
  const { confidence: _, words, ...rest } = line
  const isSame = before.length === after.length && before.every((word, index) => word === after[index])
  if (isSame) return { ...line, text }
  if (after.length === 0) return { ...rest, text, isUntimed: true }
  if (!words) return { ...rest, text, ...(before.length !== after.length && { isUntimed: true as const }) }
  if (before.length === after.length) return { ...rest, text, words }
  return { ...rest, text, words: shareTimes(line, before, after, words), isUntimed: true }
}

function shareTimes(
  { start, end }: Line,
  before: readonly string[],
  after: readonly string[],
  words: readonly WordTime[],
): WordTime[] {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  const from = words[head - 1]?.[1] ?? start
  const to = words[before.length - tail]?.[0] ?? end
  const changed = after.slice(head, after.length - tail)
  return [
    ...words.slice(0, head),
    ...divideTime(changed, from, Math.max(from, to)),
    ...words.slice(before.length - tail),
  ]
}

/** Divides a time among words by their number of letters. */
function divideTime(words: readonly string[], from: number, to: number): WordTime[] {
  const letters = words.reduce((sum, word) => sum + word.length, 0)
  let at = from
  return words.map((word): WordTime => {
    const start = at
    at += ((to - from) * word.length) / Math.max(letters, 1)
    return [round(start), round(at)]
  })
}

/** Rounds seconds to milliseconds, as they are stored. */
export function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/**
 * The line with other times; the times of its words are moved into it. Somebody has heard where it is, so that its time is no guess;
 * the times of its words may still be one.
 */
export function withTimes(line: Line, times: { readonly start?: number; readonly end?: number }): Line {
  const { isTimeDoubtful: _, isUntimed, ...rest } = line
  const start = round(times.start ?? line.start)
  const end = round(Math.max(times.end ?? line.end, start + 0.05))
  const clamp = (seconds: number) => Math.min(Math.max(seconds, start), end)
  return {
    ...rest,
    start,
    end,
    ...(line.words && { words: line.words.map(([from, to]): WordTime => [clamp(from), clamp(to)]) }),
    ...(line.words && isUntimed && { isUntimed }),
  }
}
