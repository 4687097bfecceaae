import type { AlignOutcome } from '../alignment/align-lines.ts'
import type { SoundFile } from '../analyse-file.ts'
import type { ChunkToAlign } from '../transcription/align-chunk.ts'
import type { PreparedSound } from '../transcription/prepare-sound.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/** A text to align to a file, and the language it is in, as a BCP 47 tag. */
export interface AlignInput {
  readonly file: SoundFile
  readonly lines: readonly string[]
  readonly language: string
  /** The part of the recording, in seconds, in which the lines are spoken; the whole recording if absent. */
  readonly range?: { readonly from: number; readonly to: number }
}

/** A recording to prepare for transcription, and where its decoded copy is written. */
export interface PrepareInput {
  readonly file: SoundFile
  readonly copyPath: string
  readonly maxSeconds: number
}

/** The tasks of a speech process. */
export type SpeechTasks = {
  findSpeech: { input: SoundFile; result: SpeechSpan[] }
  align: { input: AlignInput; result: AlignOutcome }
  alignChunk: { input: ChunkToAlign; result: AlignOutcome }
  prepare: { input: PrepareInput; result: PreparedSound }
}
