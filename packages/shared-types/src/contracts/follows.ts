import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'
import { FollowedThing, followTypes } from '../follows.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const
const params = Type.Object({ type: Type.Enum(followTypes), ...IdParams.properties })

export const listFollows = defineContract({
  ...base,
  operationId: 'listFollows',
  summary: 'What the caller follows, sorted by name',
  method: 'GET',
  path: '/api/follows',
  status: 200,
  reply: Type.Object({ follows: Type.Array(FollowedThing) }),
})

export const follow = defineContract({
  ...base,
  operationId: 'follow',
  summary: 'Hear of new items in something; no effect if the caller follows it already',
  method: 'PUT',
  path: '/api/follows/:type/:id',
  params,
  status: 204,
  errors: ['not-found', 'invalid-fields'],
})

export const unfollow = defineContract({
  ...base,
  operationId: 'unfollow',
  summary: 'Follow something no longer, which also removes its notifications',
  method: 'DELETE',
  path: '/api/follows/:type/:id',
  params,
  status: 204,
})
