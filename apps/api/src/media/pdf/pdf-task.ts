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
export const PdfTask = Type.Object({
  path: Type.String(),
  folder: Type.String(),
  /** The page to begin with, from 1. */
  firstPage: Type.Integer(),
  /** Whether the first page that can be drawn stands for the document, or an earlier one does. */
  needsTitle: Type.Boolean(),
  /** Characters of text that are still wanted. */
  wantedText: Type.Integer(),
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

/** What the thread tells of each page as soon as it is done, and of page 0 when it has opened the document. */
export const PdfPage = Type.Object({
  number: Type.Integer(),
  /** Pages of the whole document. */
  pages: Type.Integer(),
  text: Type.String(),
  files: Type.Array(WrittenFile),
  /** Of the page that stands for the document. */
  placeholder: Type.Optional(Type.String()),
})
export type PdfPage = Static<typeof PdfPage>
