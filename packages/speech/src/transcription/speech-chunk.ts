import type { SpeechSpan } from '../voice-activity/speech-span.ts'

/**
 * A part of a recording that is transcribed at once: passages in which somebody speaks, one after the other, with the silence
 * between them left out.
 */
export interface SpeechChunk {
  /** Passages in seconds of the recording, in order, without overlaps. */
  readonly pieces: readonly SpeechSpan[]
  /** Whether it begins within speech, with what the chunk before ends with. */
  readonly overlapsPrevious: boolean
}

/** The duration of what is transcribed, in seconds. */
export function getChunkSeconds({ pieces }: Pick<SpeechChunk, 'pieces'>): number {
  return pieces.reduce((sum, { start, end }) => sum + end - start, 0)
}

/**
 * Converts a time in the sound of a chunk to the time in the recording, both in seconds. A time at the joint of two pieces is
 * the end of the first one, or the start of the second one with `edge: 'start'`.
 */
export function toRecordingTime(
  { pieces }: Pick<SpeechChunk, 'pieces'>,
  seconds: number,
  edge: 'start' | 'end',
): number {
  let left = Math.max(0, seconds)
  for (const [index, { start, end }] of pieces.entries()) {
    const length = end - start
    const isLast = index === pieces.length - 1
    if (left < length || isLast || (left === length && edge === 'end')) return Math.min(end, start + left)
    left -= length
  }
  return 0
}
