import type { Alignment } from '../alignment/alignment.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { RecognizedSegment, RecognizedWord, Speaker } from './recognized-text.ts'
import { type SpeechChunk, toRecordingTime } from './speech-chunk.ts'
import { splitLines } from './split-lines.ts'
import type { TranscriptLine } from './transcript-line.ts'

/** A line of a recognized segment, in the time of the chunk; without a time until it is aligned. */
export interface UnplacedLine {
  readonly text: string
  readonly speaker?: Speaker
  readonly time?: SpeechSpan
  readonly words?: readonly RecognizedWord[]
  readonly confidence?: number
}

/** Divides recognized segments into lines, with the times of their words where the model gives them. */
export function toLines(segments: readonly RecognizedSegment[], language: string): UnplacedLine[] {
  return segments.flatMap((segment) => {
    const lines = splitLines(segment.text, language)
    const counts = lines.map((line) => countWords(line))
    const words = segment.words?.length === sum(counts) ? segment.words : undefined
    const confidence = toConfidence(segment.averageLogProbability)
    const { speaker } = segment
    let from = 0
    return lines.map((text, index): UnplacedLine => {
      const own = words?.slice(from, from + (counts[index] ?? 0))
      from += counts[index] ?? 0
      const time = spanWords(own) ?? (lines.length === 1 ? segment.time : undefined)
      return {
        text,
        ...(speaker !== undefined && { speaker }),
        ...(time && { time }),
        ...(own && own.length > 0 && { words: own }),
        ...(confidence !== undefined && { confidence }),
      }
    })
  })
}

/** Gives lines the times at which they are spoken. Lines and words that the alignment has not found keep those of the model. */
export function applyAlignment(lines: readonly UnplacedLine[], alignment: Alignment): UnplacedLine[] {
  return lines.map((line, index) => {
    const aligned = alignment.lines[index]
    if (!aligned?.time) return line
    const words = toWordTimes(line.text, aligned.words)
    return { ...line, time: line.time ?? aligned.time, ...(words && { words, time: aligned.time }) }
  })
}

/** Places lines in the recording. Those without a time share the time between their neighbours by their length. */
export function placeLines(
  lines: readonly UnplacedLine[],
  chunk: SpeechChunk,
  chunkSeconds: number,
): TranscriptLine[] {
  return fillTimes(lines, chunkSeconds).map(({ text, speaker, time, words, confidence }) => {
    const start = toRecordingTime(chunk, time.start, 'start')
    const end = Math.max(start + 0.05, toRecordingTime(chunk, time.end, 'end'))
    const placed = words && placeWords(words, chunk, { start, end })
    return {
      start,
      end,
      text,
      ...(speaker !== undefined && { speaker }),
      ...(placed && { words: placed }),
      ...(confidence !== undefined && { confidence }),
    }
  })
}

/** Words within their line, none before the one before it. */
function placeWords(
  words: readonly RecognizedWord[],
  chunk: SpeechChunk,
  line: SpeechSpan,
): RecognizedWord[] {
  let previous = line.start
  return words.map(([from, to]): RecognizedWord => {
    const start = Math.min(line.end, Math.max(previous, toRecordingTime(chunk, from, 'start')))
    previous = start
    return [start, Math.max(start, Math.min(line.end, toRecordingTime(chunk, to, 'end')))]
  })
}

type PlacedLine = UnplacedLine & { readonly time: SpeechSpan }

function fillTimes(lines: readonly UnplacedLine[], chunkSeconds: number): PlacedLine[] {
  const placed: PlacedLine[] = []
  for (let index = 0; index < lines.length; ) {
    const line = lines[index]
    if (line?.time) {
      placed.push({ ...line, time: line.time })
      index += 1
      continue
    }
    const nextWithTime = lines.findIndex((other, at) => at > index && other.time)
    const end = nextWithTime < 0 ? lines.length : nextWithTime
    const from = placed.at(-1)?.time.end ?? 0
    const to = Math.max(from, lines[end]?.time?.start ?? chunkSeconds)
    placed.push(...shareTime(lines.slice(index, end), from, to))
    index = end
  }
  return placed
}

function shareTime(lines: readonly UnplacedLine[], from: number, to: number): PlacedLine[] {
  const characters = sum(lines.map(({ text }) => text.length))
  let start = from
  return lines.map((line) => {
    const end = start + ((to - from) * line.text.length) / characters
    const placed = { ...line, time: { start, end } }
    start = end
    return placed
  })
}

/** The times of the words that white space separates; undefined if one of them was not found. */
function toWordTimes(
  text: string,
  aligned: Alignment['lines'][number]['words'],
): RecognizedWord[] | undefined {
  const times: RecognizedWord[] = []
  for (const { index, 0: word } of text.matchAll(/\S+/gu)) {
    const own = aligned.filter(({ from, to }) => from < index + word.length && to > index)
    const [first] = own
    const last = own.at(-1)
    if (first && last) times.push([first.start, last.end])
    // A dash has no time of its own.
    else if (/[\p{L}\p{N}]/u.test(word)) return undefined
    else
      times.push([times.at(-1)?.[1] ?? aligned[0]?.start ?? 0, times.at(-1)?.[1] ?? aligned[0]?.start ?? 0])
  }
  return times
}

function spanWords(words: readonly RecognizedWord[] | undefined): SpeechSpan | undefined {
  const start = words?.[0]?.[0]
  const end = words?.at(-1)?.[1]
  return start !== undefined && end !== undefined && end > start ? { start, end } : undefined
}

function toConfidence(averageLogProbability: number | undefined): number | undefined {
  if (averageLogProbability === undefined || !Number.isFinite(averageLogProbability)) return undefined
  return Math.round(100 * Math.exp(Math.min(0, averageLogProbability))) / 100
}

function countWords(text: string): number {
  return text.split(/\s+/u).filter(Boolean).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
