import { type Static, Type } from 'typebox'
import { Asset } from './assets.ts'
import { Instant, NewId, UserRef, Uuid, Version } from './fields.ts'
import { itemKinds } from './item-kinds.ts'
import { LocalizedNames } from './language-schemas.ts'
import type { Permission } from './permissions.ts'

/** Those who may mark people and suggest names: everybody who contributes anything to the archive. */
export const contributorPermissions = [
  'items:create',
  'items:edit-own',
  'items:edit-any',
] as const satisfies readonly Permission[]

/** Of one picture, without those that were removed. */
export const maxRegions = 200
/** Removed regions of a picture that are listed, the latest first. */
export const maxRemovedRegions = 50
/** Of one region, also those that were decided. */
export const maxSuggestions = 50
export const maxSuggestedNameLength = 200
/** In characters. */
export const maxRemarkLength = 1000
/** As a share of the width or height of the picture. */
export const minRegionSize = 0.01

const Position = Type.Number({ minimum: 0, maximum: 1 })
const Size = Type.Number({ minimum: minRegionSize, maximum: 1 })

/**
 * A rectangle in a picture, as shares of its width and height. It refers to the picture upright as its file states it, before
 * a person turns it, so that it stays where it is when the picture is turned or its renditions change.
 */
export const Box = Type.Object(
  { x: Position, y: Position, width: Size, height: Size },
  { additionalProperties: false },
)
export type Box = Static<typeof Box>

const NamedParticipant = Type.Object({ id: Uuid, names: LocalizedNames })

export const suggestionStates = ['open', 'accepted', 'declined'] as const

/** A name that somebody, or the file of the picture, gives for a person whom nobody has named. */
export const Suggestion = Type.Object({
  id: Uuid,
  participant: Type.Union([NamedParticipant, Type.Null()]),
  /** The name of somebody who is no participant yet; empty if there is a participant. */
  name: Type.String(),
  /** Why: a sentence or two, or empty. */
  remark: Type.String(),
  origin: Type.Enum(['person', 'file']),
  /** Null if the account has been deleted, or the file has the name. */
  by: Type.Union([UserRef, Type.Null()]),
  createdAt: Instant,
  state: Type.Enum(suggestionStates),
  /** What the caller may do with it. */
  may: Type.Object({ accept: Type.Boolean(), decline: Type.Boolean() }),
})
export type Suggestion = Static<typeof Suggestion>

/** A person marked in a picture. Without a participant it is a question: who is this? */
export const Region = Type.Object({
  id: Uuid,
  assetId: Uuid,
  box: Box,
  participant: Type.Union([NamedParticipant, Type.Null()]),
  /** Who has marked it; null if the account has been deleted, or the file has it. */
  askedBy: Type.Union([UserRef, Type.Null()]),
  createdAt: Instant,
  version: Version,
  /** The oldest first. */
  suggestions: Type.Array(Suggestion),
  removed: Type.Union([Type.Object({ at: Instant, by: Type.Union([UserRef, Type.Null()]) }), Type.Null()]),
  /** What the caller may do with it. */
  may: Type.Object({
    /** Move and resize. */
    change: Type.Boolean(),
    /** Name the person without a suggestion. */
    name: Type.Boolean(),
    suggest: Type.Boolean(),
    remove: Type.Boolean(),
    restore: Type.Boolean(),
  }),
})
export type Region = Static<typeof Region>

/** A region with its picture and item, for lists across the archive. */
export const FoundRegion = Type.Object({
  region: Region,
  asset: Asset,
  item: Type.Object({ id: Uuid, kind: Type.Enum(itemKinds), title: Type.String() }),
})
export type FoundRegion = Static<typeof FoundRegion>

export const CreateRegion = Type.Object(
  {
    id: Type.Optional(NewId),
    box: Box,
    /** Only from those who may edit the item. */
    participantId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type CreateRegion = Static<typeof CreateRegion>

export const ChangeRegion = Type.Object(
  {
    version: Version,
    box: Type.Optional(Box),
    /** Null makes it a question again. */
    participantId: Type.Optional(Type.Union([Uuid, Type.Null()])),
  },
  { additionalProperties: false },
)
export type ChangeRegion = Static<typeof ChangeRegion>

/** Either a participant, or the name of somebody who is none yet. */
export const CreateSuggestion = Type.Object(
  {
    id: Type.Optional(NewId),
    participantId: Type.Optional(Uuid),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: maxSuggestedNameLength, pattern: '\\S' })),
    remark: Type.Optional(Type.String({ maxLength: maxRemarkLength })),
  },
  { additionalProperties: false },
)
export type CreateSuggestion = Static<typeof CreateSuggestion>

export const AcceptSuggestion = Type.Object(
  {
    /** Of the region. */
    version: Version,
    /** Who is meant by a name; required if the suggestion has no participant. */
    participantId: Type.Optional(Uuid),
  },
  { additionalProperties: false },
)
export type AcceptSuggestion = Static<typeof AcceptSuggestion>
