import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Uuid } from '../fields.ts'
import { LanguageSchema } from '../language-schemas.ts'
import { maxTranscriptBytes } from '../transcripts.ts'
import { StartTranslation, Translation, Translations, WriteTranslation } from '../translations.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const
const params = Type.Object({ ...IdParams.properties, language: LanguageSchema })

export const listTranslations = defineContract({
  ...base,
  operationId: 'listTranslations',
  summary: 'The languages into which the transcript of an item is translated',
  method: 'GET',
  path: '/api/items/:id/translations',
  params: IdParams,
  status: 200,
  reply: Translations,
  errors: ['not-found'],
})

export const getTranslation = defineContract({
  ...base,
  operationId: 'getTranslation',
  summary: 'The lines of a transcript beside their translation, as far as there is one',
  method: 'GET',
  path: '/api/items/:id/translations/:language',
  params,
  status: 200,
  reply: Translation,
  errors: ['not-found'],
})

export const writeTranslation = defineContract({
  ...base,
  operationId: 'writeTranslation',
  summary: 'Replace the translation of a transcript; requires the permission to edit the item',
  method: 'PUT',
  path: '/api/items/:id/translations/:language',
  params,
  body: WriteTranslation,
  maxBodyBytes: maxTranscriptBytes,
  status: 200,
  reply: Translation,
  errors: ['not-found', 'version-conflict', 'invalid-fields', 'in-trash'],
})

export const startTranslation = defineContract({
  operationId: 'startTranslation',
  summary: 'Translate a transcript by a model, as an operation; requires the permission to edit the item',
  method: 'POST',
  path: '/api/items/:id/translations/:language/operations',
  access: 'ai:use',
  servedBy: 'archive',
  params,
  body: StartTranslation,
  status: 202,
  /** Null if somebody has it translated already. */
  reply: Type.Object({ operationId: Type.Union([Uuid, Type.Null()]) }),
  errors: ['not-found', 'invalid-fields', 'in-trash', 'ai-not-configured', 'too-many-requests'],
})
