import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'
import { maxTextLength } from './text-rules.ts'

/** The area of the mails, whose texts are not those of a folder of the interface. */
export const mailArea = 'mails'

/** Texts that one import or export holds at most. */
export const maxImportedTexts = 5000
/** Bytes of an import: every text of the interface in one language several times over. */
export const maxImportBytes = 3_000_000

export const siteTextFilters = ['changed', 'missing', 'outdated'] as const
export type SiteTextFilter = (typeof siteTextFilters)[number]

export const AreaName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,39}$', maxLength: 40 })
/** With the plural form, such as `items.count_one`. */
export const TextKey = Type.String({ pattern: '^[A-Za-z0-9_.-]{1,120}$', maxLength: 120 })

/** One text in one language, in one plural form. */
export const SiteTextForm = Type.Object({
  /** `one`, `many` or the like; empty for a text without plural forms. */
  form: Type.String(),
  /** The key with the plural form. */
  fullKey: Type.String(),
  /** The text that comes with this version; null if it lacks one. */
  shipped: Type.Union([Type.String(), Type.Null()]),
  /** The text that the family has written instead; null if the shipped one is used. */
  text: Type.Union([Type.String(), Type.Null()]),
  /** The shipped text at the time of that change, if an update has changed it since. */
  shippedBefore: Type.Union([Type.String(), Type.Null()]),
  /** Whether the changed text is not used, because it lacks what the shipped one has now. */
  isUnusable: Type.Boolean(),
  /** Names its history; null as long as nobody has changed it. */
  id: Type.Union([Uuid, Type.Null()]),
  /** 0 as long as nobody has changed it. */
  version: Type.Integer({ minimum: 0 }),
  maxLength: Type.Integer(),
  updatedAt: Type.Union([Instant, Type.Null()]),
})
export type SiteTextForm = Static<typeof SiteTextForm>

/** One text beside its languages. */
export const SiteText = Type.Object({
  area: Type.String(),
  /** The key without a plural form. */
  key: Type.String(),
  languages: Type.Array(Type.Object({ language: LanguageSchema, forms: Type.Array(SiteTextForm) })),
})
export type SiteText = Static<typeof SiteText>

export const SiteTextArea = Type.Object({
  area: Type.String(),
  textCount: Type.Integer(),
  changedCount: Type.Integer(),
  missingCount: Type.Integer(),
  outdatedCount: Type.Integer(),
})
export type SiteTextArea = Static<typeof SiteTextArea>

export const ChangeSiteText = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    /** Null for the shipped text. */
    text: Type.Union([Type.String({ maxLength: maxTextLength }), Type.Null()]),
  },
  { additionalProperties: false },
)
export type ChangeSiteText = Static<typeof ChangeSiteText>

/** One line of a file of texts. */
export const FiledText = Type.Object(
  { area: AreaName, key: TextKey, text: Type.String({ maxLength: maxTextLength }) },
  { additionalProperties: false },
)
export type FiledText = Static<typeof FiledText>

/** A file of texts of one language, as exported and imported. */
export const TextFile = Type.Object(
  { language: LanguageSchema, texts: Type.Array(FiledText, { maxItems: maxImportedTexts }) },
  { additionalProperties: false, maxValues: 4 * maxImportedTexts + 100 },
)
export type TextFile = Static<typeof TextFile>

/** The texts in use that differ from the shipped ones: area → key with plural form → text. */
export const LiveTexts = Type.Object({
  texts: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
})
export type LiveTexts = Static<typeof LiveTexts>
