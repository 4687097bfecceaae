import type { Alignment } from '../alignment/alignment.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import { findHallucination, isLoop } from './find-hallucinations.ts'
import { joinOverlapping } from './join-chunks.ts'
import { applyAlignment, placeLines, toLines } from './place-text.ts'
import { halveChunk } from './plan-chunks.ts'
import type { RecognizedSegment, RecognizedText } from './recognized-text.ts'
import { keepVoicesApart } from './speakers.ts'
import { getChunkSeconds, type SpeechChunk } from './speech-chunk.ts'
import type { TranscriptLine } from './transcript-line.ts'

/** Thrown by an engine for a chunk that is more than it accepts at once. It is divided then. */
export class ChunkTooLarge extends Error {
  override readonly name = 'ChunkTooLarge'
}

/** What {@link transcribeChunk} works with. */
export interface ChunkTools {
  /** Throws ChunkTooLarge. */
  recognize(chunk: SpeechChunk, language: string | null): Promise<RecognizedText>
  /** Finds where lines are spoken; undefined if that is not possible. Times are from the start of the chunk's sound. */
  align(chunk: SpeechChunk, lines: readonly string[], language: string): Promise<Alignment | undefined>
  /** Whether a text is certainly not in a language. */
  isOtherLanguage(text: string, language: string): Promise<boolean>
}

/** The text of a chunk. */
export interface ChunkText {
  /** As a BCP 47 tag; null if it is not known, or nothing was said. */
  readonly language: string | null
  readonly lines: readonly TranscriptLine[]
  /** Segments that were dropped as hallucinations. */
  readonly droppedCount: number
}

/** A chunk is not divided into parts shorter than this. */
const minSeconds = 4

/** What two halves share if there is no silence to cut at. */
const overlapSeconds = 1

const nothing: ChunkText = { language: null, lines: [], droppedCount: 0 }

/**
 * Transcribes a chunk. Hallucinations of the engine are dropped. If it repeats itself, or the chunk is too large for it, the
 * halves of the chunk are transcribed. Throws what `recognize` throws.
 *
 * @param spans where somebody speaks in the recording, in seconds
 * @param language as a two-letter code, or null to detect it
 */
export async function transcribeChunk(
  chunk: SpeechChunk,
  spans: readonly SpeechSpan[],
  language: string | null,
  tools: ChunkTools,
): Promise<ChunkText> {
  if (getChunkSeconds(chunk) <= 0) return nothing
  const isDivisible = getChunkSeconds(chunk) >= 2 * minSeconds
  const recognized = await recognize(chunk, language, tools, isDivisible)
  const hasLoop = recognized?.segments.some(({ text }) => isLoop(text)) ?? true
  if (!recognized || (hasLoop && isDivisible)) return transcribeHalves(chunk, spans, language, tools)
  const spoken = toChunkSpans(chunk, spans)
  const kept = recognized.segments.filter((segment) => !findHallucination(segment, spoken))
  const droppedCount = recognized.segments.length - kept.length
  const text = kept.map((segment) => segment.text).join(' ')
  const stated = language ?? recognized.language
  if (stated !== null && (await tools.isOtherLanguage(text, stated))) {
    return { language: null, lines: [], droppedCount: recognized.segments.length }
  }
  if (kept.length === 0) return { ...nothing, droppedCount }
  return {
    language: stated,
    lines: await toTranscriptLines(chunk, kept, stated ?? 'en', tools),
    droppedCount,
  }
}

/** Undefined if the chunk must be divided. An answer in another language is asked for again, once. */
async function recognize(
  chunk: SpeechChunk,
  language: string | null,
  tools: ChunkTools,
  isDivisible: boolean,
): Promise<RecognizedText | undefined> {
  try {
    const recognized = await tools.recognize(chunk, language)
    const text = recognized.segments.map((segment) => segment.text).join(' ')
    const isWrong = language !== null && (await tools.isOtherLanguage(text, language))
    return isWrong ? await tools.recognize(chunk, language) : recognized
  } catch (error) {
    if (error instanceof ChunkTooLarge && isDivisible) return undefined
    throw error
  }
}

async function transcribeHalves(
  chunk: SpeechChunk,
  spans: readonly SpeechSpan[],
  language: string | null,
  tools: ChunkTools,
): Promise<ChunkText> {
  const [first, second] = halveChunk(chunk, overlapSeconds)
  const before = await transcribeChunk(first, spans, language, tools)
  const after = await transcribeChunk(second, spans, language ?? before.language, tools)
  const later = keepVoicesApart(before.lines, after.lines)
  return {
    language: before.language ?? after.language,
    lines: second.overlapsPrevious ? joinOverlapping(before.lines, later) : [...before.lines, ...later],
    droppedCount: before.droppedCount + after.droppedCount,
  }
}

async function toTranscriptLines(
  chunk: SpeechChunk,
  segments: readonly RecognizedSegment[],
  language: string,
  tools: ChunkTools,
): Promise<TranscriptLine[]> {
  const seconds = getChunkSeconds(chunk)
  const lines = toLines(segments, language)
  if (lines.every(({ words }) => words)) return placeLines(lines, chunk, seconds)
  const alignment = await tools.align(
    chunk,
    lines.map(({ text }) => text),
    language,
  )
  return placeLines(alignment ? applyAlignment(lines, alignment) : lines, chunk, seconds)
}

/** Where somebody speaks in a chunk, in seconds from the start of its sound. */
function toChunkSpans({ pieces }: SpeechChunk, spans: readonly SpeechSpan[]): SpeechSpan[] {
  let offset = 0
  return pieces.flatMap((piece) => {
    const shift = offset - piece.start
    offset += piece.end - piece.start
    return spans
      .filter(({ start, end }) => start < piece.end && end > piece.start)
      .map(({ start, end }) => ({
        start: Math.max(start, piece.start) + shift,
        end: Math.min(end, piece.end) + shift,
      }))
  })
}
