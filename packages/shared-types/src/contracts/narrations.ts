import { defineContract } from '../contract.ts'
import { IdParams } from '../fields.ts'
import { CreateNarration, ItemNarrations, Narration, NarrationTimes } from '../narrations.ts'

const base = { access: 'signed-in', servedBy: 'archive', params: IdParams } as const
const reading = { ...base, admitsView: true, method: 'GET', status: 200 } as const

export const listNarrations = defineContract({
  ...reading,
  operationId: 'listNarrations',
  summary: 'The recordings in which a letter is read aloud, and the letters that a recording reads',
  path: '/api/items/:id/narrations',
  reply: ItemNarrations,
  errors: ['not-found'],
})

export const getNarrationTimes = defineContract({
  ...reading,
  operationId: 'getNarrationTimes',
  summary: 'When each word of a letter is spoken in a recording of it',
  path: '/api/narrations/:id/times',
  reply: NarrationTimes,
  errors: ['not-found'],
})

export const createNarration = defineContract({
  ...base,
  operationId: 'createNarration',
  summary:
    'Add a recording in which a letter is read aloud; the times of its words are then found. Requires the permission to edit the letter',
  method: 'POST',
  path: '/api/items/:id/narrations',
  body: CreateNarration,
  status: 201,
  reply: Narration,
  errors: ['not-found', 'in-trash', 'invalid-fields', 'id-taken'],
})

export const alignNarration = defineContract({
  ...base,
  operationId: 'alignNarration',
  summary:
    'Find the times of the words of a letter in a recording again; requires the permission to edit the letter',
  method: 'POST',
  path: '/api/narrations/:id/align',
  status: 202,
  reply: Narration,
  errors: ['not-found', 'in-trash'],
})

export const removeNarration = defineContract({
  ...base,
  operationId: 'removeNarration',
  summary:
    'No longer offer a recording with a letter; both items stay. Requires the permission to edit the letter',
  method: 'DELETE',
  path: '/api/narrations/:id',
  status: 204,
  errors: ['not-found', 'in-trash'],
})
