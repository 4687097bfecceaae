import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'
import { maxLineLength, maxSegments, Segment, TranscriptOrigin } from './transcripts.ts'

/** One line of a translated transcript. Its times and its speaker are those of the transcript. */
export const TranslationLine = Type.Object({
  ...Type.Pick(Segment, ['start', 'end', 'speaker']).properties,
  /** The text of the line in the transcript. */
  source: Type.String(),
  /** Absent while the line is not translated. */
  text: Type.Optional(Type.String()),
  /** Who wrote the text; absent without one. */
  origin: Type.Optional(TranscriptOrigin),
  /** The text from which it was translated, if the line of the transcript has been changed since. */
  translatedFrom: Type.Optional(Type.String()),
})
export type TranslationLine = Static<typeof TranslationLine>

const description = {
  language: LanguageSchema,
  /** `machine` as long as one line is as a machine has written it. */
  origin: TranscriptOrigin,
  /** The model that has translated, and when it did so last; null if none has. */
  engine: Type.Union([Type.String(), Type.Null()]),
  translatedAt: Type.Union([Instant, Type.Null()]),
  updatedAt: Type.Union([Instant, Type.Null()]),
} as const

export const Translation = Type.Object({
  ...description,
  /** Names its history; null as long as nothing was saved. */
  id: Type.Union([Uuid, Type.Null()]),
  /** 0 as long as nothing was saved. */
  version: Type.Integer({ minimum: 0 }),
  /** The lines of the transcript as it is now. */
  lines: Type.Array(TranslationLine),
})
export type Translation = Static<typeof Translation>

/** A translation without its lines. */
export const TranslationSummary = Type.Object({
  ...description,
  /** Lines that have a translation, those of them whose original has changed since, and those that have none. */
  translatedCount: Type.Integer(),
  staleCount: Type.Integer(),
  missingCount: Type.Integer(),
})
export type TranslationSummary = Static<typeof TranslationSummary>

export const Translations = Type.Object({
  /** The language of the transcript; null if it is not known. */
  language: Type.Union([LanguageSchema, Type.Null()]),
  lineCount: Type.Integer(),
  translations: Type.Array(TranslationSummary),
  /** Whether a model that translates is configured. */
  canTranslate: Type.Boolean(),
  /** The latest operation of the caller that translates into each language. */
  runs: Type.Array(Type.Object({ language: LanguageSchema, operationId: Uuid })),
})
export type Translations = Static<typeof Translations>

export const WriteTranslation = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    /** The lines that are translated, in the order of the transcript; none deletes the translation. */
    lines: Type.Array(
      Type.Object(
        {
          /** The text that was translated. */
          source: Type.String({ maxLength: maxLineLength }),
          text: Type.String({ maxLength: maxLineLength }),
        },
        { additionalProperties: false },
      ),
      { maxItems: maxSegments },
    ),
  },
  { additionalProperties: false, maxValues: 4 * maxSegments },
)
export type WriteTranslation = Static<typeof WriteTranslation>

/** What a model translates: the lines that have no translation or an outdated one, or all lines again. */
export const translationScopes = ['missing', 'all'] as const
export type TranslationScope = (typeof translationScopes)[number]

export const StartTranslation = Type.Object(
  { scope: Type.Enum(translationScopes) },
  { additionalProperties: false },
)
export type StartTranslation = Static<typeof StartTranslation>
