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

interface VersionOrigin {
  readonly id: string
  readonly madeFrom: string | null
  readonly method: VersionMethod
}

/**
 * What is processed of a recording unless somebody chooses otherwise: the original, whose sound was not changed yet, or the last cut that
 * led to what is played. What was cut out would be heard again in what is made of the original.
 *
 * @param playedId the version that is played; null or undefined for the original
 * @returns the id of the original or of a version
 */
export function findSourceToProcess(
  originalId: string,
  playedId: string | null | undefined,
  versions: readonly VersionOrigin[],
): string {
  const byId = new Map(versions.map((version) => [version.id, version]))
  let id = playedId ?? originalId
  while (id !== originalId) {
    const version = byId.get(id)
    if (version?.method === 'cut') return id
    // A version that was deleted can have been a cut.
    if (!version?.madeFrom || (version.madeFrom !== originalId && !byId.has(version.madeFrom)))
      return playedId ?? originalId
    id = version.madeFrom
  }
  return originalId
}

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
