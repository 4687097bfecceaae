import type { TimeSpan } from '@lares/shared-types/cuts'
import type { Segment } from '@lares/shared-types/transcripts'

/** A line that a cut goes through stays where more of it than this remains, in seconds; else its words stay with the other side. */
const minRemainingSeconds = 0.05

/**
 * The lines of a transcript that are spoken in parts of its recording, with times from the start of those parts joined together.
 * Of a line that a cut goes through, the words whose middle is inside remain if the times of its words are known. Else the whole line
 * remains in the part in which most of it is spoken, the first of equal ones, unless as much of it is in no part.
 *
 * @param allSpans the parts of this piece and of all other pieces
 */
export function cutTranscript(
  segments: readonly Segment[],
  spans: readonly TimeSpan[],
  allSpans: readonly TimeSpan[] = spans,
): Segment[] {
  const cut: Segment[] = []
  let offset = 0
  for (const { start, end } of spans) {
    for (const segment of segments) {
      if (segment.end <= start || segment.start >= end) continue
      const isInside = segment.start >= start && segment.end <= end
      const inside = isInside ? segment : cutSegment(segment, { start, end }, allSpans)
      if (inside) cut.push(moveSegment(inside, offset - start))
    }
    offset += end - start
  }
  return cut
}

function cutSegment(
  segment: Segment,
  { start, end }: TimeSpan,
  allSpans: readonly TimeSpan[],
): Segment | undefined {
  const from = Math.max(segment.start, start)
  const to = Math.min(segment.end, end)
  if (to - from < minRemainingSeconds) return undefined
  if (!segment.words)
    return isMostlyIn(segment, { start, end }, allSpans) ? { ...segment, start: from, end: to } : undefined
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

/**
 * Whether a part has most of a line: more than each part that does not overlap it, the earliest of equal ones, and more than is outside of
 * all parts.
 */
function isMostlyIn(line: TimeSpan, span: TimeSpan, allSpans: readonly TimeSpan[]): boolean {
  const measure = ({ start, end }: TimeSpan) => Math.min(line.end, end) - Math.max(line.start, start)
  const share = measure(span)
  const sharing = allSpans.filter((other) => measure(other) > 0).toSorted((a, b) => a.start - b.start)
  const isApart = ({ start, end }: TimeSpan) => end <= span.start || start >= span.end
  let covered = 0
  let coveredTo = line.start
  for (const other of sharing) {
    if (isApart(other) && (measure(other) > share || (measure(other) === share && other.start < span.start)))
      return false
    const to = Math.min(line.end, other.end)
    covered += Math.max(0, to - Math.max(coveredTo, other.start))
    coveredTo = Math.max(coveredTo, to)
  }
  return share > line.end - line.start - covered
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
