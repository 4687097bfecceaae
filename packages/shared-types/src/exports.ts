import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { operationErrors } from './operations.ts'

/** `outdated`: something in it was deleted, hidden from its owner or damaged since, so that it can only be made again. */
export const exportStates = ['preparing', 'ready', 'outdated', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** How many exports of one user exist at the same time, and for how long each. */
export const maxExports = 10
export const exportDays = 7

/** A ZIP file of items, which only the user who made it can download. */
export const Export = Type.Object({
  id: Uuid,
  state: Type.Enum(exportStates),
  /** The operation that prepares it; null after 30 days. */
  operationId: Type.Union([Uuid, Type.Null()]),
  /** Why it failed. */
  error: Type.Optional(Type.Enum(operationErrors)),
  itemCount: Type.Integer(),
  /** Originals, and those of them that were damaged or missing. */
  fileCount: Type.Integer(),
  unreadableCount: Type.Integer(),
  /** Bytes of the ZIP file; null until it is ready. */
  size: Type.Union([Type.Integer(), Type.Null()]),
  createdAt: Instant,
  expiresAt: Instant,
})
export type Export = Static<typeof Export>
