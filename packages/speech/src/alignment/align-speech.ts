import type { AnalysedSpeech } from '../analysed-speech.ts'
import { addDeltas, averageFrames, type Frames, normaliseFrames } from '../features/frames.ts'
import { frameRate } from '../features/mel-spectrum.ts'
import { EspeakVoice } from '../synthesis/espeak-voice.ts'
import { alignFrames } from './align-frames.ts'
import type { Alignment } from './alignment.ts'
import { AlignmentError } from './alignment-error.ts'
import { placeLines } from './place-lines.ts'
import { doubtfulRateVariation, measureRateVariation } from './rate-variation.ts'
import { extractSpeech } from './recorded-speech.ts'
import { type SynthesisedLine, type SynthesisedWord, synthesiseText } from './synthesised-text.ts'

export interface SpeechToAlign {
  readonly speech: AnalysedSpeech
  readonly lines: readonly string[]
  /** A BCP 47 tag. */
  readonly language: string
}

/** Frames of speech from which two are averaged into one, so that memory stays bounded: an hour. */
const maxFineFrames = 3600 * frameRate

/**
 * How much longer than the speech of the recording a text may be when it is synthesised, and half a minute in any case. A few
 * letters can take long, when they are spelled.
 */
const maxTextRatio = 3
const minMaxTextFrames = 30 * frameRate

/** The share of the work that synthesising takes, for the progress. */
const synthesisShare = 0.6

/**
 * Finds the times of lines in a recording whose speech is known. Blocks its thread.
 *
 * @throws AlignmentError `unknownLanguage`, `noText`, `textTooLong`
 */
export async function alignSpeech(
  { speech: analysed, lines, language }: SpeechToAlign,
  onProgress: (share: number) => void,
): Promise<Alignment> {
  const voice = await EspeakVoice.load(language)
  if (voice === undefined) throw new AlignmentError('unknownLanguage')
  const speech = extractSpeech(analysed.logEnergies, analysed.spans)
  const maxTextFrames = maxTextRatio * speech.cepstra.length + minMaxTextFrames
  const text = synthesiseText(lines, voice, speech.background, maxTextFrames, (line) => {
    onProgress((synthesisShare * (line + 1)) / lines.length)
  })
  if (text.lines.every(({ words }) => words.length === 0)) throw new AlignmentError('noText')
  const factor = Math.max(text.cepstra.length, speech.cepstra.length) > maxFineFrames ? 2 : 1
  const lineRows = averageLines(text.lines, factor)
  const rows = toFeatures(text.cepstra, factor)
  const path = alignFrames(
    rows,
    toFeatures(speech.cepstra, factor),
    markPauses(lineRows, rows.length),
    (share) => onProgress(synthesisShare + (1 - synthesisShare) * share),
  )
  const getTime = (column: number) => (speech.frameNumbers[column * factor] ?? 0) / frameRate
  return {
    lines: placeLines(lineRows, path, getTime, analysed.spans),
    isDoubtful: measureRateVariation(path, frameRate / factor) > doubtfulRateVariation,
  }
}

function toFeatures(cepstra: Frames, factor: number): Frames {
  return addDeltas(normaliseFrames(factor === 1 ? cepstra : averageFrames(cepstra, factor)))
}

/** Counts the frames of words as {@link averageFrames} does. */
function averageLines(lines: readonly SynthesisedLine[], factor: number): readonly SynthesisedLine[] {
  if (factor === 1) return lines
  const averageWord = (word: SynthesisedWord): SynthesisedWord => {
    const start = Math.floor(word.start / factor)
    return { ...word, start, end: Math.max(start + 1, Math.floor(word.end / factor)) }
  }
  return lines.map(({ words }) => ({ words: words.map(averageWord) }))
}

/** Marks the rows between lines with 1. */
function markPauses(lines: readonly SynthesisedLine[], rowCount: number): Uint8Array {
  const isPause = new Uint8Array(rowCount).fill(1)
  for (const { words } of lines) isPause.fill(0, words[0]?.start ?? 0, words.at(-1)?.end ?? 0)
  return isPause
}
