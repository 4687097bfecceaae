import { Type } from 'typebox'
import { languages } from './languages.ts'

// Separate from `languages.ts`, which every page of the web loads, and most of them without TypeBox.

export const LanguageSchema = Type.Enum(languages)

export const LocalizedNames = Type.Partial(
  Type.Record(LanguageSchema, Type.String({ minLength: 1, maxLength: 200 })),
  { additionalProperties: false, minProperties: 1 },
)
