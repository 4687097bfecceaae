import { type Static, Type } from 'typebox'
import { Uuid } from './fields.ts'
import { ItemKindSchema } from './items.ts'
import { LocalizedNames } from './language-schemas.ts'

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
  /** The sentence in the quote that answers the question, where the quote has others too. */
  answering: Type.Optional(Type.String()),
  /** For speech: seconds from the start of the recording. */
  start: Type.Optional(Type.Number()),
  /** The number of the page, for words read from a scan or PDF that has several. */
  page: Type.Optional(Type.Integer({ minimum: 1 })),
})
export type Citation = Static<typeof Citation>

/** A participant whose dates or relations support a sentence. */
export const CitedPerson = Type.Object({ id: Uuid, names: LocalizedNames })
export type CitedPerson = Static<typeof CitedPerson>

/** An event of the calendar that supports a sentence, and the day on which it is. */
export const CitedEvent = Type.Object({ id: Uuid, title: Type.String(), day: Type.String() })
export type CitedEvent = Static<typeof CitedEvent>

/** A sentence of an answer with the passages that support it. */
export const CitedSentence = Type.Object({
  text: Type.String(),
  citations: Type.Array(Citation),
  people: Type.Optional(Type.Array(CitedPerson)),
  /** How a fact was computed: `born 3 May 1931; June 1952: 21 years`. */
  working: Type.Optional(Type.String()),
  events: Type.Optional(Type.Array(CitedEvent)),
})
export type CitedSentence = Static<typeof CitedSentence>
