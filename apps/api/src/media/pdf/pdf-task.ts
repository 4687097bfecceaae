import { type Static, Type } from 'typebox'
import { renditionNames } from '../derivation.ts'
import type { PictureSize } from '../image/write-sizes.ts'

/** Pixels of a drawn page. */
export const pageWidth = 1280

/** Sizes of the first page, which stands for the document. */
export const titleSizes: readonly PictureSize[] = [
  { name: 'preview', width: pageWidth },
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/** What the thread is asked. */
export const PdfTask = Type.Object({ path: Type.String(), folder: Type.String() })
export type PdfTask = Static<typeof PdfTask>

const WrittenFile = Type.Object({
  name: Type.Enum(renditionNames),
  variant: Type.String(),
  mediaType: Type.String(),
  path: Type.String(),
  size: Type.Number(),
  width: Type.Optional(Type.Number()),
  height: Type.Optional(Type.Number()),
})

/** What the thread answers. */
export const PdfReply = Type.Object({
  pages: Type.Number(),
  text: Type.String(),
  /** Empty when the first page could not be drawn. */
  placeholder: Type.String(),
  files: Type.Array(WrittenFile),
})
export type PdfReply = Static<typeof PdfReply>
