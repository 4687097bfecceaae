import { Type } from 'typebox'
import { Batch, BatchActInput, BatchItem, BatchPreview, BatchReport, batchItemStates } from '../batches.ts'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, NewId, PageLimit } from '../fields.ts'
import { ItemSelection, maxSelectionBytes } from '../item-selection.ts'
import { operationScopes } from '../operations.ts'

const base = { access: 'batch:run', servedBy: 'archive' } as const
/** A selection together with an act. */
const maxBodyBytes = maxSelectionBytes + 64 * 1024

export const previewBatch = defineContract({
  ...base,
  operationId: 'previewBatch',
  summary:
    'What a batch would change: how many items, examples before and after, and why others would be refused',
  method: 'POST',
  path: '/api/batches/preview',
  body: Type.Object({ selection: ItemSelection, act: BatchActInput }, { additionalProperties: false }),
  maxBodyBytes,
  abortsWithClient: true,
  status: 200,
  reply: BatchPreview,
  errors: ['invalid-fields'],
})

export const startBatch = defineContract({
  ...base,
  operationId: 'startBatch',
  summary: 'Do something with many items, as an operation that can be followed, cancelled and undone',
  method: 'POST',
  path: '/api/batches',
  body: Type.Object(
    { id: Type.Optional(NewId), selection: ItemSelection, act: BatchActInput },
    { additionalProperties: false },
  ),
  maxBodyBytes,
  status: 201,
  reply: Batch,
  errors: ['invalid-fields', 'id-taken'],
})

export const listBatches = defineContract({
  ...base,
  operationId: 'listBatches',
  summary: 'The caller’s batches, latest first; with `scope=all` also those of others for administrators',
  method: 'GET',
  path: '/api/batches',
  query: Type.Object({
    scope: Type.Optional(Type.Enum(operationScopes, { default: 'own' })),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({ batches: Type.Array(Batch), nextCursor: Type.Union([Type.String(), Type.Null()]) }),
  errors: ['invalid-cursor'],
})

export const getBatch = defineContract({
  ...base,
  operationId: 'getBatch',
  summary: 'One batch of the caller, with the reasons why items were refused; for administrators of anybody',
  method: 'GET',
  path: '/api/batches/:id',
  params: IdParams,
  status: 200,
  reply: BatchReport,
  errors: ['not-found'],
})

export const listBatchItems = defineContract({
  ...base,
  operationId: 'listBatchItems',
  summary: 'What became of each item of a batch, in the order in which they are changed',
  method: 'GET',
  path: '/api/batches/:id/items',
  params: IdParams,
  query: Type.Object({
    state: Type.Optional(Type.Enum(batchItemStates)),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({ items: Type.Array(BatchItem), nextCursor: Type.Union([Type.String(), Type.Null()]) }),
  errors: ['not-found', 'invalid-cursor'],
})

export const undoBatch = defineContract({
  ...base,
  operationId: 'undoBatch',
  summary: 'Undo a batch, except for items that were changed since. No effect if there is nothing to undo',
  method: 'POST',
  path: '/api/batches/:id/undo',
  params: IdParams,
  status: 200,
  reply: Batch,
  errors: ['not-found'],
})
