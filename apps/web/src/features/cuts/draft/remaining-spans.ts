import type { TimeSpan } from '@lares/shared-types/cuts'
import type { Region } from './cut-draft.ts'

/** Shorter rests are not worth a joint, in seconds. */
const minRestSeconds = 0.05

/** All parts of a draft in the order of their times, united where they overlap. */
function unite(regions: readonly Region[]): TimeSpan[] {
  const united: TimeSpan[] = []
  const spans = regions.flatMap((region) => region.spans)
  for (const span of spans.sort((one, other) => one.start - other.start)) {
    const last = united.at(-1)
    if (last && span.start <= last.end)
      united[united.length - 1] = { start: last.start, end: Math.max(last.end, span.end) }
    else united.push(span)
  }
  return united
}

/** What remains of a recording if the parts of a draft alone are kept, or if they are removed. */
export function findRemaining(
  regions: readonly Region[],
  duration: number,
  act: 'keep' | 'remove',
): readonly TimeSpan[] {
  const marked = unite(regions)
  if (act === 'keep' || marked.length === 0) return marked
  const ends = [0, ...marked.map(({ end }) => end)]
  const starts = [...marked.map(({ start }) => start), duration]
  return starts
    .map((end, index) => ({ start: ends[index] ?? 0, end }))
    .filter(({ start, end }) => end - start >= minRestSeconds)
}
