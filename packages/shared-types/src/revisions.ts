import { type Static, Type } from 'typebox'
import { Instant } from './fields.ts'

/** One saved state. `fields` holds what a person can change, as it was after that save. */
export const Revision = Type.Object({
  /** From 1, one for each save; states that are hidden from the reader are not counted. */
  number: Type.Integer({ minimum: 1 }),
  at: Instant,
  by: Type.Union([Type.Object({ id: Type.String(), displayName: Type.String() }), Type.Null()]),
  action: Type.Enum(['created', 'changed', 'trashed', 'restored', 'reverted']),
  /** Names of the fields that differ from the revision before. */
  changed: Type.Array(Type.String()),
  fields: Type.Record(Type.String(), Type.Unknown()),
})
export type Revision = Static<typeof Revision>

/** Whose the state is that stands there now, where the asker may know it: part of the `params` of `version-conflict`. */
export interface LastSave {
  /** Null for somebody whose account is gone. */
  readonly savedBy?: Revision['by']
  readonly savedAt?: string
}
