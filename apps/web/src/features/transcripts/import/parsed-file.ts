import { maxLineLength, maxSegments, maxSpeakerLength, type Segment } from '@lares/shared-types/transcripts'

/** Why a line of a file cannot be read; the interface has a text for each. */
export type FileProblem =
  | 'not-vtt'
  | 'no-arrow'
  | 'bad-time'
  | 'ends-before-start'
  | 'no-cues'
  | 'text-too-long'
  | 'too-many-lines'
  | 'binary'
  | 'too-large'

/** Thrown for a file that is not what it should be. `line` counts from 1; 0 for the whole file. */
export class FileError extends Error {
  override readonly name = 'FileError'
  readonly problem: FileProblem
  readonly line: number

  constructor(problem: FileProblem, line: number) {
    super(`${problem} in line ${line}`)
    this.problem = problem
    this.line = line
  }
}

export interface ParsedFile {
  readonly segments: readonly Segment[]
  /** Whether the file has times. Without them, an alignment has to find them. */
  readonly isTimed: boolean
}

/** The largest file that is read; the longest transcript that can be stored is smaller. */
export const maxFileBytes = 8 * 1024 * 1024

/** The most lines that are read: each segment has its number, its times, some lines of text, and an empty one. */
const maxLines = 25 * maxSegments

/**
 * Splits a text into lines, which end with CRLF, CR or LF. A NUL becomes U+FFFD, as in WebVTT §4.1. Throws `FileError` if there are too
 * many.
 */
export function splitLines(text: string): string[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\r|\n/, maxLines + 1)
  if (lines.length > maxLines) throw new FileError('too-many-lines', maxLines)
  return lines
}

/** Collects the segments of a file. Throws `FileError` for what cannot be stored. */
export class SegmentCollector {
  private readonly segments: Segment[] = []

  add(segment: Segment, line: number): void {
    const text = segment.text.trim()
    if (text === '') return
    if (text.length > maxLineLength) throw new FileError('text-too-long', line)
    if (this.segments.length >= maxSegments) throw new FileError('too-many-lines', line)
    const speaker = segment.speaker?.replaceAll(/\s+/g, ' ').trim().slice(0, maxSpeakerLength)
    const { speaker: _, ...rest } = segment
    this.segments.push({ ...rest, text, ...(speaker && { speaker }) })
  }

  /** The segments by time: cues out of order, and cues that overlap, are allowed. */
  finish(): Segment[] {
    if (this.segments.length === 0) throw new FileError('no-cues', 0)
    return this.segments.toSorted((a, b) => a.start - b.start || a.end - b.end)
  }
}
