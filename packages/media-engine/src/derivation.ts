import type { RenditionName } from '@lares/shared-types/assets'
import type { Rotation } from '@lares/shared-types/rotations'
import type { SniffedFile } from './families.ts'

/** The copies of a film that are played. */
export type PlayableName = Extract<RenditionName, 'playable' | 'playable-small'>

/** One file made from an original. */
export interface DerivedFile {
  name: RenditionName
  /** Distinguishes files of one name: the requested width (`320`), the page (`3`), or empty. */
  variant: string
  mediaType: string
  path: string
  /** Bytes. */
  size: number
  /** Pixels, of images and videos. */
  width?: number
  height?: number
}

/** Facts about the original that are found while deriving; pixels as displayed, duration in seconds. */
export interface DerivedFacts {
  width?: number
  height?: number
  duration?: number
  pages?: number
  /** Plain text, at most 1,000,000 characters. */
  text?: string
  hasAudio?: boolean
  /** A tiny image as a data: URI, shown until the thumbnail is loaded. */
  placeholder?: string
}

/** A file contained in the original, such as an attachment of a mail; it becomes an original itself. */
export interface EnclosedFile {
  /** Its number inside the original, from 1; the same whenever the original is read. */
  place: number
  /** The unsanitised name given by the sender: it may contain folders and any character. */
  filename: string
  sniffed: SniffedFile
  path: string
  /** Bytes. */
  size: number
}

export interface Derivation {
  files: DerivedFile[]
  facts: DerivedFacts
  enclosed?: EnclosedFile[]
  /** The names of present renditions that stay, and were not made again. */
  retained?: RenditionName[]
  /** Number of contained files that were not extracted, at least 1 when it is unknown. */
  omitted?: number
}

/**
 * How much time a file gets. A quick attempt gives up after seconds (`too-complex`), so that other files do not
 * wait; a thorough one skips single parts that take too long.
 */
export type Effort = 'quick' | 'thorough'

/** Renditions that an earlier derivation of the same original has made, and that are still as the recipe wants them. */
export interface PresentRenditions {
  /** The rotation with which they were made. */
  rotation: Rotation
  /** The path of the playable copy, if there is one. */
  playable?: string
  /** The path of the smaller copy for slow connections, if there is one. */
  playableSmall?: string
  hasStoryboard: boolean
}

/** A playable copy of another film that has the same picture, frame by frame, and another sound. */
export interface SamePicture {
  readonly path: string
  /** The rotation with which it was made. */
  readonly rotation: Rotation
}

/** The input of a deriver: it writes into `folder` and stops when `signal` aborts. */
export interface DerivationInput {
  path: string
  sniffed: SniffedFile
  folder: string
  effort: Effort
  /** Degrees clockwise by which the picture of an image or a film is turned, in addition to the orientation in the file. */
  rotation: Rotation
  /** The second of a film whose picture a person has chosen as its poster. */
  posterAt?: number
  /** Of a film: what need not be made again. */
  present?: PresentRenditions
  /** Of a film that was made of another one by replacing its sound: the playable copy of that one, if it has one. */
  samePicture?: SamePicture
  signal: AbortSignal
}

/** The input of `deriveSmallFilm`. */
export interface SmallFilmInput {
  /** What is played: the original if browsers play it, else its playable copy. */
  readonly path: string
  readonly mediaType: string
  /** Seconds. */
  readonly duration: number
  /** A folder for this film only; created if missing. */
  readonly outDir: string
  /** The degrees clockwise by which a person has turned what is played, in addition to the orientation of the original. */
  readonly rotation: Rotation
  /** Of a film that was made of another one by replacing its sound: the smaller copy of that one, of which the picture is copied. */
  readonly samePicture?: SamePicture
  readonly signal: AbortSignal
}
