import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'
import { TurnSchema } from './rotations.ts'

/** Progress of the renditions of an original, such as thumbnails. */
export const renditionStates = ['pending', 'ready', 'failed'] as const

/** Why no renditions could be made of an original. The original is stored and can be downloaded anyway. */
export const unreadableReasons = [
  'empty',
  'truncated',
  'corrupt',
  'unsupported',
  'encrypted',
  'too-large',
  // Processing exceeds the limits of time or memory for one file.
  'too-complex',
  // Every attempt was interrupted, so the cause may not be the file itself.
  'failed',
] as const

/** The families of files, by the type that is detected from their bytes, and what is made of their files. */
const familyRecipes = {
  image: { version: 1, renditions: ['thumbnail', 'preview'] },
  audio: { version: 3, renditions: ['playable', 'waveform', 'peaks', 'thumbnail'] },
  video: {
    version: 3,
    renditions: ['thumbnail', 'poster', 'playable', 'playable-small', 'storyboard', 'storyboard-sheet'],
    unchangedSince: { playable: 1, storyboard: 2, 'playable-small': 3 },
  },
  pdf: { version: 1, renditions: ['thumbnail', 'preview', 'page', 'text'] },
  mail: { version: 1, renditions: ['html', 'text'] },
  text: { version: 1, renditions: ['text'] },
  office: { version: 1, renditions: ['text'] },
  other: { version: 1, renditions: [] },
} as const

export type MediaFamily = keyof typeof familyRecipes
export type RenditionName = (typeof familyRecipes)[MediaFamily]['renditions'][number]

/** What the deriver of a family makes of its files. */
interface Recipe {
  /**
   * Increment this with every change of the deriver that existing files should get, such as a new rendition: each worker
   * that starts then replaces the renditions that were made by an earlier version.
   */
  readonly version: number
  /** The renditions that a file of the family can have. */
  readonly renditions: readonly RenditionName[]
  /** The version since which a rendition that is expensive to make is the same; it is retained from then on. */
  readonly unchangedSince?: Partial<Record<RenditionName, number>>
}

/** The recipe of each family. */
export const recipes: Readonly<Record<MediaFamily, Recipe>> = familyRecipes

/** In what a film can be played: the best that browsers play, or a smaller copy for slow connections. */
export const playableQualities = ['best', 'small'] as const
export type PlayableQuality = (typeof playableQualities)[number]

export const mediaFamilies = Object.keys(familyRecipes) as MediaFamily[]

export const renditionNames: readonly RenditionName[] = [
  ...new Set(Object.values(recipes).flatMap(({ renditions }) => renditions)),
]

const assetFields = {
  id: Uuid,
  itemId: Uuid,
  filename: Type.String(),
  mediaType: Type.String(),
  family: Type.Enum(mediaFamilies),
  /** Size of the original in bytes. */
  size: Type.Integer(),
  /** Size in bytes of the copy that browsers play; absent where none was made. */
  playableSize: Type.Optional(Type.Integer()),
  /** Size in bytes of a film's smaller copy for slow connections; absent where there is none (yet). */
  playableSmallSize: Type.Optional(Type.Integer()),
  /** SHA-256 of the original, lower-case hexadecimal. */
  sha256: Type.String(),
  state: Type.Enum(renditionStates),
  reason: Type.Optional(Type.Enum(unreadableReasons)),
  /** The asset that contained this one, such as a mail with attachments. */
  enclosedIn: Type.Optional(Uuid),
  /** Number of contained files that did not become assets. */
  omitted: Type.Optional(Type.Integer()),
  /** Pixels, after orientation is applied. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  /** Seconds. */
  duration: Type.Optional(Type.Number()),
  /** Whether a recording or film has sound; absent where that is unknown. */
  hasSound: Type.Optional(Type.Boolean()),
  pages: Type.Optional(Type.Integer()),
  /** Whether words were read or typed on one of its pages, or on the picture. */
  hasWords: Type.Optional(Type.Literal(true)),
  /** The share that is done, from 0 to 1, while the renditions are made and it is known. */
  progress: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** The second of a film whose frame a person has chosen as its poster. */
  posterAt: Type.Optional(Type.Number({ minimum: 0 })),
  /** Whether another poster was chosen than the present one, and is being made. */
  isPosterPending: Type.Optional(Type.Literal(true)),
  /** Degrees clockwise by which a person has turned the picture or film; absent if it is as the file states. */
  rotation: Type.Optional(TurnSchema),
  /** Degrees clockwise by which the present renditions still have to be turned, while new ones are made. */
  turning: Type.Optional(TurnSchema),
  /** Part of the URLs of its pictures, which change with it. */
  pictureVersion: Type.Optional(Type.Integer()),
  /** A tiny picture as a data URI, shown while the thumbnail loads. */
  placeholder: Type.Optional(Type.String()),
  /** The available renditions; `variant` is a width in pixels or a page number where there are several of a name. */
  renditions: Type.Array(
    Type.Object({
      name: Type.Enum(renditionNames),
      variant: Type.String(),
      mediaType: Type.String(),
    }),
  ),
  createdAt: Instant,
}

/**
 * Pairs of a second of the original and the second of a version at which the same is heard, both ascending, with a straight
 * line between each two. What the version lacks is a pair of seconds of the original at one second of the version.
 */
export const TimeMap = Type.Array(Type.Tuple([Type.Number(), Type.Number()]), { minItems: 2 })
export type TimeMap = Static<typeof TimeMap>

/** A version that was made of a recording and is played instead of it. */
export const PlayedVersion = Type.Object({
  ...assetFields,
  /** Absent where both have the same times. */
  timeMap: Type.Optional(TimeMap),
})
export type PlayedVersion = Static<typeof PlayedVersion>

export const Asset = Type.Object({
  ...assetFields,
  /** Of a version: the original that it was made of. Versions are not among the assets of an item. */
  versionOf: Type.Optional(Uuid),
  /** The version that is played instead of this original; absent if the original is. */
  played: Type.Optional(PlayedVersion),
})

export type Asset = Static<typeof Asset>
