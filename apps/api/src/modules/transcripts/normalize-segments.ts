import { type Issue, invalidFields } from '@lares/server-kit/app-error'
import type { Segment } from '@lares/shared-types/transcripts'

/** Eleven days, longer than any recording: a larger value was not given in seconds. */
const maxEndSeconds = 1_000_000

/**
 * Normalizes segments for storage: times rounded to milliseconds, lines ended by LF, sorted by start. Segments may
 * overlap, because people talk at the same time. Throws `invalid-fields` for a segment that does not end after its
 * start.
 */
export function normalizeSegments(segments: readonly Segment[]): Segment[] {
  const normalized = segments.map(normalizeSegment)
  const issues = normalized.flatMap(({ start, end }, index): Issue[] => {
    if (end > maxEndSeconds) return [{ path: `segments.${index}.end`, code: 'too-large' }]
    if (end <= start) return [{ path: `segments.${index}.end`, code: 'too-small' }]
    return []
  })
  if (issues.length > 0) throw invalidFields(...issues)
  return normalized.sort((a, b) => a.start - b.start || a.end - b.end)
}

function normalizeSegment({ start, end, text, speaker }: Segment): Segment {
  const name = speaker?.replaceAll(/\s+/g, ' ').trim()
  return {
    start: roundToMilliseconds(start),
    end: roundToMilliseconds(end),
    text: text.replaceAll(/\r\n?/g, '\n').trim(),
    ...(name && { speaker: name }),
  }
}

function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
