import type { TimeMap } from '@lares/shared-types/assets'
import type { TimeSpan } from '@lares/shared-types/cuts'
import { findOriginalTimes, mapTime } from '@lares/shared-types/time-maps'
import type { Segment } from '@lares/shared-types/transcripts'

/** What is left of less than this share of its time was left out of the version. */
const minSharePresent = 0.1

/** A transcript in the seconds of a version, without the lines and words that the version lacks. */
export function mapTranscript<Line extends Segment>(
  segments: readonly Line[],
  map: TimeMap | undefined,
): readonly Line[] {
  if (!map) return segments
  return segments.flatMap((segment) => {
    const [start, end] = mapSpan(map, segment.start, segment.end)
    if (isLeftOut(segment.start, segment.end, start, end)) return []
    if (!segment.words) return [{ ...segment, start, end }]
    const texts = segment.text.trim().split(/\s+/)
    const present = segment.words.flatMap(([from, to], index) => {
      const word = mapSpan(map, from, to)
      return isLeftOut(from, to, ...word) ? [] : [{ text: texts[index] ?? '', word }]
    })
    if (present.length === 0) return []
    const isWhole = present.length === segment.words.length
    return [
      {
        ...segment,
        start,
        end,
        text: isWhole ? segment.text : present.map(({ text }) => text).join(' '),
        words: present.map(({ word }) => word),
      },
    ]
  })
}

function mapSpan(map: TimeMap, from: number, to: number): [number, number] {
  return [mapTime(map, from), mapTime(map, to)]
}

function isLeftOut(from: number, to: number, start: number, end: number): boolean {
  return to > from && end - start < (to - from) * minSharePresent
}

/** Parts of a version in the seconds of its original, without what was left out at their ends. */
export function toOriginalSpans(spans: readonly TimeSpan[], map: TimeMap | undefined): readonly TimeSpan[] {
  if (!map) return spans
  return spans.map(({ start, end }) => {
    const [, from] = findOriginalTimes(map, start)
    const [to] = findOriginalTimes(map, end)
    return { start: round(from), end: round(Math.max(from, to)) }
  })
}

const round = (seconds: number) => Math.round(seconds * 1000) / 1000
