import { type Static, Type } from 'typebox'
import { Asset, TimeMap } from './assets.ts'
import { Instant, Uuid } from './fields.ts'
import { ProcessingChain, SoundFigures } from './processing.ts'

export type { SoundFigures } from './processing.ts'

/** By what versions of a recording are made. */
export const versionMethods = ['processing', 'cut'] as const
export type VersionMethod = (typeof versionMethods)[number]

/** How a version was made: the steps of its processing, or the parts that were kept, in seconds of what it was cut from. */
export const VersionRecipe = Type.Union([
  Type.Object({ steps: ProcessingChain }),
  Type.Object({ parts: Type.Array(Type.Object({ from: Type.Number(), to: Type.Number() })) }),
])
export type VersionRecipe = Static<typeof VersionRecipe>

export const maxVersionNameLength = 200
export const maxVersionNoteLength = 2000
/** Versions of one recording, which each take the space of a file. */
export const maxVersions = 50

/** A file that was made of a recording. */
export const AudioVersion = Type.Object({
  /** The file, with the id of the version. */
  asset: Asset,
  /** The original or version that was processed or cut; null if that version was deleted. */
  madeFrom: Type.Union([Uuid, Type.Null()]),
  method: Type.Enum(versionMethods),
  recipe: VersionRecipe,
  /** Empty as long as nobody has named it. */
  name: Type.String(),
  note: Type.String(),
  /** Null if the account was deleted. */
  madeBy: Type.Union([Type.Object({ id: Uuid, displayName: Type.String() }), Type.Null()]),
  /** Of what it was made from, and of the version itself. */
  before: Type.Optional(SoundFigures),
  after: Type.Optional(SoundFigures),
  /** Absent where both have the same times. */
  timeMap: Type.Optional(TimeMap),
  /** Whether it is played instead of the original. */
  isPlayed: Type.Boolean(),
  createdAt: Instant,
})
export type AudioVersion = Static<typeof AudioVersion>
