import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cut, ItemCuts, maxCutPieces, NewPiece } from '../cuts.ts'
import { IdParams, NewId, Uuid } from '../fields.ts'

export const startCut = defineContract({
  operationId: 'startCut',
  summary: 'Cut a recording into new ones, as an operation that can be followed, cancelled and undone',
  method: 'POST',
  path: '/api/cuts',
  access: 'items:create',
  servedBy: 'archive',
  body: Type.Object(
    {
      id: Type.Optional(NewId),
      /** The recording; its first sound is cut. */
      itemId: Uuid,
      /** Encodes the sound again where it could only be cut to the frame. */
      exact: Type.Optional(Type.Boolean()),
      /** Moves cuts by up to 5 ms to where the sound crosses zero, in formats that are cut to the sample. */
      snap: Type.Optional(Type.Boolean()),
      pieces: Type.Array(NewPiece, { minItems: 1, maxItems: maxCutPieces }),
    },
    { additionalProperties: false },
  ),
  maxBodyBytes: 9_200_000,
  status: 201,
  reply: Cut,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken'],
})

export const getCut = defineContract({
  operationId: 'getCut',
  summary: 'The pieces that the caller has cut out of a recording',
  method: 'GET',
  path: '/api/cuts/:id',
  access: 'items:create',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Cut,
  errors: ['not-found'],
})

export const undoCut = defineContract({
  operationId: 'undoCut',
  summary: 'Move the pieces of a cut to the trash, except for those that were changed since',
  method: 'POST',
  path: '/api/cuts/:id/undo',
  access: 'items:create',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Type.Object({ trashed: Type.Integer(), kept: Type.Integer() }),
  errors: ['not-found'],
})

export const getItemCuts = defineContract({
  operationId: 'getItemCuts',
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
