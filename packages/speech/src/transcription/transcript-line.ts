import type { Speaker } from './recognized-text.ts'

/** A line of a transcript as an engine makes it. Times are in seconds of the recording. */
export interface TranscriptLine {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly speaker?: Speaker
  /** One for each word of the text that is separated by white space. */
  readonly words?: readonly (readonly [start: number, end: number])[]
  /** From 0 to 1. */
  readonly confidence?: number
}
