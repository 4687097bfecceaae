import { type AlignOutcome, alignLines } from '../alignment/align-lines.ts'
import { AlignmentError } from '../alignment/alignment-error.ts'
import { SpeechAnalyser } from '../analysed-speech.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'
import { readPieceSamples } from './sound-copy.ts'

/** Lines that are spoken in passages of a prepared recording. */
export interface ChunkToAlign {
  readonly copyPath: string
  readonly pieces: readonly SpeechSpan[]
  readonly lines: readonly string[]
  /** A BCP 47 tag. */
  readonly language: string
}

/** Finds where lines are spoken in passages; times are counted from the start of their sound. */
export async function alignChunk(
  { copyPath, pieces, lines, language }: ChunkToAlign,
  signal: AbortSignal,
): Promise<AlignOutcome> {
  const analyser = await SpeechAnalyser.open()
  try {
    await analyser.add(await readPieceSamples(copyPath, pieces))
    const speech = await analyser.finish()
    return { alignment: await alignLines(speech, lines, language, { signal }) }
  } catch (error) {
    if (error instanceof AlignmentError) return { reason: error.reason }
    throw error
  } finally {
    await analyser.close()
  }
}
