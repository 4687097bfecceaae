import { joinOverlapping } from './join-chunks.ts'
import { getMaxVoice, numberVoices, shiftVoices } from './speakers.ts'
import type { SpeechChunk } from './speech-chunk.ts'
import type { ChunkText } from './transcribe-chunk.ts'
import type { TranscriptLine } from './transcript-line.ts'

/**
 * Joins the texts of all chunks of a recording to its lines, in order. Voices are numbered from 1; those of different chunks have
 * different numbers.
 */
export function joinTranscript(
  chunks: readonly SpeechChunk[],
  texts: readonly (ChunkText | undefined)[],
): TranscriptLine[] {
  const lines: TranscriptLine[] = []
  let voiceCount = 0
  for (const [index, { overlapsPrevious }] of chunks.entries()) {
    const own = shiftVoices(texts[index]?.lines ?? [], voiceCount)
    voiceCount = Math.max(voiceCount, getMaxVoice(own))
    if (!overlapsPrevious) {
      lines.push(...own)
      continue
    }
    // Only the last lines can overlap; copying all of them for each chunk would take quadratic time.
    const tail = lines.splice(Math.max(0, lines.length - 3))
    lines.push(...joinOverlapping(tail, own))
  }
  return numberVoices(lines.filter(({ start, end, text }) => end > start && text !== ''))
}

/** The language that most of the text is in; null if no chunk tells. */
export function getMainLanguage(texts: readonly (ChunkText | undefined)[]): string | null {
  const characters = new Map<string, number>()
  for (const text of texts) {
    if (!text?.language) continue
    const count = text.lines.reduce((sum, line) => sum + line.text.length, 0)
    characters.set(text.language, (characters.get(text.language) ?? 0) + count)
  }
  const [most] = [...characters].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
