import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Deletion, deletablePermissions } from '../deletions.ts'
import { Cursor, IdParams, Instant, PageLimit } from '../fields.ts'
import { ItemSummary } from '../items.ts'

/** An item in the trash. */
const TrashedItem = Type.Object({
  item: ItemSummary,
  deletedAt: Instant,
  /** Who moved it to the trash; absent if they have left. */
  deletedBy: Type.Optional(Type.String()),
  /** When it is deleted for ever, with the next night. */
  expiresAt: Instant,
})

export const listTrash = defineContract({
  operationId: 'listTrash',
  admitsView: true,
  summary: 'The items in the trash that the caller may see, latest first',
  method: 'GET',
  path: '/api/trash',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  status: 200,
  reply: Type.Object({
    items: Type.Array(TrashedItem),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const listDeletions = defineContract({
  operationId: 'listDeletions',
  admitsView: true,
  summary: 'The deleted tags, categories and people that the caller may restore, latest first',
  method: 'GET',
  path: '/api/deletions',
  access: Object.values(deletablePermissions),
  servedBy: 'archive',
  // Items are counted for each entry, so that a page is short.
  query: Type.Object({
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, default: 20 })),
  }),
  status: 200,
  reply: Type.Object({
    deletions: Type.Array(Deletion),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const forgetDeletion = defineContract({
  operationId: 'forgetDeletion',
  summary:
    'Delete for ever what is stored of a deleted tag, category or person that the caller may restore, with what was merged into it',
  method: 'DELETE',
  path: '/api/deletions/:id',
  access: Object.values(deletablePermissions),
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const deleteForEver = defineContract({
  operationId: 'deleteForEver',
  summary: 'Delete an item in the trash for ever, with its files and history',
  method: 'DELETE',
  path: '/api/trash/:id',
  access: 'items:delete',
  servedBy: 'archive',
  params: IdParams,
  status: 204,
  errors: ['not-found'],
})

export const emptyTrash = defineContract({
  operationId: 'emptyTrash',
  summary:
    'Delete items in the trash for ever, up to 100 per call, those that the caller may see. Repeat it with `before` of the reply while `hasMore`, so that what comes into the trash meanwhile stays',
  method: 'POST',
  path: '/api/trash/empty',
  access: 'items:delete',
  servedBy: 'archive',
  body: Type.Object({ before: Type.Optional(Instant) }, { additionalProperties: false }),
  status: 200,
  reply: Type.Object({ deleted: Type.Integer(), before: Instant, hasMore: Type.Boolean() }),
})
