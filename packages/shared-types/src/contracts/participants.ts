import { type Static, Type } from 'typebox'
import { anniversaryDoubts, anniversaryKinds } from '../anniversary-kinds.ts'
import { defineContract } from '../contract.ts'
import { MissingParts } from '../deletions.ts'
import { IdParams, Uuid, Version } from '../fields.ts'
import { ItemCounts } from '../item-counts.ts'
import { LocalizedNames } from '../language-schemas.ts'
import {
  ChangeParticipant,
  CreateParticipant,
  MergeParticipant,
  maxParticipantBytes,
  Participant,
} from '../participants.ts'

export const listParticipants = defineContract({
  operationId: 'listParticipants',
  admitsView: true,
  summary: 'Every participant',
  method: 'GET',
  path: '/api/participants',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({ participants: Type.Array(Participant) }),
})

export const countItemsByParticipant = defineContract({
  operationId: 'countItemsByParticipant',
  admitsView: true,
  summary: 'Number of visible items per participant',
  method: 'GET',
  path: '/api/participants/counts',
  access: 'signed-in',
  servedBy: 'archive',
  status: 200,
  reply: ItemCounts,
})

/** `remembrance` is the anniversary of a death. */
export const ComingDay = Type.Object({
  kind: Type.Enum(anniversaryKinds),
  participantId: Uuid,
  names: LocalizedNames,
  /** Of a wedding anniversary: the names of the other. */
  partnerNames: Type.Optional(LocalizedNames),
  /** The date of the next occurrence, such as `2026-12-03`. */
  day: Type.String(),
  /** The number of years on that day. */
  years: Type.Integer(),
  /** Absent if the date is exact. */
  doubt: Type.Optional(Type.Enum(anniversaryDoubts)),
})
export type ComingDay = Static<typeof ComingDay>

export const comingDays = defineContract({
  operationId: 'comingDays',
  admitsView: true,
  summary:
    'Birthdays, wedding anniversaries and days of remembrance within 30 days, where a day is known, be it approximate or uncertain',
  method: 'GET',
  path: '/api/participants/coming-days',
  access: 'signed-in',
  servedBy: 'archive',
  query: Type.Object({
    /** Today's date in the user's time zone. */
    date: Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }),
  }),
  status: 200,
  reply: Type.Object({ days: Type.Array(ComingDay) }),
})

export const createParticipant = defineContract({
  operationId: 'createParticipant',
  summary: 'Add a person',
  method: 'POST',
  path: '/api/participants',
  access: 'participants:manage',
  servedBy: 'archive',
  body: CreateParticipant,
  maxBodyBytes: maxParticipantBytes,
  status: 201,
  reply: Participant,
  errors: ['invalid-fields', 'id-taken'],
})

export const getParticipant = defineContract({
  operationId: 'getParticipant',
  admitsView: true,
  summary: 'One person',
  method: 'GET',
  path: '/api/participants/:id',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Participant,
  errors: ['not-found'],
})

export const changeParticipant = defineContract({
  operationId: 'changeParticipant',
  summary: 'Change a person',
  method: 'PATCH',
  path: '/api/participants/:id',
  access: 'participants:manage',
  servedBy: 'archive',
  params: IdParams,
  body: ChangeParticipant,
  maxBodyBytes: maxParticipantBytes,
  status: 200,
  reply: Participant,
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})

export const deleteParticipant = defineContract({
  operationId: 'deleteParticipant',
  summary: 'Delete a person; their items stay',
  method: 'DELETE',
  path: '/api/participants/:id',
  access: 'participants:manage',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({ version: Version }),
  status: 204,
  errors: ['not-found', 'version-conflict'],
})

export const mergeParticipant = defineContract({
  operationId: 'mergeParticipant',
  summary:
    'Make a person and another one: all items, pictures, names and relations move there; this can be undone as a deletion can',
  method: 'POST',
  path: '/api/participants/:id/merge',
  access: 'participants:manage',
  servedBy: 'archive',
  params: IdParams,
  body: MergeParticipant,
  status: 200,
  reply: Participant,
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})

export const restoreParticipant = defineContract({
  operationId: 'restoreParticipant',
  summary:
    'Undo the deletion or the merge of a person within 30 days: in their items and pictures, with relations and followers',
  method: 'POST',
  path: '/api/participants/:id/restore',
  access: 'participants:manage',
  servedBy: 'archive',
  params: IdParams,
  status: 200,
  reply: Type.Object({ ...Participant.properties, missing: MissingParts }),
  errors: ['not-found', 'in-trash', 'invalid-fields'],
})
