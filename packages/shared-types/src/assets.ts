import { type Static, Type } from 'typebox'
import { Instant, Uuid } from './fields.ts'

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

/** The type of a file as detected from its bytes. */
export const mediaFamilies = ['image', 'audio', 'video', 'pdf', 'mail', 'text', 'office', 'other'] as const

export const Asset = Type.Object({
  id: Uuid,
  itemId: Uuid,
  filename: Type.String(),
  mediaType: Type.String(),
  family: Type.Enum(mediaFamilies),
  /** Size of the original in bytes. */
  size: Type.Integer(),
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
  pages: Type.Optional(Type.Integer()),
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
})

export type Asset = Static<typeof Asset>
