import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { LanguageSchema } from './language-schemas.ts'

/** The longest text of one line, in characters. */
export const maxLineLength = 5000

/** The longest name of a speaker, in characters. */
export const maxSpeakerLength = 200

/** When one word starts and ends, in seconds from the start of the recording. */
export const WordTime = Type.Unsafe<[start: number, end: number]>(
  Type.Array(Type.Number({ minimum: 0 }), { minItems: 2, maxItems: 2 }),
)
export type WordTime = Static<typeof WordTime>

/** One line of a transcript. Times are in seconds from the start of the recording. */
export const Segment = Type.Object(
  {
    start: Type.Number({ minimum: 0 }),
    end: Type.Number({ minimum: 0 }),
    text: Type.String({ maxLength: maxLineLength }),
    speaker: Type.Optional(Type.String({ maxLength: maxSpeakerLength })),
    /** One entry for each word of the text, where words are what white space separates. */
    words: Type.Optional(Type.Array(WordTime, { maxItems: maxLineLength / 2 })),
    /** How sure the engine was that made the line. Absent from a line that a person has written or checked. */
    confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    /** Its words were changed since its times were found, so that these are a guess. */
    isUntimed: Type.Optional(Type.Literal(true)),
    /** An alignment did not find it, or doubted that the recording says it. */
    isTimeDoubtful: Type.Optional(Type.Literal(true)),
  },
  { additionalProperties: false },
)
export type Segment = Static<typeof Segment>

/** Says which participant a speaker is. The lines have only the name. */
export const SpeakerLink = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: maxSpeakerLength }), participantId: Uuid },
  { additionalProperties: false },
)
export type SpeakerLink = Static<typeof SpeakerLink>

/** Who made a transcript. One of a machine stays one when people correct some of its lines. */
export const transcriptOrigins = ['person', 'machine'] as const
export const TranscriptOrigin = Type.Enum(transcriptOrigins)
export type TranscriptOrigin = (typeof transcriptOrigins)[number]

export const Transcript = Type.Object({
  language: Type.Union([LanguageSchema, Type.Null()]),
  segments: Type.Array(Segment),
  /** The speakers whose participant is known and still exists. */
  speakers: Type.Array(SpeakerLink),
  origin: TranscriptOrigin,
  version: Type.Integer({ minimum: 0 }),
  updatedAt: Type.Union([Instant, Type.Null()]),
})
export type Transcript = Static<typeof Transcript>

/** More than a day of speech, but few enough to be processed without blocking other requests. */
export const maxSegments = 20_000

/**
 * Maximum words with times in one transcript: eleven hours of speech. Parsing them takes 30 ms, and twice as many would
 * block other requests for longer than is allowed. Lines beyond are stored without the times of their words.
 */
export const maxTimedWords = 100_000

/** Maximum JSON size of a transcript: `maxSegments` segments with a long sentence each, or `maxTimedWords` words. */
export const maxTranscriptBytes = 5 * 1024 * 1024

export const WriteTranscript = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
    segments: Type.Array(Segment, { maxItems: maxSegments }),
    /** Those of the stored transcript by default. Names that no line has are left out. */
    speakers: Type.Optional(Type.Array(SpeakerLink, { maxItems: 200 })),
    /** That of the stored transcript by default; `person` for the first. */
    origin: Type.Optional(TranscriptOrigin),
  },
  // Ten values for each line and three for each word: `words` alone would allow far more than can be parsed at once.
  { additionalProperties: false, maxValues: 10 * maxSegments + 3 * maxTimedWords },
)
export type WriteTranscript = Static<typeof WriteTranscript>
