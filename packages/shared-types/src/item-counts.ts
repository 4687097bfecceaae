import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'

/** By the id of a label or a person, in how many items that the asker can see it stands; those in none are left out. */
export const ItemCounts = Type.Object({ counts: Type.Record(Uuid, Type.Integer()) })
export type ItemCounts = Static<typeof ItemCounts>
