import { Alignment, maxAlignmentBytes, StartAlignment } from '../alignments.ts'
import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'

const base = { access: 'signed-in', servedBy: 'archive', params: IdParams } as const

export const startAlignment = defineContract({
  ...base,
  operationId: 'startAlignment',
  summary:
    'Find the times of lines in the sound of an item, as an operation; requires the permission to edit the item',
  method: 'POST',
  path: '/api/items/:id/alignments',
  body: StartAlignment,
  maxBodyBytes: maxAlignmentBytes,
  status: 201,
  reply: Alignment,
  errors: ['not-found', 'invalid-fields', 'in-trash', 'id-taken', 'too-many-requests'],
})

export const getAlignment = defineContract({
  ...base,
  operationId: 'getAlignment',
  summary: 'An alignment that the caller has started, with its result once it has succeeded',
  method: 'GET',
  path: '/api/alignments/:id',
  status: 200,
  reply: Alignment,
  errors: ['not-found'],
})
