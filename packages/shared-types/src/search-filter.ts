import { type Static, Type } from 'typebox'
import { repeated, Uuid } from './fields.ts'
import { ItemKindSchema } from './items.ts'
import { LanguageSchema } from './language-schemas.ts'

/** What a search finds, without how it is shown. Within one filter any value, between filters all. */
export const searchFilterFields = {
  q: Type.Optional(Type.String({ maxLength: 10_000 })),
  kind: Type.Optional(repeated(ItemKindSchema)),
  tag: Type.Optional(repeated(Uuid)),
  category: Type.Optional(repeated(Uuid)),
  participant: Type.Optional(repeated(Uuid)),
  /** Names of places; case, accents and punctuation are ignored. */
  place: Type.Optional(repeated(Type.String({ minLength: 1, maxLength: 300 }))),
  language: Type.Optional(repeated(LanguageSchema)),
  /** EDTF: only items whose date can be on or after `from`, on or before `to`. */
  from: Type.Optional(Type.String({ maxLength: 64 })),
  to: Type.Optional(Type.String({ maxLength: 64 })),
  favourite: Type.Optional(Type.Boolean()),
  /** Minimum own rating. */
  rating: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })),
  /** Only items with (true) or without (false) a file. */
  hasFile: Type.Optional(Type.Boolean()),
}

export const SearchFilter = Type.Object(searchFilterFields, { additionalProperties: false })
export type SearchFilter = Static<typeof SearchFilter>
