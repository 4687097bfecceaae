import { deflateRawSync } from 'node:zlib'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import type { RecognizedSegment } from './recognized-text.ts'

/**
 * Why a text counts as a hallucination: `loop`: it repeats itself; `silence`: nobody speaks at its time; `fast`: nobody speaks
 * that fast; `credit`: a line from the end of films, on which models are trained.
 */
export type HallucinationReason = 'loop' | 'silence' | 'fast' | 'credit'

/** Above this ratio of a text's size to its compressed size it repeats itself (Radford et al., 2022, §4.5). */
const maxCompressionRatio = 2.4
/** Shorter texts compress badly, whatever they say. */
const minCompressedCharacters = 80

/** More often than this nobody says the same words one after the other. */
const maxRepetitions = 4
const maxRepeatedWords = 12

/** Characters a second that nobody exceeds. A word of a moment may be longer. */
const maxCharactersPerSecond = 40
const minFastCharacters = 40

/** Values from which Whisper itself takes a segment for silence (Radford et al., 2022, §4.5). */
const silentProbability = 0.6
const silentLogProbability = -1

/** Shares of a segment in which somebody must speak. */
const minSpokenShare = 0.15

/** What models write into silence, from the subtitles that they were trained with; people say such words within other sentences. */
const credits = [
  /\bamara\s?\.\s?org\b/iu,
  /^\W*sous-?titr(?:es|age)\b.{0,40}(?:société radio-canada|soustitreur|\bst['’ ]? ?\d+)/iu,
  /^\W*sous-?titr(?:es|age)(?: (?:réalisée?s?|faite?s?|créée?s?|traduite?s?))?(?: et \p{L}+)? par\b/iu,
  /^\W*untertitel(?:ung)?\b.{0,40}\b(?:zdf|ard|swr|ndr|wdr|funk|im auftrag)\b/iu,
  /^\W*sottotitoli\b.{0,40}\b(?:a cura di|creati dalla|revisione)\b/iu,
  /^\s*(?:thanks|thank you) for watching\b.{0,20}$/iu,
  /\b(?:please )?(?:like and )?subscribe to (?:my|our|the) channel\b/iu,
  /^\s*(?:merci d['’]avoir regardé|vielen dank fürs zuschauen|grazie per aver guardato).{0,30}$/iu,
]

/**
 * Why a text was probably never spoken, but made up by the model; undefined if it was probably spoken.
 *
 * @param spans where somebody speaks, in the same time as the segment
 */
export function findHallucination(
  { text, time, averageLogProbability, noSpeechProbability }: RecognizedSegment,
  spans: readonly SpeechSpan[],
): HallucinationReason | undefined {
  if (credits.some((credit) => credit.test(text))) return 'credit'
  if (isLoop(text)) return 'loop'
  const isSilentToModel =
    (noSpeechProbability ?? 0) > silentProbability && (averageLogProbability ?? 0) < silentLogProbability
  if (isSilentToModel) return 'silence'
  const spoken = time
    ? measureOverlap(time, spans)
    : spans.reduce((sum, span) => sum + span.end - span.start, 0)
  if (time && spoken < minSpokenShare * (time.end - time.start)) return 'silence'
  if (spoken === 0) return 'silence'
  const { length } = text
  return length > minFastCharacters && length > maxCharactersPerSecond * spoken ? 'fast' : undefined
}

/** Whether a text says the same over and over, as models do that are stuck. */
export function isLoop(text: string): boolean {
  if (text.length >= minCompressedCharacters && getCompressionRatio(text) > maxCompressionRatio) return true
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  for (let length = 1; length <= maxRepeatedWords; length += 1) {
    if (repeats(words, length)) return true
  }
  return false
}

function getCompressionRatio(text: string): number {
  const bytes = Buffer.from(text)
  return bytes.length / deflateRawSync(bytes).length
}

/** Whether `length` words are said more than {@link maxRepetitions} times in a row; a single short word may be said more often. */
function repeats(words: readonly string[], length: number): boolean {
  const limit = length === 1 ? 2 * maxRepetitions : maxRepetitions
  let run = 0
  for (let index = length; index < words.length; index += 1) {
    run = words[index] === words[index - length] ? run + 1 : 0
    if (run >= limit * length) return true
  }
  return false
}

function measureOverlap(time: SpeechSpan, spans: readonly SpeechSpan[]): number {
  return spans.reduce(
    (sum, { start, end }) => sum + Math.max(0, Math.min(time.end, end) - Math.max(time.start, start)),
    0,
  )
}
