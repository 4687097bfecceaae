import type { SniffedFile } from './families.ts'

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

/** One file made from an original. */
export interface DerivedFile {
  name: RenditionName
  /** What tells apart files of one name: the width asked for (`320`), the page (`3`), or nothing. */
  variant: string
  mediaType: string
  path: string
  /** Bytes. */
  size: number
  /** Pixels, of pictures and films. */
  width?: number
  height?: number
}

/** What was learned about the original on the way; pixels as displayed, duration in seconds. */
export interface DerivedFacts {
  width?: number
  height?: number
  duration?: number
  pages?: number
  /** Plain text, at most 1,000,000 characters. */
  text?: string
  hasAudio?: boolean
  /** A tiny picture as a data: URI, for a calm first paint. */
  placeholder?: string
}

/** A file that came inside the original, such as an attachment of a mail; it is an original of its own. */
export interface EnclosedFile {
  /** Its number inside the original, from 1; the same each time the original is read. */
  place: number
  /** As its sender named it: it may hold folders and anything else. */
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
  /** How many more files came inside than are read, or that it could not be told how many. */
  omitted?: number
}

/**
 * How much time a file gets. A quick attempt gives up after seconds (`too-complex`), so that other files need not
 * wait; a thorough one leaves out single parts that take too long.
 */
export type Effort = 'quick' | 'thorough'

/** What a deriver is given: it writes through `folder` and stops when `signal` says so. */
export interface DerivationInput {
  path: string
  sniffed: SniffedFile
  folder: string
  effort: Effort
  signal: AbortSignal
}
