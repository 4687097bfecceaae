import type { DemoLanguage } from '../demo-languages.ts'
import transcripts from '../recordings/transcripts.json' with { type: 'json' }

interface Recording {
  file: string
  language: DemoLanguage
  title: string
  /** EDTF date of the events in the story. */
  date: string
  speaker: string
  /** Seconds. */
  duration: number
  /** Times in seconds from the start. */
  segments: readonly { start: number; end: number; text: string }[]
}

/** The transcripts of the recordings, with the actual times of every sentence. */
export const recordingTranscripts = transcripts as readonly Recording[]
