import { type Static, Type } from 'typebox'
import { defineContract } from '../contract.ts'
import { Cursor, IdParams, Instant, PageLimit } from '../fields.ts'
import { UnreadCount } from '../notifications.ts'
import { Operation, operationScopes } from '../operations.ts'

const base = { access: 'signed-in', servedBy: 'archive' } as const

const Scope = Type.Enum(operationScopes, { default: 'own' })

export const listOperations = defineContract({
  ...base,
  operationId: 'listOperations',
  summary:
    'The caller’s operations of the last 30 days, latest first; with `scope=all` also those of others for administrators',
  method: 'GET',
  path: '/api/operations',
  query: Type.Object({
    scope: Type.Optional(Scope),
    /** Only those that have not ended, or only those that have. */
    phase: Type.Optional(Type.Enum(['active', 'ended'])),
    cursor: Type.Optional(Cursor),
    limit: Type.Optional(PageLimit),
  }),
  status: 200,
  reply: Type.Object({
    operations: Type.Array(Operation),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const getOperation = defineContract({
  ...base,
  operationId: 'getOperation',
  summary: 'One operation of the caller; for administrators of anybody',
  method: 'GET',
  path: '/api/operations/:id',
  params: IdParams,
  status: 200,
  reply: Operation,
  errors: ['not-found'],
})

export const cancelOperation = defineContract({
  ...base,
  operationId: 'cancelOperation',
  summary: 'Cancel an operation; what is already done stays. No effect on one that has ended',
  method: 'POST',
  path: '/api/operations/:id/cancel',
  params: IdParams,
  status: 200,
  reply: Operation,
  errors: ['not-found'],
})

export const followOperations = defineContract({
  ...base,
  operationId: 'followOperations',
  summary:
    'Server-sent events: `operation` for each change; `reset` when more has changed than is sent, so that lists must be ' +
    'loaded again; `notifications` when those of the caller have changed; `rights` when the rights of the caller have, or the archive was restored. Ends at least once a minute: reconnect with `Last-Event-ID`',
  method: 'GET',
  path: '/api/operations/events',
  query: Type.Object({ scope: Type.Optional(Scope) }),
  status: 200,
  produces: 'text/event-stream',
})

/** The JSON data of each event by name. */
const OperationEvents = Type.Object({
  /** The stream is open; every later change is sent. */
  ready: Type.Object({}),
  operation: Operation,
  reset: Type.Object({}),
  /** A token of the caller’s rights, when the stream begins and whenever they change or the archive is restored: with another one, everything must be loaded again. */
  rights: Type.Object({ token: Type.String() }),
  /** The caller’s notifications have changed, or are as they were when the stream began: how many are unread, and the last change. */
  notifications: Type.Object({
    unread: UnreadCount,
    changedAt: Type.Optional(Instant),
    /** The last change of one about comments; absent if there was none in the last minute. */
    commentsChangedAt: Type.Optional(Instant),
    /** The same of one about people in pictures. */
    regionsChangedAt: Type.Optional(Instant),
  }),
})
type OperationEvents = Static<typeof OperationEvents>

export type OperationEvent = {
  [Name in keyof OperationEvents]: { readonly event: Name; readonly data: OperationEvents[Name] }
}[keyof OperationEvents]
