import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams, Uuid, Version } from '../fields.ts'
import {
  Anniversary,
  ChangeEvent,
  CreateEvent,
  Day,
  DeletedEvent,
  EventDetail,
  eventScopes,
  maxDeletedEvents,
  Occurrence,
} from '../planning.ts'

export const listOccurrences = defineContract({
  operationId: 'listOccurrences',
  admitsView: true,
  summary:
    'Events, birthdays and days of remembrance in a range of at most 400 days; guests see public events only',
  method: 'GET',
  path: '/api/events',
  access: 'public',
  servedBy: 'archive',
  query: Type.Object({
    /** The first and the last day. Events with times are listed one day more, because a day depends on the time zone. */
    from: Day,
    to: Day,
  }),
  status: 200,
  reply: Type.Object({
    occurrences: Type.Array(Occurrence),
    anniversaries: Type.Array(Anniversary),
    /** Whether there are more occurrences than one reply may have. */
    isIncomplete: Type.Boolean(),
  }),
  errors: ['invalid-fields'],
})

export const getEvent = defineContract({
  operationId: 'getEvent',
  admitsView: true,
  summary: 'One event, or one occurrence of it',
  method: 'GET',
  path: '/api/events/:id',
  access: 'public',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({ day: Type.Optional(Day) }),
  status: 200,
  reply: EventDetail,
  errors: ['not-found'],
})

export const listDeletedEvents = defineContract({
  operationId: 'listDeletedEvents',
  admitsView: true,
  summary: 'Deleted events, the 200 that were deleted last',
  method: 'GET',
  path: '/api/deleted-events',
  access: 'planning:manage',
  servedBy: 'archive',
  status: 200,
  reply: Type.Object({
    events: Type.Array(DeletedEvent, { maxItems: maxDeletedEvents }),
    isIncomplete: Type.Boolean(),
  }),
})

export const createEvent = defineContract({
  operationId: 'createEvent',
  summary: 'Add an event',
  method: 'POST',
  path: '/api/events',
  access: 'planning:manage',
  servedBy: 'archive',
  body: CreateEvent,
  status: 201,
  reply: EventDetail,
  errors: ['invalid-fields', 'id-taken'],
})

export const changeEvent = defineContract({
  operationId: 'changeEvent',
  summary: 'Change an event: one occurrence, this and the following ones, or all',
  method: 'PATCH',
  path: '/api/events/:id',
  access: 'planning:manage',
  servedBy: 'archive',
  params: IdParams,
  body: ChangeEvent,
  status: 200,
  /** The event that the occurrence now belongs to: another one after `following`. */
  reply: EventDetail,
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})

export const deleteEvent = defineContract({
  operationId: 'deleteEvent',
  summary: 'Delete one occurrence of an event, this and the following ones, or all',
  method: 'DELETE',
  path: '/api/events/:id',
  access: 'planning:manage',
  servedBy: 'archive',
  params: IdParams,
  query: Type.Object({ version: Version, scope: Type.Enum(eventScopes), day: Type.Optional(Day) }),
  status: 200,
  /** With which the deletion can be taken back. */
  reply: Type.Object({ id: Uuid, version: Version }),
  errors: ['not-found', 'version-conflict', 'invalid-fields'],
})

export const restoreEvent = defineContract({
  operationId: 'restoreEvent',
  summary: 'Take back the deletion of an event or of occurrences, if nothing has changed since',
  method: 'POST',
  path: '/api/events/:id/restore',
  access: 'planning:manage',
  servedBy: 'archive',
  params: IdParams,
  body: Type.Object({ version: Version }, { additionalProperties: false }),
  status: 200,
  reply: Type.Object({ id: Uuid, version: Version }),
  errors: ['not-found', 'version-conflict'],
})
