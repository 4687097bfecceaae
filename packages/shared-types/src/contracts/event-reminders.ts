import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'
import { Reminder, SetReminder } from '../planning.ts'

/** A reminder is each user's own. */
const base = {
  path: '/api/events/:id/reminder',
  access: 'signed-in',
  servedBy: 'archive',
  params: IdParams,
} as const

export const getReminder = defineContract({
  ...base,
  operationId: 'getReminder',
  summary: 'When the caller is reminded of an event',
  method: 'GET',
  status: 200,
  reply: Type.Object({ reminder: Type.Union([Reminder, Type.Null()]) }),
  errors: ['not-found'],
})

export const setReminder = defineContract({
  ...base,
  operationId: 'setReminder',
  summary: 'Be reminded of an event: of each occurrence, some minutes before its start',
  method: 'PUT',
  body: SetReminder,
  status: 200,
  reply: Type.Object({ reminder: Reminder }),
  errors: ['not-found', 'invalid-fields'],
})

export const removeReminder = defineContract({
  ...base,
  operationId: 'removeReminder',
  summary: 'Be reminded of an event no more',
  method: 'DELETE',
  status: 204,
  errors: ['not-found'],
})
