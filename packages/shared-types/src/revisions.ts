import { type Static, Type } from 'typebox'
import { Instant } from './fields.ts'

/** One saved state. `fields` are the editable fields after that save. */
export const Revision = Type.Object({
  /** Starts at 1 and increases with each save; states hidden from the reader are not counted. */
  number: Type.Integer({ minimum: 1 }),
  at: Instant,
  by: Type.Union([Type.Object({ id: Type.String(), displayName: Type.String() }), Type.Null()]),
  action: Type.Enum(['created', 'changed', 'trashed', 'restored', 'reverted']),
  /** Names of the fields that differ from the previous revision. */
  changed: Type.Array(Type.String()),
  fields: Type.Record(Type.String(), Type.Unknown()),
})
export type Revision = Static<typeof Revision>

/** Who saved the current state, if the caller may know it: part of the `params` of `version-conflict`. */
export interface LastSave {
  /** Null if the account has been deleted. */
  readonly savedBy?: Revision['by']
  readonly savedAt?: string
}
