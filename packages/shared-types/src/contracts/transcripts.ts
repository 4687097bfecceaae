import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Uuid } from '../fields.ts'
import { LanguageSchema } from '../language-schemas.ts'
import { maxTranscriptBytes, Transcript, WriteTranscript } from '../transcripts.ts'

export const getTranscript = defineContract({
  operationId: 'getTranscript',
  admitsView: true,
  summary: 'The timed text of a record or video; without segments if there is none yet',
  method: 'GET',
  path: '/api/items/:id/transcript',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Transcript,
  errors: ['not-found'],
})

const subtitles = {
  method: 'GET',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({
    /** Of a translation; lines that are not translated are in the language of the transcript. */
    language: Type.Optional(LanguageSchema),
    /** The version of the sound or film in whose seconds the lines are, without those that it lacks; by default the original. */
    version: Type.Optional(Uuid),
  }),
  status: 200,
  errors: ['not-found'],
} as const

export const getTranscriptVtt = defineContract({
  ...subtitles,
  operationId: 'getTranscriptVtt',
  admitsView: true,
  summary: 'The transcript as WebVTT',
  path: '/api/items/:id/transcript.vtt',
  produces: 'text/vtt',
})

export const getTranscriptSrt = defineContract({
  ...subtitles,
  operationId: 'getTranscriptSrt',
  admitsView: true,
  summary: 'The transcript as SubRip',
  path: '/api/items/:id/transcript.srt',
  produces: 'application/x-subrip',
})

export const getTranscriptText = defineContract({
  ...subtitles,
  operationId: 'getTranscriptText',
  admitsView: true,
  summary: 'The transcript as plain text, one paragraph for each turn of a speaker',
  path: '/api/items/:id/transcript.txt',
  produces: 'text/plain',
})

export const writeTranscript = defineContract({
  operationId: 'writeTranscript',
  summary: 'Replace the transcript; requires the permission to edit the item',
  method: 'PUT',
  path: '/api/items/:id/transcript',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  body: WriteTranscript,
  maxBodyBytes: maxTranscriptBytes,
  status: 200,
  reply: Transcript,
  errors: ['not-found', 'version-conflict', 'invalid-fields', 'in-trash'],
})
