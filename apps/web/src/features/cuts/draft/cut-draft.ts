import type { TimeSpan } from '@lares/shared-types/cuts'
import type { ParticipantRole } from '@lares/shared-types/participants'
import type { Loudness } from '../../../shared/playback/silences.ts'
import { sumSpans } from '../../../shared/playback/sum-spans.ts'
import { findQuietest } from './find-silences.ts'

/** A recording to be made: parts of the source, joined in their order, and what it is called. */
export interface Region {
  /** Unique in the draft; not the id of an item. */
  readonly id: number
  readonly title: string
  /** EDTF; '' for that of the source. */
  readonly date: string
  /** '' for that of the source. */
  readonly language: string
  /** Undefined for those of the source. */
  readonly people: readonly { participantId: string; role: ParticipantRole }[] | undefined
  readonly spans: readonly TimeSpan[]
}

/** Minimum length of a part, in seconds; shorter parts are dropped. */
const minSpanSeconds = 0.05

export function createRegion(id: number, start: number, end: number, title = ''): Region {
  return { id, title, date: '', language: '', people: undefined, spans: [{ start, end }] }
}

function nextId(regions: readonly Region[]): number {
  return regions.reduce((highest, { id }) => Math.max(highest, id), 0) + 1
}

const getStart = ({ spans }: Region): number => spans[0]?.start ?? 0
export const getLength = ({ spans }: Region): number => sumSpans(spans)

/** Divides the region that contains a time into two; without one, the recording up to its next region becomes one. */
export function splitAt(regions: readonly Region[], time: number, duration: number): readonly Region[] {
  const index = regions.findIndex(({ spans }) => spans.some(({ start, end }) => time > start && time < end))
  const region = regions[index]
  if (!region) return addRegion(regions, time, findEnd(regions, time, duration))
  const at = region.spans.findIndex(({ start, end }) => time > start && time < end)
  const span = region.spans[at]
  if (!span || time - span.start < minSpanSeconds || span.end - time < minSpanSeconds) return regions
  const first = { ...region, spans: [...region.spans.slice(0, at), { start: span.start, end: time }] }
  const second = {
    ...region,
    id: nextId(regions),
    title: '',
    spans: [{ start: time, end: span.end }, ...region.spans.slice(at + 1)],
  }
  return [...regions.slice(0, index), first, second, ...regions.slice(index + 1)]
}

function findEnd(regions: readonly Region[], time: number, duration: number): number {
  return regions.reduce((end, region) => {
    const start = getStart(region)
    return start > time && start < end ? start : end
  }, duration)
}

/** Adds a region at its place in time. */
export function addRegion(
  regions: readonly Region[],
  start: number,
  end: number,
  title = '',
): readonly Region[] {
  if (end - start < minSpanSeconds) return regions
  const index = regions.findIndex((other) => getStart(other) > start)
  const region = createRegion(nextId(regions), start, end, title)
  return index < 0 ? [...regions, region] : [...regions.slice(0, index), region, ...regions.slice(index)]
}

/** Joins a region with the one after it. */
export function joinWithNext(regions: readonly Region[], id: number): readonly Region[] {
  const index = regions.findIndex((region) => region.id === id)
  const [region, next] = regions.slice(index, index + 2)
  if (!region || !next) return regions
  const joined = {
    ...region,
    title: region.title || next.title,
    spans: uniteAdjacent([...region.spans, ...next.spans]),
  }
  return [...regions.slice(0, index), joined, ...regions.slice(index + 2)]
}

function uniteAdjacent(spans: readonly TimeSpan[]): TimeSpan[] {
  const united: TimeSpan[] = []
  for (const span of spans) {
    const previous = united.at(-1)
    if (previous && Math.abs(previous.end - span.start) < 0.001)
      united[united.length - 1] = { start: previous.start, end: span.end }
    else united.push(span)
  }
  return united
}

/** Takes a passage out of a region, which then consists of what is before and after it. */
export function removePassage(region: Region, passage: TimeSpan): Region {
  const spans = region.spans.flatMap((span) => {
    if (passage.end <= span.start || passage.start >= span.end) return [span]
    const parts = [
      { start: span.start, end: Math.max(span.start, passage.start) },
      { start: Math.min(span.end, passage.end), end: span.end },
    ]
    return parts.filter(({ start, end }) => end - start >= minSpanSeconds)
  })
  return spans.length > 0 ? { ...region, spans } : region
}

/** Moves a region by one place in the order in which they are saved. */
export function moveRegion(regions: readonly Region[], id: number, by: -1 | 1): readonly Region[] {
  const index = regions.findIndex((region) => region.id === id)
  const region = regions[index]
  if (!region || !regions[index + by]) return regions
  const others = regions.filter((other) => other !== region)
  return [...others.slice(0, index + by), region, ...others.slice(index + by)]
}

/** Changes an edge of a part, which stays at least as long as the shortest part. */
export function moveEdge(
  region: Region,
  at: number,
  edge: 'start' | 'end',
  time: number,
  duration: number,
): Region {
  const spans = region.spans.map((span, index) => {
    if (index !== at) return span
    if (edge === 'start') return { ...span, start: Math.max(0, Math.min(time, span.end - minSpanSeconds)) }
    return { ...span, end: Math.min(duration, Math.max(time, span.start + minSpanSeconds)) }
  })
  return { ...region, spans }
}

/**
 * Moves the edges of all parts of a region to the quietest places near them. The start and the end of the recording stay, and so
 * does a region of which a part would be too short.
 */
export function snapToSilence(region: Region, loudness: Loudness, duration: number): Region {
  const spans = region.spans.map(({ start, end }) => ({
    start: start === 0 ? 0 : findQuietest(loudness, start),
    end: end >= duration ? end : Math.min(duration, findQuietest(loudness, end)),
  }))
  return spans.some(({ start, end }) => end - start < minSpanSeconds) ? region : { ...region, spans }
}
