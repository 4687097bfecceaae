import { type Static, Type } from 'typebox'
import { NewId, Uuid } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'
import { maxLineLength, maxSegments, maxTimedWords, WordTime } from './transcripts.ts'

/** Maximum JSON size of the lines to align: a million characters, which is more than five hours of speech. */
export const maxAlignmentBytes = 3 * 1024 * 1024

/** Lines of text, whose times in the sound of an item are to be found. */
export const StartAlignment = Type.Object(
  {
    id: Type.Optional(NewId),
    language: LanguageSchema,
    lines: Type.Array(Type.String({ maxLength: maxLineLength }), { minItems: 1, maxItems: maxSegments }),
    /** The part of the recording, in seconds, in which the lines are spoken; the whole recording if absent. */
    range: Type.Optional(
      Type.Object(
        { from: Type.Number({ minimum: 0 }), to: Type.Number({ minimum: 0, maximum: 1_000_000 }) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type StartAlignment = Static<typeof StartAlignment>

/** The times of one line and of its words in seconds, one entry for each word as in a transcript. */
export const AlignedLine = Type.Object({
  start: Type.Number(),
  end: Type.Number(),
  words: Type.Array(WordTime),
})
export type AlignedLine = Static<typeof AlignedLine>

/** An alignment as its user sees it. */
export const Alignment = Type.Object({
  id: Uuid,
  itemId: Uuid,
  /** Follows and cancels it, and says why it failed. */
  operationId: Uuid,
  /** Null until it has succeeded. */
  result: Type.Union([
    Type.Object({
      /** One for each line of the request; null for a line that is not spoken in the recording. */
      lines: Type.Array(Type.Union([AlignedLine, Type.Null()]), { maxItems: maxTimedWords }),
      /** Whether the recording probably says something else than the lines. */
      isDoubtful: Type.Boolean(),
    }),
    Type.Null(),
  ]),
})
export type Alignment = Static<typeof Alignment>
