import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'
import { ItemKindSchema } from './items.ts'

/** The part of an item that contains a quote. */
export const passageSources = ['title', 'body', 'file', 'transcript'] as const

/** A passage of the archive that supports a sentence, quoted verbatim. */
export const Citation = Type.Object({
  itemId: Uuid,
  kind: ItemKindSchema,
  title: Type.String(),
  source: Type.Enum(passageSources),
  /** Exactly as in the item. */
  quote: Type.String(),
  /** For speech: seconds from the start of the recording. */
  start: Type.Optional(Type.Number()),
})
export type Citation = Static<typeof Citation>

/** A sentence of an answer with the passages that support it. */
export const CitedSentence = Type.Object({ text: Type.String(), citations: Type.Array(Citation) })
export type CitedSentence = Static<typeof CitedSentence>
