import type { RecognizedText } from '../transcription/recognized-text.ts'
import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/** Passages of a prepared recording, at most 30 seconds together, and the model that hears them. */
export interface RecognitionInput {
  /** The folder of a Whisper model in the format of transformers.js. */
  readonly modelFolder: string
  readonly copyPath: string
  readonly pieces: readonly SpeechSpan[]
  /** A two-letter code; null to detect it. */
  readonly language: string | null
}

/** The tasks of a process with a Whisper model. */
export type WhisperTasks = {
  recognize: { input: RecognitionInput; result: RecognizedText }
}
