import { type Static, Type } from 'typebox'
import { TimeMap } from '../assets.ts'
import { defineContract } from '../contract.ts'
import { IdParams, Uuid } from '../fields.ts'
import { ProcessingChain, SoundFigures } from '../processing.ts'
import { maxVersionNameLength } from '../versions.ts'

const base = { access: 'media:process', servedBy: 'archive', params: IdParams } as const

/** Seconds of a preview. */
export const previewSeconds = 10

export const startProcessing = defineContract({
  ...base,
  operationId: 'startProcessing',
  summary:
    'Process the sound of an original, a recording or film, or of one of its versions, as an operation; the new version is then played. With media:process, by those who may edit the item',
  method: 'POST',
  path: '/api/assets/:id/processing',
  body: Type.Object(
    {
      steps: ProcessingChain,
      name: Type.Optional(Type.String({ maxLength: maxVersionNameLength })),
    },
    { additionalProperties: false },
  ),
  status: 202,
  /** Null if the caller has started the same already. */
  reply: Type.Object({ operationId: Type.Union([Uuid, Type.Null()]) }),
  errors: [
    'not-found',
    'in-trash',
    'invalid-fields',
    'rendition-failed',
    'too-many-versions',
    'too-many-requests',
  ],
})

const Clip = Type.Object({
  /** AAC in an MP4, in base64. */
  sound: Type.String(),
  figures: SoundFigures,
})

export const SoundPreview = Type.Object({
  /** The second of the file at which it begins. */
  from: Type.Number(),
  before: Clip,
  after: Clip,
  /** Seconds of both, from the beginning of the preview; absent where they are the same. */
  timeMap: Type.Optional(TimeMap),
})
export type SoundPreview = Static<typeof SoundPreview>

export const previewProcessing = defineContract({
  ...base,
  operationId: 'previewProcessing',
  summary:
    'Ten seconds of the sound of a recording or film before and after processing; a further request of the same user cancels the former one',
  method: 'POST',
  path: '/api/assets/:id/processing-preview',
  body: Type.Object(
    { steps: ProcessingChain, from: Type.Number({ minimum: 0, maximum: 1_000_000 }) },
    { additionalProperties: false },
  ),
  abortsWithClient: true,
  status: 200,
  reply: SoundPreview,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'rendition-failed', 'too-many-requests', 'disk-full'],
})
