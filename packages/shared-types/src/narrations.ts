import { type Static, Type } from 'typebox'
import { Instant, NewId, UserRef, Uuid } from './fields.ts'
import { ItemKindSchema, ItemSummary } from './items.ts'
import { WordTime } from './transcripts.ts'

/** Recordings that one letter can have. */
export const maxNarrations = 50

/** Letters that one recording can read. */
export const maxLetters = 100

/** Words of a letter whose times are found: more than two hours of reading aloud. */
export const maxNarratedWords = 20_000

/** The kinds of items whose pages are read aloud. */
export const letterKinds = ['document', 'image'] as const

/**
 * - `pending`: the times of the words are being found
 * - `ready`: they are known
 * - `failed`: they could not be found
 */
export const narrationStates = ['pending', 'ready', 'failed'] as const

/** Why the times of the words of a letter could not be found in a recording. */
export const narrationErrors = [
  'no-text',
  'no-sound',
  'no-speech',
  'unknown-language',
  'text-too-long',
  'recording-too-long',
  'unreadable',
  'other-text',
  'interrupted',
  'failed',
] as const
export type NarrationError = (typeof narrationErrors)[number]

export const NarratedLetter = Type.Object({ id: Uuid, kind: ItemKindSchema, title: Type.String() })
export type NarratedLetter = Static<typeof NarratedLetter>

/** A recording in which somebody reads a letter aloud. */
export const Narration = Type.Object({
  id: Uuid,
  letter: NarratedLetter,
  recording: ItemSummary,
  state: Type.Enum(narrationStates),
  /** Null unless the state is `failed`. */
  error: Type.Union([Type.Enum(narrationErrors), Type.Null()]),
  /** Whether the recording probably says something else than the letter. */
  isDoubtful: Type.Boolean(),
  /** Whether the letter or the recording has changed since the times were found. */
  isStale: Type.Boolean(),
  /** How many words the letter had, and how many of them are spoken; null until times have been found. */
  words: Type.Union([Type.Object({ total: Type.Integer(), spoken: Type.Integer() }), Type.Null()]),
  addedBy: Type.Union([UserRef, Type.Null()]),
  addedAt: Instant,
})
export type Narration = Static<typeof Narration>

/** What reads an item aloud, and what it reads, as far as the caller may see both. */
export const ItemNarrations = Type.Object({
  /** The recordings in which this item is read. */
  readBy: Type.Array(Narration),
  /** The letters that this item reads, with the ids of their narrations. */
  reads: Type.Array(Type.Object({ id: Uuid, letter: NarratedLetter })),
  may: Type.Object({
    /** Add a recording of this item and remove one. */
    write: Type.Boolean(),
  }),
})
export type ItemNarrations = Static<typeof ItemNarrations>

/** When the words of one page are spoken. */
export const NarratedPage = Type.Object({
  assetId: Uuid,
  page: Type.Integer({ minimum: 1 }),
  /** The version of the words of the page to which the times belong. */
  version: Type.Integer({ minimum: 0 }),
  /** For each line of the page and each of its words: seconds of the recording, null if the word is not spoken. */
  lines: Type.Array(Type.Array(Type.Union([WordTime, Type.Null()]))),
})
export type NarratedPage = Static<typeof NarratedPage>

/** When each word of a letter is spoken in a recording. */
export const NarrationTimes = Type.Object({
  id: Uuid,
  /** In reading order. Pages that were corrected since the times were found are left out. */
  pages: Type.Array(NarratedPage),
})
export type NarrationTimes = Static<typeof NarrationTimes>

export const CreateNarration = Type.Object(
  { id: Type.Optional(NewId), recordingId: Uuid },
  { additionalProperties: false },
)
export type CreateNarration = Static<typeof CreateNarration>
