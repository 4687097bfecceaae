import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { AnniversaryReminder, SetAnniversaryReminder } from '../planning.ts'

/** One reminder of all anniversaries, each user's own. */
const base = {
  path: '/api/profile/anniversary-reminder',
  access: 'signed-in',
  servedBy: 'archive',
} as const

export const getAnniversaryReminder = defineContract({
  ...base,
  operationId: 'getAnniversaryReminder',
  summary: 'Whether and when the caller is reminded of birthdays and other anniversaries',
  method: 'GET',
  status: 200,
  reply: Type.Object({ reminder: Type.Union([AnniversaryReminder, Type.Null()]) }),
})

export const setAnniversaryReminder = defineContract({
  ...base,
  operationId: 'setAnniversaryReminder',
  summary: 'Be reminded of birthdays and other anniversaries, some days before',
  method: 'PUT',
  body: SetAnniversaryReminder,
  status: 200,
  reply: Type.Object({ reminder: AnniversaryReminder }),
  errors: ['invalid-fields'],
})

export const removeAnniversaryReminder = defineContract({
  ...base,
  operationId: 'removeAnniversaryReminder',
  summary: 'Be reminded of anniversaries no more',
  method: 'DELETE',
  status: 204,
})
