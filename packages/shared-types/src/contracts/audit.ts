import { Type } from 'typebox'
import { AuditEvent, auditKinds } from '../audit.ts'
import { defineContract } from '../contract.ts'
import { Cursor, PageLimit, Uuid } from '../fields.ts'

const base = { access: 'admin', servedBy: 'archive', method: 'GET', status: 200 } as const

const filter = {
  kind: Type.Optional(Type.Enum(auditKinds)),
  /** Events by this user, or about them. */
  userId: Type.Optional(Uuid),
}

export const listAuditEvents = defineContract({
  ...base,
  operationId: 'listAuditEvents',
  summary: 'Who changed whose rights and ways to sign in, latest first',
  path: '/api/audit',
  query: Type.Object({ ...filter, cursor: Type.Optional(Cursor), limit: Type.Optional(PageLimit) }),
  reply: Type.Object({
    events: Type.Array(AuditEvent),
    nextCursor: Type.Union([Type.String(), Type.Null()]),
  }),
  errors: ['invalid-cursor'],
})

export const exportAuditEvents = defineContract({
  ...base,
  operationId: 'exportAuditEvents',
  summary: 'The same events as CSV, latest first',
  path: '/api/audit/export',
  query: Type.Object(filter),
  produces: 'text/csv',
})
