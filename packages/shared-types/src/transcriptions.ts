import { type Static, Type } from 'typebox'
import { Edtf, Instant, Uuid } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { LanguageSchema } from './language-schemas.ts'
import { Operation } from './operations.ts'

/** The Whisper models that can be downloaded to transcribe on the machine of the archive. */
export const speechModelNames = ['base', 'small'] as const
export const SpeechModelName = Type.Enum(speechModelNames)
export type SpeechModelName = (typeof speechModelNames)[number]

/** A model that can be downloaded. */
export const SpeechModel = Type.Object({
  name: SpeechModelName,
  isInstalled: Type.Boolean(),
  /** Bytes that are downloaded. */
  downloadBytes: Type.Integer(),
  /** Memory that it takes while it transcribes. */
  memoryBytes: Type.Integer(),
  /** Whether the machine has that much memory. */
  fits: Type.Boolean(),
})
export type SpeechModel = Static<typeof SpeechModel>

/** What writes down speech: an endpoint, or a model on the machine of the archive. */
export const transcriptionEngines = ['endpoint', 'local'] as const
export type TranscriptionEngine = (typeof transcriptionEngines)[number]

export const TranscriptionSetup = Type.Object({
  /** What is used for the next transcription; null if there is nothing. */
  engine: Type.Union([Type.Enum(transcriptionEngines), Type.Null()]),
  /** The name of its model; null for who may not see the settings. */
  model: Type.Union([Type.String(), Type.Null()]),
  models: Type.Array(SpeechModel),
  /** The operation that downloads a model now. */
  downloadOperationId: Type.Union([Uuid, Type.Null()]),
})
export type TranscriptionSetup = Static<typeof TranscriptionSetup>

/**
 * What a recording has been written down by: `machine` as it was transcribed, `person` if somebody has written or corrected
 * it.
 */
export const transcriptStates = ['none', 'machine', 'person'] as const
export type TranscriptState = (typeof transcriptStates)[number]

/** An item with sound that the caller may have transcribed. */
export const Transcribable = Type.Object({
  item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
  date: Type.Union([Edtf, Type.Null()]),
  /** Seconds; null as long as the file has not been read. */
  duration: Type.Union([Type.Number(), Type.Null()]),
  transcript: Type.Enum(transcriptStates),
  /** The operation that transcribes it now; null if none does. */
  operationId: Type.Union([Uuid, Type.Null()]),
})
export type Transcribable = Static<typeof Transcribable>

/** Why an item is not transcribed. */
export const transcriptionRefusals = [
  'not-found',
  'forbidden',
  'in-trash',
  'no-file',
  'has-transcript',
  'already-running',
] as const
export type TranscriptionRefusal = (typeof transcriptionRefusals)[number]

/** The most items of one request. */
export const maxTranscribedItems = 500

/** A recording longer than this, in seconds, is not transcribed: twelve hours. */
export const maxTranscribedSeconds = 12 * 3600

export const StartTranscriptions = Type.Object(
  {
    itemIds: Type.Array(Uuid, { minItems: 1, maxItems: maxTranscribedItems, uniqueItems: true }),
    /** The language that is spoken; null to detect it. */
    language: Type.Union([LanguageSchema, Type.Null()]),
    /** Whether present transcripts are replaced. They stay in the history. */
    replace: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type StartTranscriptions = Static<typeof StartTranscriptions>

export const StartedTranscriptions = Type.Object({
  operationIds: Type.Array(Uuid),
  refused: Type.Array(Type.Object({ itemId: Uuid, reason: Type.Enum(transcriptionRefusals) })),
})
export type StartedTranscriptions = Static<typeof StartedTranscriptions>

/** A transcription that the caller has started. */
export const Transcription = Type.Object({
  operation: Operation,
  /** The language that was chosen; null to detect it. */
  language: Type.Union([LanguageSchema, Type.Null()]),
  /** The `ai-…` error code of the endpoint, while the transcription waits for it. */
  waitsFor: Type.Optional(Type.String()),
  /** When it is tried again. */
  retryAt: Type.Optional(Instant),
})
export type Transcription = Static<typeof Transcription>
