import { type Language, languages } from '@lares/shared-types/languages'
import { AlignmentError } from '@lares/speech/alignment/alignment-error'
import type { ChunkTools } from '@lares/speech/transcription/transcribe-chunk'
import { detectPredominantLanguage } from '../../lexicon/language-detection.ts'
import type { Services } from '../../services.ts'
import type { Engine } from './choose-engine.ts'

/** A shorter text is not compared: names and exclamations are in no language. */
const minComparedCharacters = 60

/** What a chunk of a decoded copy is transcribed with. */
export function createChunkTools(
  { speech }: Pick<Services, 'speech'>,
  engine: Engine,
  copyPath: string,
  signal: AbortSignal,
): ChunkTools {
  return {
    async recognize(chunk, language) {
      const recognized = await engine.recognize(copyPath, chunk, language, signal)
      if (recognized.language !== null) return recognized
      return { ...recognized, language: detectKnown(recognized.segments.map(({ text }) => text).join(' ')) }
    },
    async align(chunk, lines, language) {
      try {
        return await speech.alignChunk({ copyPath, pieces: chunk.pieces, lines, language }, signal)
      } catch (error) {
        if (error instanceof AlignmentError) return undefined
        throw error
      }
    },
    async isOtherLanguage(text, language) {
      if (text.length < minComparedCharacters || !isKnown(language)) return false
      const detected = detectPredominantLanguage(text)
      return detected !== undefined && detected !== language
    },
  }
}

function isKnown(language: string): language is Language {
  return languages.some((known) => known === language)
}

function detectKnown(text: string): Language | null {
  const detected = detectPredominantLanguage(text)
  return detected === undefined || detected === 'other' ? null : detected
}
