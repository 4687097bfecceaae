import type { TimeSpan } from '@lares/shared-types/cuts'
import type { Segment } from '@lares/shared-types/transcripts'

/** A line that a cut goes through stays where more of it than this remains, in seconds; else its words stay with the other side. */
const minRemainingSeconds = 0.05

/**
 * The lines of a transcript that are spoken in parts of its recording, with times from the start of those parts joined together.
 * Of a line that a cut goes through, the words whose middle is inside remain if the times of its words are known; else the whole
 * line does where most of it is inside.
 */
export function cutTranscript(segments: readonly Segment[], spans: readonly TimeSpan[]): Segment[] {
  const cut: Segment[] = []
  let offset = 0
  for (const { start, end } of spans) {
    for (const segment of segments) {
      if (segment.end <= start || segment.start >= end) continue
      const inside = segment.start >= start && segment.end <= end ? segment : cutSegment(segment, start, end)
      if (inside) cut.push(moveSegment(inside, offset - start))
    }
    offset += end - start
  }
  return cut
}

function cutSegment(segment: Segment, start: number, end: number): Segment | undefined {
  const from = Math.max(segment.start, start)
  const to = Math.min(segment.end, end)
  if (to - from < minRemainingSeconds) return undefined
  if (!segment.words)
    return to - from > (segment.end - segment.start) / 2 ? { ...segment, start: from, end: to } : undefined
  const texts = segment.text.trim().split(/\s+/)
  const kept = segment.words.flatMap(([first, last], index) => {
    const middle = (first + last) / 2
    const word: [number, number] = [Math.max(first, from), Math.min(last, to)]
    return middle >= start && middle < end ? [{ text: texts[index] ?? '', word }] : []
  })
  if (kept.length === 0) return undefined
  return {
    ...segment,
    start: from,
    end: to,
    text: kept.map(({ text }) => text).join(' '),
    words: kept.map(({ word }) => word),
  }
}

function moveSegment(segment: Segment, seconds: number): Segment {
  const move = (time: number) => Math.max(0, Math.round((time + seconds) * 1000) / 1000)
  const { words } = segment
  return {
    ...segment,
    start: move(segment.start),
    end: move(segment.end),
    ...(words && { words: words.map(([start, end]): [number, number] => [move(start), move(end)]) }),
  }
}
