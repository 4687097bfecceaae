import type { Segment } from '@lares/shared-types/transcripts'

/** Characters of a passage of speech. */
const usualLength = 500

export interface SpokenPassage {
  /** Seconds from the start of the recording. */
  readonly start: number
  /** The lines of the transcript, one below the other. */
  readonly text: string
}

/** Parts a transcript into passages of some lines; each begins where a line does, so that it can be heard from there. */
export function splitSpeech(segments: readonly Segment[]): SpokenPassage[] {
  const passages: { start: number; lines: string[]; length: number }[] = []
  for (const { start, text } of segments) {
    const line = text.trim()
    if (line === '') continue
    const last = passages.at(-1)
    if (last && last.length + line.length <= usualLength) {
      last.lines.push(line)
      last.length += line.length + 1
    } else {
      passages.push({ start, lines: [line], length: line.length })
    }
  }
  return passages.map(({ start, lines }) => ({ start, text: lines.join('\n') }))
}
