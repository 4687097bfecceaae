import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, PageLimit, Uuid } from '../fields.ts'
import { ItemSelection, maxSelectionBytes } from '../item-selection.ts'
import {
  SpeechModelName,
  StartedTranscriptions,
  StartTranscriptions,
  Transcribable,
  Transcription,
  TranscriptionSetup,
} from '../transcriptions.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const

export const readTranscriptionSetup = defineContract({
  ...base,
  operationId: 'readTranscriptionSetup',
  summary: 'What transcribes recordings, and the models that can be downloaded for it',
  method: 'GET',
  path: '/api/transcriptions/setup',
  status: 200,
  reply: TranscriptionSetup,
})

export const downloadSpeechModel = defineContract({
  operationId: 'downloadSpeechModel',
  summary: 'Download a model that transcribes on this machine, as an operation',
  method: 'POST',
  path: '/api/transcriptions/models/:name/download',
  access: 'admin',
  servedBy: 'archive',
  params: Type.Object({ name: SpeechModelName }),
  status: 202,
  /** Null if it is installed, or a download is under way. */
  reply: Type.Object({ operationId: Type.Union([Uuid, Type.Null()]) }),
})

export const findTranscribable = defineContract({
  ...base,
  operationId: 'findTranscribable',
  summary: 'Recordings and films that the caller may change, latest first: those of a selection, or all',
  method: 'POST',
  path: '/api/transcriptions/candidates',
  body: Type.Object(
    {
      selection: Type.Optional(ItemSelection),
      /** Whether those with a transcript are left out. */
      onlyMissing: Type.Optional(Type.Boolean()),
      cursor: Type.Optional(Cursor),
      limit: Type.Optional(PageLimit),
    },
    { additionalProperties: false },
  ),
  maxBodyBytes: maxSelectionBytes + 16_384,
  status: 200,
  reply: Type.Object({
    recordings: Type.Array(Transcribable),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-fields', 'invalid-cursor'],
})

export const startTranscriptions = defineContract({
  ...base,
  operationId: 'startTranscriptions',
  summary:
    'Transcribe items that the caller may edit, each as an operation; those that cannot be transcribed are refused with the reason',
  method: 'POST',
  path: '/api/transcriptions',
  access: 'media:process',
  body: StartTranscriptions,
  status: 202,
  reply: StartedTranscriptions,
  errors: ['ai-not-configured'],
})

export const listTranscriptions = defineContract({
  ...base,
  operationId: 'listTranscriptions',
  summary: 'Transcriptions of the last 30 days that the caller has started, latest first',
  method: 'GET',
  path: '/api/transcriptions',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  status: 200,
  reply: Type.Object({
    transcriptions: Type.Array(Transcription),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})
