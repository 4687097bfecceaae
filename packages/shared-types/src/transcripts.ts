import { type Static, Type } from 'typebox'
import { Instant } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'

/** Seconds from the start of the recording. */
export const Segment = Type.Object(
  {
    start: Type.Number({ minimum: 0 }),
    end: Type.Number({ minimum: 0 }),
    text: Type.String({ maxLength: 5000 }),
    speaker: Type.Optional(Type.String({ maxLength: 200 })),
  },
  { additionalProperties: false },
)
export type Segment = Static<typeof Segment>

export const Transcript = Type.Object({
  language: Type.Union([LanguageSchema, Type.Null()]),
  segments: Type.Array(Segment),
  version: Type.Integer({ minimum: 0 }),
  updatedAt: Type.Union([Instant, Type.Null()]),
})
export type Transcript = Static<typeof Transcript>

/** More than a day of speech, but few enough to be processed without blocking other requests. */
const maxSegments = 20_000

/** Maximum JSON size of a transcript: `maxSegments` segments with a long sentence each. */
export const maxTranscriptBytes = 4 * 1024 * 1024

export const WriteTranscript = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
    segments: Type.Array(Segment, { maxItems: maxSegments }),
  },
  { additionalProperties: false },
)
export type WriteTranscript = Static<typeof WriteTranscript>
