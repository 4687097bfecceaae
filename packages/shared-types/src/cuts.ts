import { type Static, Type } from 'typebox'
import type { MediaFamily } from './assets.ts'
import { Edtf, Instant, Uuid } from './fields.ts'
import type { ItemKind } from './item-kinds.ts'
import { ItemKindSchema, maxItemParticipants, maxItemTitleLength } from './items.ts'
import { LanguageSchema } from './language-schemas.ts'
import { ParticipantRole } from './participants.ts'

/** Longer than any recording: eleven days. */
const maxSeconds = 1_000_000

/** The most pieces that are cut at once. */
export const maxCutPieces = 200
/** The most parts of a recording that are joined to one piece. */
export const maxPieceSpans = 100

/** What can be cut: the kinds of items, with the family of the file that is cut. */
export const cutFamilies: Readonly<Partial<Record<ItemKind, MediaFamily>>> = {
  record: 'audio',
  video: 'video',
}

/** A part of a recording from `start` up to `end`, in seconds. */
export const TimeSpan = Type.Object(
  {
    start: Type.Number({ minimum: 0, maximum: maxSeconds }),
    end: Type.Number({ minimum: 0, maximum: maxSeconds }),
  },
  { additionalProperties: false },
)
export type TimeSpan = Static<typeof TimeSpan>

/** A recording to be made of parts of another. What is absent is that of the source. */
export const NewPiece = Type.Object(
  {
    title: Type.String({ maxLength: maxItemTitleLength }),
    date: Type.Optional(Type.Union([Edtf, Type.Null()])),
    language: Type.Optional(Type.Union([LanguageSchema, Type.Null()])),
    participants: Type.Optional(
      Type.Array(
        Type.Object({ participantId: Uuid, role: ParticipantRole }, { additionalProperties: false }),
        { maxItems: maxItemParticipants },
      ),
    ),
    /** Joined in this order. */
    spans: Type.Array(TimeSpan, { minItems: 1, maxItems: maxPieceSpans }),
  },
  { additionalProperties: false },
)
export type NewPiece = Static<typeof NewPiece>

const ItemRef = Type.Object({ id: Uuid, kind: ItemKindSchema, title: Type.String() })

/** A recording that was cut out of another, or that other, with the parts of it that were used. */
export const CutLink = Type.Object({
  item: ItemRef,
  /** In seconds of the original, also where a version of it was cut. */
  spans: Type.Array(TimeSpan),
  /** The version that was cut instead of the original, as long as it exists. */
  version: Type.Optional(Type.Object({ id: Uuid, name: Type.String(), createdAt: Instant })),
})
export type CutLink = Static<typeof CutLink>

/** What a recording was cut from and what was cut from it, as far as the caller may see it. */
export const ItemCuts = Type.Object({
  source: Type.Union([CutLink, Type.Null()]),
  /** In the order of their places in the recording. */
  pieces: Type.Array(CutLink),
})
export type ItemCuts = Static<typeof ItemCuts>

/** One time that somebody cut a recording into pieces. */
export const Cut = Type.Object({
  id: Uuid,
  operationId: Type.Union([Uuid, Type.Null()]),
  /** The pieces that exist, as far as the caller may see them. */
  pieces: Type.Array(ItemRef),
  /** The version that was made instead of pieces, once it exists. */
  versionId: Type.Union([Uuid, Type.Null()]),
  /** Whether there are pieces that can be moved to the trash again, or the version is played. */
  undoable: Type.Boolean(),
})
export type Cut = Static<typeof Cut>

/**
 * How exactly a recording can be cut without encoding it again, by its media type: to the sample, to the frame of 3 to 100 ms, or
 * not at all.
 */
export function getCutPrecision(mediaType: string): 'sample' | 'frame' | 'none' {
  if (['audio/wav', 'audio/flac', 'audio/aiff'].includes(mediaType)) return 'sample'
  const framed = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/webm', 'audio/matroska']
  return [...framed, 'audio/amr', 'audio/3gpp', 'audio/3gpp2'].includes(mediaType) ? 'frame' : 'none'
}

/** The types of films whose every packet has a reliable time; in AVI, MPEG and broadcasts it is often missing or wrong. */
const timedFilms = new Set([
  'video/mp4',
  'video/quicktime',
  'video/3gpp',
  'video/3gpp2',
  'video/matroska',
  'video/webm',
  'video/x-dv',
])

/** Whether parts of a film can be copied, as far as its media type tells; all others are encoded again. */
export function isFilmCopied(mediaType: string): boolean {
  return timedFilms.has(mediaType)
}
