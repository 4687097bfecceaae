import { Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Uuid, Version } from '../fields.ts'
import { HistoryEntry, HistoryState, HistorySubject, HistoryType, OmittedPart } from '../history.ts'

const StateNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const SubjectParams = Type.Object({ type: HistoryType, id: Uuid })
const StateParams = Type.Object({ type: HistoryType, id: Uuid, number: StateNumber })

/** The histories of users are for administrators only. */
const base = { access: 'signed-in', servedBy: 'archive' } as const

export const listHistory = defineContract({
  ...base,
  operationId: 'listHistory',
  admitsView: true,
  summary: 'Saved states of an item, tag, category, participant or user, newest first, without their fields',
  method: 'GET',
  path: '/api/history/:type/:id',
  params: SubjectParams,
  /** `nextBefore` of the previous page. */
  query: Type.Object({ before: Type.Optional(StateNumber) }),
  status: 200,
  reply: Type.Object({
    subject: HistorySubject,
    entries: Type.Array(HistoryEntry),
    /** The `before` parameter for earlier states; null if there are none. */
    nextBefore: Type.Union([Type.Integer(), Type.Null()]),
  }),
  errors: ['not-found'],
})

export const getHistoryState = defineContract({
  ...base,
  operationId: 'getHistoryState',
  admitsView: true,
  summary: 'One saved state with its fields, and the names of what they refer to',
  method: 'GET',
  path: '/api/history/:type/:id/:number',
  params: StateParams,
  status: 200,
  reply: HistoryState,
  errors: ['not-found'],
})

export const restoreHistoryState = defineContract({
  ...base,
  operationId: 'restoreHistoryState',
  summary: 'Restore a saved state, or some of its fields, as the current one',
  method: 'POST',
  path: '/api/history/:type/:id/:number/restore',
  params: StateParams,
  body: Type.Object(
    {
      version: Version,
      /** All fields by default. */
      fields: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 60 }), {
          minItems: 1,
          maxItems: 30,
          uniqueItems: true,
        }),
      ),
    },
    { additionalProperties: false },
  ),
  status: 200,
  reply: Type.Object({
    /** Whether this made a new revision; false if nothing differs. */
    changed: Type.Boolean(),
    omitted: Type.Array(OmittedPart),
  }),
  errors: [
    'not-found',
    'version-conflict',
    'invalid-fields',
    'in-trash',
    'already-exists',
    'last-administrator',
    'password-required',
  ],
})
