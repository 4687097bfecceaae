import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, PageLimit, Version } from '../fields.ts'
import { ItemCounts } from '../item-counts.ts'
import {
  AcceptSuggestion,
  ChangeRegion,
  CreateRegion,
  CreateSuggestion,
  contributorPermissions,
  FoundRegion,
  Region,
  Suggestion,
} from '../regions.ts'

const reading = {
  access: 'signed-in',
  admitsView: true,
  servedBy: 'archive',
  method: 'GET',
  status: 200,
} as const
const writing = { access: contributorPermissions, servedBy: 'archive', params: IdParams } as const

const pageQuery = Type.Object({ cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) })

export const listRegions = defineContract({
  ...reading,
  operationId: 'listRegions',
  summary: 'The people marked in a picture, with the names that are suggested for them',
  path: '/api/assets/:id/regions',
  params: IdParams,
  reply: Type.Object({
    /** From left to right as the picture is stored, which is not turned. */
    regions: Type.Array(Region),
    /** Those that the caller may restore, the latest first. */
    removed: Type.Array(Region),
    may: Type.Object({
      /** Mark people and leave them without a name. */
      mark: Type.Boolean(),
      /** Name those whom they mark. */
      name: Type.Boolean(),
    }),
  }),
  errors: ['not-found'],
})

export const listOpenRegions = defineContract({
  ...reading,
  operationId: 'listOpenRegions',
  summary: 'The people in pictures whom nobody has named yet, the latest first',
  path: '/api/open-regions',
  query: pageQuery,
  reply: Type.Object({
    regions: Type.Array(FoundRegion),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const listRegionsOfParticipant = defineContract({
  ...reading,
  operationId: 'listRegionsOfParticipant',
  summary: 'Where a person is marked in pictures, the latest first',
  path: '/api/participants/:id/regions',
  params: IdParams,
  query: pageQuery,
  reply: Type.Object({
    regions: Type.Array(FoundRegion),
    /** In how many pictures. */
    pictures: Type.Integer({ minimum: 0 }),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['not-found', 'invalid-cursor'],
})

export const countRegionsByParticipant = defineContract({
  ...reading,
  operationId: 'countRegionsByParticipant',
  summary: 'In how many visible pictures each person is marked, without those who are marked in none',
  path: '/api/participants/region-counts',
  reply: ItemCounts,
})

export const createRegion = defineContract({
  ...writing,
  operationId: 'createRegion',
  summary: 'Mark a person in a picture, with a name or as a question',
  method: 'POST',
  path: '/api/assets/:id/regions',
  body: CreateRegion,
  status: 201,
  reply: Region,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken', 'too-many-regions'],
})

export const changeRegion = defineContract({
  ...writing,
  operationId: 'changeRegion',
  summary: 'Move or resize a region, or name the person; who is named becomes a participant of the item',
  method: 'PATCH',
  path: '/api/regions/:id',
  body: ChangeRegion,
  status: 200,
  reply: Region,
  errors: ['not-found', 'in-trash', 'version-conflict', 'invalid-fields'],
})

export const removeRegion = defineContract({
  ...writing,
  operationId: 'removeRegion',
  summary: 'Remove a region; whoever it names stays a participant of the item',
  method: 'DELETE',
  path: '/api/regions/:id',
  query: Type.Object({ version: Version }),
  status: 200,
  reply: Region,
  errors: ['not-found', 'in-trash', 'version-conflict'],
})

export const restoreRegion = defineContract({
  ...writing,
  operationId: 'restoreRegion',
  summary: 'Restore a removed region',
  method: 'POST',
  path: '/api/regions/:id/restore',
  status: 200,
  reply: Region,
  errors: ['not-found', 'in-trash', 'too-many-regions'],
})

export const createSuggestion = defineContract({
  ...writing,
  operationId: 'createSuggestion',
  summary: 'Suggest who a person without a name is; notifies who has asked',
  method: 'POST',
  path: '/api/regions/:id/suggestions',
  body: CreateSuggestion,
  status: 201,
  reply: Suggestion,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken', 'already-exists', 'too-many-suggestions'],
})

export const acceptSuggestion = defineContract({
  ...writing,
  operationId: 'acceptSuggestion',
  summary: 'Give a person the suggested name; notifies who has suggested it',
  method: 'POST',
  path: '/api/suggestions/:id/accept',
  body: AcceptSuggestion,
  status: 200,
  reply: Region,
  errors: ['not-found', 'in-trash', 'version-conflict', 'invalid-fields'],
})

export const declineSuggestion = defineContract({
  ...writing,
  operationId: 'declineSuggestion',
  summary: 'Decline a suggestion, or take back an own one',
  method: 'POST',
  path: '/api/suggestions/:id/decline',
  status: 200,
  reply: Region,
  errors: ['not-found', 'in-trash'],
})
