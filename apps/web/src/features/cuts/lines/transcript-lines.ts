import type { TimeSpan } from '@lares/shared-types/cuts'
import type { Segment } from '@lares/shared-types/transcripts'

/** Shorter lines were left out of the version that is cut. */
const minLineSeconds = 0.05
/** Characters of a line that name the part that begins with it. */
const maxNameLength = 80

/** A line of a transcript, with its times in the file that is cut. */
export interface CutLine extends TimeSpan {
  readonly text: string
}

/** @param toFileTime from seconds of the original, which transcripts have, to those of the file that is cut */
export function toCutLines(
  segments: readonly Segment[],
  duration: number,
  toFileTime: (time: number) => number,
): CutLine[] {
  return segments
    .map(({ start, end, text }) => ({
      start: toFileTime(start),
      end: Math.min(duration, toFileTime(end)),
      text,
    }))
    .filter(({ start, end }) => end - start >= minLineSeconds)
}

/** What a part is called that begins with a line. */
export const getPartName = ({ text }: CutLine): string => text.split('\n')[0]?.slice(0, maxNameLength) ?? ''
