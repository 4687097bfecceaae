import type { Segment } from '@lares/shared-types/transcripts'

/** Maximum characters of a passage, unless a single line is longer. */
const maxLength = 500

export interface TranscriptPassage {
  /** Seconds from the start of the recording. */
  readonly start: number
  /** Lines of the transcript, separated by line breaks. */
  readonly text: string
}

/**
 * Splits a transcript into passages of several lines; each starts with a line, so that the recording can be played
 * from there.
 */
export function splitTranscript(segments: readonly Pick<Segment, 'start' | 'text'>[]): TranscriptPassage[] {
  const passages: { start: number; lines: string[]; length: number }[] = []
  for (const { start, text } of segments) {
    const line = text.trim()
    if (line === '') continue
    const last = passages.at(-1)
    if (last && last.length + line.length <= maxLength) {
      last.lines.push(line)
      last.length += line.length + 1
    } else {
      passages.push({ start, lines: [line], length: line.length })
    }
  }
  return passages.map(({ start, lines }) => ({ start, text: lines.join('\n') }))
}
