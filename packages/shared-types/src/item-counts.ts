import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'

/** Number of items visible to the caller, by the id of a label or participant; ids without items are omitted. */
export const ItemCounts = Type.Object({ counts: Type.Record(Uuid, Type.Integer()) })
export type ItemCounts = Static<typeof ItemCounts>
