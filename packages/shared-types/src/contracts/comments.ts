import { Type } from 'typebox'
import { ChangeComment, Comment, CreateComment } from '../comments.ts'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, UserRef } from '../fields.ts'
import { Reaction } from '../reactions.ts'

const base = { access: 'signed-in', servedBy: 'archive', params: IdParams } as const

export const listComments = defineContract({
  ...base,
  operationId: 'listComments',
  summary: 'The comments on an item, the latest first, and the reactions to the item',
  method: 'GET',
  path: '/api/items/:id/comments',
  admitsView: true,
  query: Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  status: 200,
  reply: Type.Object({
    comments: Type.Array(Comment),
    /** How many there are, without those that were removed. */
    total: Type.Integer({ minimum: 0 }),
    /** To the item itself. */
    reactions: Type.Array(Reaction),
    /** Whether the caller may comment and react. */
    may: Type.Object({ comment: Type.Boolean() }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['not-found', 'invalid-cursor'],
})

export const listMentionableUsers = defineContract({
  ...base,
  operationId: 'listMentionableUsers',
  summary: 'Users who see an item and have a name that begins like this, for mentioning them in a comment',
  method: 'GET',
  path: '/api/items/:id/mentionable-users',
  query: Type.Object({ name: Type.Optional(Type.String({ maxLength: 100 })) }),
  status: 200,
  reply: Type.Object({ users: Type.Array(UserRef) }),
  errors: ['not-found'],
})

export const createComment = defineContract({
  ...base,
  operationId: 'createComment',
  summary: 'Comment on an item; notifies those it mentions or replies to, and who added the item',
  method: 'POST',
  path: '/api/items/:id/comments',
  body: CreateComment,
  status: 201,
  reply: Comment,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken'],
})

export const changeComment = defineContract({
  ...base,
  operationId: 'changeComment',
  summary: 'Change the text of an own comment; notifies those it mentions for the first time',
  method: 'PATCH',
  path: '/api/comments/:id',
  body: ChangeComment,
  status: 200,
  reply: Comment,
  errors: ['not-found', 'in-trash', 'version-conflict'],
})

export const removeComment = defineContract({
  ...base,
  operationId: 'removeComment',
  summary: 'Remove an own comment, or as administrator or editor of the item that of somebody else',
  method: 'DELETE',
  path: '/api/comments/:id',
  status: 200,
  reply: Comment,
  errors: ['not-found', 'in-trash'],
})

export const restoreComment = defineContract({
  ...base,
  operationId: 'restoreComment',
  summary: 'Restore a comment that the caller has removed',
  method: 'POST',
  path: '/api/comments/:id/restore',
  status: 200,
  reply: Comment,
  errors: ['not-found', 'in-trash'],
})
