import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'
import { ItemKindSchema } from './items.ts'

/** Where in an item a quote stands. */
export const passageSources = ['title', 'body', 'file', 'transcript'] as const

/** A place in the archive that bears a sentence out; the quote stands there word for word. */
export const Citation = Type.Object({
  itemId: Uuid,
  kind: ItemKindSchema,
  title: Type.String(),
  source: Type.Enum(passageSources),
  /** Letter by letter as it stands in the item. */
  quote: Type.String(),
  /** Of what is spoken: seconds from the start of the recording. */
  start: Type.Optional(Type.Number()),
})
export type Citation = Static<typeof Citation>

/** A sentence of an answer with what bears it out. */
export const CitedSentence = Type.Object({ text: Type.String(), citations: Type.Array(Citation) })
export type CitedSentence = Static<typeof CitedSentence>
