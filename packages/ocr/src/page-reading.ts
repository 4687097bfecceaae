import type { Language } from '@lares/shared-types/languages'
import type { PageLine, Script } from '@lares/shared-types/page-texts'
import type { Rotation, Turn } from '@lares/shared-types/rotations'

/** A page to read. */
export interface ReadPageRequest {
  /** Path of the original: a picture, or a PDF. Never written to. */
  readonly file: string
  readonly mediaType: string
  /** From 1; 1 for a picture that is no TIFF. */
  readonly page: number
  /** Likely languages, the likeliest first; empty if nothing is known. The page itself decides if it clearly says otherwise. */
  readonly languages: readonly Language[]
  /** A person's choice; wins over what the page looks like. */
  readonly script?: Script
  /** A person's choice; wins over what the page looks like. */
  readonly language?: Language
  readonly signal: AbortSignal
}

/** The words of a page, and the language and typeface in which they were read. */
export interface PageWords {
  readonly kind: 'text'
  /** Degrees clockwise by which the page must be turned to be read. */
  readonly turn: 0 | Turn
  /** Null if the page says too little to tell. */
  readonly language: Language | null
  readonly script: Script
  /** In reading order. Boxes refer to the page upright as its file states it, before `turn`. */
  readonly lines: PageLine[]
}

/**
 * - `no-text`: the page was read, and there is nothing on it
 * - `own-text`: the page of a PDF has a text of its own and was not read
 */
export type PageReading = PageWords | { readonly kind: 'no-text' } | { readonly kind: 'own-text' }

/** A page whose picture is sent to a model that reads handwriting. */
export interface PreparePictureRequest
  extends Pick<ReadPageRequest, 'file' | 'mediaType' | 'page' | 'signal'> {
  /** Degrees clockwise by which people have turned it. */
  readonly turn: Rotation
  /** Path of the new JPEG. */
  readonly to: string
}

/** The dark pixels in a row of pixels of a picture: how many, the first one, and the one after the last one. */
export interface InkRow {
  readonly ink: number
  readonly left: number
  readonly right: number
}

/**
 * - `picture`: the JPEG was written; `rows` are its rows of pixels from top to bottom, `width` is in pixels
 * - `blank`: there is nothing on the page
 * - `own-text`: the page of a PDF has a text of its own
 */
export type PreparedPicture =
  | { readonly kind: 'picture'; readonly rows: readonly InkRow[]; readonly width: number }
  | { readonly kind: 'blank' }
  | { readonly kind: 'own-text' }

/** A page of a searchable PDF and its words, as `PageWords` has them. */
export interface SearchablePage {
  /** From 1. */
  readonly page: number
  readonly turn?: Turn
  readonly lines: readonly PageLine[]
}

/** What becomes a searchable PDF. */
export interface SearchablePdf {
  /** Path of the original: a picture, or a PDF. Never written to. */
  readonly file: string
  readonly mediaType: string
  readonly pages: readonly SearchablePage[]
  /** Path of the new file. */
  readonly to: string
}
