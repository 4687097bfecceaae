import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'

/** Whether what is made from an original (thumbnails and the like) is there. */
export const renditionStates = ['pending', 'ready', 'failed'] as const

/** Why nothing could be made from an original; the original itself is kept and can be downloaded. */
export const unreadableReasons = [
  'empty',
  'truncated',
  'corrupt',
  'unsupported',
  'encrypted',
  'too-large',
  // Reading it takes more time or memory than is allowed for one file.
  'too-complex',
  // Every attempt broke off: the fault may be the archive's and not the file's.
  'failed',
] as const

export const renditionNames = [
  'thumbnail',
  'preview',
  'poster',
  'playable',
  'waveform',
  'text',
  'page',
  'html',
] as const
export type RenditionName = (typeof renditionNames)[number]

/** What a file is, told from its bytes. */
export const mediaFamilies = ['image', 'audio', 'video', 'pdf', 'mail', 'text', 'office', 'other'] as const

export const Asset = Type.Object({
  id: Uuid,
  itemId: Uuid,
  filename: Type.String(),
  mediaType: Type.String(),
  family: Type.Enum(mediaFamilies),
  /** Bytes of the original. */
  size: Type.Integer(),
  /** SHA-256 of the original, lower-case hexadecimal. */
  sha256: Type.String(),
  state: Type.Enum(renditionStates),
  reason: Type.Optional(Type.Enum(unreadableReasons)),
  /** The asset in which it came, such as the mail that it was attached to. */
  enclosedIn: Type.Optional(Uuid),
  /** How many more files came inside it than are shown as assets. */
  omitted: Type.Optional(Type.Integer()),
  /** Pixels, after orientation is applied. */
  width: Type.Optional(Type.Integer()),
  height: Type.Optional(Type.Integer()),
  /** Seconds. */
  duration: Type.Optional(Type.Number()),
  pages: Type.Optional(Type.Integer()),
  /** A tiny picture as a data URI, to show before the thumbnail has come. */
  placeholder: Type.Optional(Type.String()),
  /** What can be asked for, by name and, where there are several, width in pixels or page number. */
  renditions: Type.Array(
    Type.Object({
      name: Type.Enum(renditionNames),
      variant: Type.String(),
      mediaType: Type.String(),
    }),
  ),
  createdAt: Instant,
})

export type Asset = Static<typeof Asset>
