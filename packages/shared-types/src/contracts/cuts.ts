import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cut, ItemCuts, maxCutPieces, maxPieceSpans, NewPiece, TimeSpan } from '../cuts.ts'
import { IdParams, NewId, Uuid } from '../fields.ts'
import { maxVersionNameLength } from '../versions.ts'

const source = {
  id: Type.Optional(NewId),
  /** The recording; its first sound is cut. */
  itemId: Uuid,
  /** The first sound itself, or a version of it, in whose seconds all times are; by default what is played. */
  assetId: Type.Optional(Uuid),
  /** Encodes the sound again where it could only be cut to the frame. */
  exact: Type.Optional(Type.Boolean()),
  /** Moves cuts by up to 5 ms to where the sound crosses zero, in formats that are cut to the sample. */
  snap: Type.Optional(Type.Boolean()),
}

export const startCut = defineContract({
  operationId: 'startCut',
  summary:
    'Cut a recording into new ones, as an operation that can be followed, cancelled and undone. With items:create and media:process',
  method: 'POST',
  path: '/api/cuts',
  access: 'items:create',
  servedBy: 'archive',
  body: Type.Object(
    {
      ...source,
      pieces: Type.Array(NewPiece, { minItems: 1, maxItems: maxCutPieces }),
    },
    { additionalProperties: false },
  ),
  maxBodyBytes: 9_200_000,
  status: 201,
  reply: Cut,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken', 'too-many-requests'],
  admitsFailures: true,
})

export const startVersionCut = defineContract({
  operationId: 'startVersionCut',
  summary:
    'Cut passages out of a recording or film, as an operation; what remains is a new version, which is then played. With media:process, by those who may edit the item',
  method: 'POST',
  path: '/api/cuts/versions',
  access: 'media:process',
  servedBy: 'archive',
  body: Type.Object(
    {
      ...source,
      name: Type.Optional(Type.String({ maxLength: maxVersionNameLength })),
      /** What remains, in ascending order and without overlap. */
      spans: Type.Array(TimeSpan, { minItems: 1, maxItems: maxPieceSpans }),
    },
    { additionalProperties: false },
  ),
  status: 201,
  reply: Cut,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken', 'too-many-versions', 'too-many-requests'],
  admitsFailures: true,
})

export const getCut = defineContract({
  operationId: 'getCut',
  summary: 'What the caller has made by one cut of a recording: pieces, or a version',
  method: 'GET',
  path: '/api/cuts/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Cut,
  errors: ['not-found'],
})

export const undoCut = defineContract({
  operationId: 'undoCut',
  summary:
    'Move the pieces of a cut to the trash, except for those that were changed since, or play what was played before its version',
  method: 'POST',
  path: '/api/cuts/:id/undo',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Type.Object({
    trashed: Type.Integer(),
    kept: Type.Integer(),
    /** Whether the version was played, and what was played before is again. */
    reverted: Type.Boolean(),
  }),
  errors: ['not-found'],
})

export const getItemCuts = defineContract({
  operationId: 'getItemCuts',
  admitsView: true,
  summary: 'What a recording was cut from, and what was cut from it',
  method: 'GET',
  path: '/api/items/:id/cuts',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: ItemCuts,
  errors: ['not-found'],
})
