import type { Language } from '@lares/shared-types/languages'
import type { OperationValues } from '@lares/shared-types/operations'
import type { ChunkText } from '@lares/speech/transcription/transcribe-chunk'
import type { SpeechSpan } from '@lares/speech/voice-activity/speech-span'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

/** Where somebody speaks in a recording, in seconds, and how it is divided. */
export interface TranscribedSound {
  readonly assetId: string
  readonly seconds: number
  readonly spans: readonly SpeechSpan[]
  readonly chunkSeconds: number
}

export interface TranscriptionsTable {
  id: string
  user_id: string
  item_id: string
  operation_id: string
  language: Language | null
  transcript_version: number
  priority: number
  engine: string | null
  sound: ColumnType<TranscribedSound | null, string | null, string | null>
  failure: string | null
  failures: Generated<number>
  retry_at: Date | null
  result: ColumnType<OperationValues | null, never, string>
  created_at: Date
}

export interface TranscriptionChunksTable {
  transcription_id: string
  position: number
  text: Json<ChunkText>
}
