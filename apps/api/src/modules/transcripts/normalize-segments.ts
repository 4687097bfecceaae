import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Segment } from '@lares/shared-types/transcripts'

/** Longer than any recording: eleven days. What is beyond is not seconds. */
const latestEnd = 1_000_000

/**
 * Segments as they are kept: to the millisecond, lines ended by LF, in the order of their beginning; they may
 * overlap, as voices do. Throws `invalid-fields` for those that end before they begin.
 */
export function tidySegments(segments: readonly Segment[]): Segment[] {
  const tidy = segments.map(tidySegment)
  const issues = tidy.flatMap(({ start, end }, index): Issue[] => {
    if (end > latestEnd) return [{ path: `segments.${index}.end`, code: 'too-large' }]
    if (end <= start) return [{ path: `segments.${index}.end`, code: 'too-small' }]
    return []
  })
  if (issues.length > 0) throw invalidFields(...issues)
  return tidy.sort((a, b) => a.start - b.start || a.end - b.end)
}

function tidySegment({ start, end, text, speaker }: Segment): Segment {
  const name = speaker?.replaceAll(/\s+/g, ' ').trim()
  return {
    start: toMilliseconds(start),
    end: toMilliseconds(end),
    text: text.replaceAll(/\r\n?/g, '\n').trim(),
    ...(name && { speaker: name }),
  }
}

function toMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
