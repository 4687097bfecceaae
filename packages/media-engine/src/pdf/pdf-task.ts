import { renditionNames } from '@lares/shared-types/assets'
import { type Static, Type } from 'typebox'
import type { ImageSize } from '../image/write-sizes.ts'

/** Width of a rendered page in pixels. */
export const pageWidth = 1280

/** Sizes of the cover, the first page that can be rendered. */
export const coverSizes: readonly ImageSize[] = [
  { name: 'preview', width: pageWidth },
  { name: 'thumbnail', width: 640 },
  { name: 'thumbnail', width: 320 },
]

/** The input of the PDF thread. */
export const PdfTask = Type.Object({
  path: Type.String(),
  folder: Type.String(),
  /** The first page to read, from 1. */
  firstPage: Type.Integer(),
  /** Whether the first rendered page becomes the cover. */
  needsCover: Type.Boolean(),
  /** Text is extracted until this many characters are reached. */
  maxTextCharacters: Type.Integer(),
})
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

/** Message of the thread for each page that is done, and for page 0 when it has opened the document. */
export const PdfPage = Type.Object({
  number: Type.Integer(),
  /** Number of pages of the whole document. */
  pages: Type.Integer(),
  text: Type.String(),
  files: Type.Array(WrittenFile),
  /** Only for the cover. */
  placeholder: Type.Optional(Type.String()),
})
export type PdfPage = Static<typeof PdfPage>
