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

export interface Derivation {
  files: DerivedFile[]
  facts: DerivedFacts
}

/** What a deriver is given: it writes through `folder` and stops when `signal` says so. */
export interface DerivationInput {
  path: string
  sniffed: SniffedFile
  folder: string
  signal: AbortSignal
}
