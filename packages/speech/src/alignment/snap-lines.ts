import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { AlignedLine, AlignedWord } from './alignment.ts'

/** How far the start or end of a line may be moved to that of a span of speech, in seconds. */
const maxDistance = 0.5

/** How much speech may lie between them, in seconds: more belongs to the line or to its neighbour. */
const maxSpeechBetween = 0.15

/** Seconds of speech before or after a pause without which a word is only on its other side. */
const minSoundOfWord = 0.05

/** A time without speech in seconds; it may be infinitely long before the first span and after the last one. */
interface Pause {
  readonly start: number
  readonly end: number
}

/**
 * Moves the start of each line to the nearest start of speech, and its end to the nearest end of speech, which are known
 * more exactly than where one voice resembles another. Lines that follow each other without a pause stay as they are.
 */
export function snapLines(lines: readonly AlignedLine[], spans: readonly SpeechSpan[]): AlignedLine[] {
  const pauses = listPauses(spans)
  let previousEnd = 0
  return lines.map((line, index) => {
    if (line.time === null) return line
    const start = Math.max(previousEnd, snapStart(line.time.start, previousEnd, pauses))
    const nextStart = findNextStart(lines, index)
    const end = snapEnd(line.time.end, nextStart, pauses)
    previousEnd = Math.max(start, end > start ? end : line.time.end)
    return { time: { start, end: previousEnd }, words: fitWords(line.words, start, previousEnd, pauses) }
  })
}

function listPauses(spans: readonly SpeechSpan[]): Pause[] {
  const ends = [Number.NEGATIVE_INFINITY, ...spans.map(({ end }) => end)]
  return ends.map((start, index) => ({ start, end: spans[index]?.start ?? Number.POSITIVE_INFINITY }))
}

function findNextStart(lines: readonly AlignedLine[], index: number): number {
  for (let next = index + 1; next < lines.length; next += 1) {
    const start = lines[next]?.time?.start
    if (start !== undefined) return start
  }
  return Number.POSITIVE_INFINITY
}

function snapStart(time: number, previousEnd: number, pauses: readonly Pause[]): number {
  const pause = findNearest(pauses, 'end', time)
  if (pause === undefined) return time
  const speechBetween = pause.end > time ? pause.start - time : previousEnd - pause.end
  return speechBetween <= maxSpeechBetween ? pause.end : time
}

function snapEnd(time: number, nextStart: number, pauses: readonly Pause[]): number {
  const pause = findNearest(pauses, 'start', time)
  if (pause === undefined) return time
  const speechBetween = pause.start < time ? time - pause.end : pause.start - nextStart
  return speechBetween <= maxSpeechBetween ? pause.start : time
}

/** Returns the pause whose start or end is nearest to a time, unless it is too far away. */
function findNearest(pauses: readonly Pause[], edge: 'start' | 'end', time: number): Pause | undefined {
  let low = 0
  let high = pauses.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((pauses[middle]?.[edge] ?? 0) < time) low = middle + 1
    else high = middle
  }
  const distanceTo = (pause: Pause | undefined) =>
    pause ? Math.abs(pause[edge] - time) : Number.POSITIVE_INFINITY
  const [before, after] = [pauses[low - 1], pauses[low]]
  const nearest = distanceTo(before) < distanceTo(after) ? before : after
  return distanceTo(nearest) <= maxDistance ? nearest : undefined
}

/** Makes the words of a line start and end with it, and leaves the pauses between them to no word. */
function fitWords(
  words: readonly AlignedWord[],
  start: number,
  end: number,
  pauses: readonly Pause[],
): AlignedWord[] {
  const clamp = (time: number) => Math.min(end, Math.max(start, time))
  let next = pauses.findIndex((pause) => pause.end > start)
  return words.map((word, index) => {
    let wordStart = index === 0 ? start : clamp(word.start)
    let wordEnd = index === words.length - 1 ? end : clamp(word.end)
    while ((pauses[next]?.end ?? Number.POSITIVE_INFINITY) <= wordStart) next += 1
    if ((pauses[next]?.start ?? Number.POSITIVE_INFINITY) < Math.min(wordEnd, wordStart + minSoundOfWord)) {
      wordStart = Math.min(wordEnd, pauses[next]?.end ?? wordEnd)
      if (wordStart < wordEnd) next += 1
    }
    const pause = pauses[next]
    if (pause && pause.start > wordStart && pause.start < wordEnd && wordEnd - pause.end < minSoundOfWord) {
      wordEnd = pause.start
    }
    return { ...word, start: wordStart, end: wordEnd }
  })
}
