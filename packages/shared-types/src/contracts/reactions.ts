import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'
import { ReactionKindSchema } from '../reactions.ts'

const base = {
  access: 'signed-in',
  servedBy: 'archive',
  params: Type.Object({ ...IdParams.properties, kind: ReactionKindSchema }),
  status: 204,
} as const

export const addItemReaction = defineContract({
  ...base,
  operationId: 'addItemReaction',
  summary: 'React to an item; no effect if the caller has already reacted like this',
  method: 'PUT',
  path: '/api/items/:id/reactions/:kind',
  errors: ['not-found', 'in-trash'],
})

export const removeItemReaction = defineContract({
  ...base,
  operationId: 'removeItemReaction',
  summary: 'Take back an own reaction to an item',
  method: 'DELETE',
  path: '/api/items/:id/reactions/:kind',
  errors: ['not-found', 'in-trash'],
})

export const addCommentReaction = defineContract({
  ...base,
  operationId: 'addCommentReaction',
  summary: 'React to a comment; no effect if the caller has already reacted like this',
  method: 'PUT',
  path: '/api/comments/:id/reactions/:kind',
  errors: ['not-found', 'in-trash'],
})

export const removeCommentReaction = defineContract({
  ...base,
  operationId: 'removeCommentReaction',
  summary: 'Take back an own reaction to a comment',
  method: 'DELETE',
  path: '/api/comments/:id/reactions/:kind',
  errors: ['not-found', 'in-trash'],
})
