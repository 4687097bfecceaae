import type { Rotation } from '@lares/shared-types/rotations'

/** A part of a recording from `start` up to, but not including, `end`, in seconds of the player's time. */
export interface CutSpan {
  readonly start: number
  readonly end: number
}

export interface CutPiece {
  readonly path: string
  readonly mediaType: string
  /** With the dot. */
  readonly extension: string
  /** Bytes. */
  readonly size: number
  /** Seconds. */
  readonly duration: number
  /** Whether its sound or picture was encoded again; otherwise they are those of the original, unchanged. */
  readonly isEncoded: boolean
  /** Where the cuts are, in seconds of the original. */
  readonly spans: readonly CutSpan[]
}

export interface CutInput {
  readonly path: string
  readonly mediaType: string
  /** Whether it is cut as a film, with its picture; absent for recordings. */
  readonly family?: 'audio' | 'video'
  /** How a film was turned in the archive: degrees clockwise, in addition to the orientation in its file. */
  readonly rotation?: Rotation
  /** A folder for the pieces; created if missing. */
  readonly outDir: string
  /** The spans of each piece, which are joined in this order. */
  readonly pieces: readonly (readonly CutSpan[])[]
  /**
   * Encodes what can only be copied to the frame, so that every cut is where it was set. Films are always cut to the frame; this
   * encodes them, so that the file contains no hidden frames before the start.
   */
  readonly exact: boolean
  /** Moves cuts to where the sound crosses zero, by at most 5 ms, where cuts are to the sample. */
  readonly snap: boolean
  readonly signal: AbortSignal
}
