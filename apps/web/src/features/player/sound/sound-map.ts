import type { TimeSpan } from '@lares/shared-types/cuts'

/** Where a recording is silent and where somebody speaks; both in the order of their times, and nowhere both. */
export interface SoundMap {
  readonly silences: readonly TimeSpan[]
  readonly speech: readonly TimeSpan[]
}

/** The map used while the sound is not loaded. */
export const emptySoundMap: SoundMap = { silences: [], speech: [] }

/** Columns of a picture that are the same, from one up to another. */
export interface ColumnRun {
  readonly from: number
  readonly to: number
}

/** A silence that is looked for, and shown even where it is short beside a column, in seconds. */
const longSilenceSeconds = 2
/** The part of a column from which on a long silence is shown. */
const minLongShare = 1 / 8

/**
 * Combines what the sound says with the lines of a transcript, which often reach into the silence after them.
 *
 * @param lines in any order; they can overlap
 */
export function createSoundMap(silences: readonly TimeSpan[], lines: readonly TimeSpan[]): SoundMap {
  return { silences, speech: subtract(unite(lines), silences) }
}

/**
 * Reduces a map to columns of a picture of the seconds from `from` to `to`, so that the number of runs is bounded by that of the
 * columns, whatever the recording contains. A column has speech or silence where most of it is that; a long silence is enough
 * where it is a small part of one.
 */
export function toColumnRuns({ silences, speech }: SoundMap, from: number, to: number, count: number) {
  const columnSeconds = (to - from) / count
  if (!(columnSeconds > 0)) return { speech: [], silence: [] }
  const toSums = (spans: readonly TimeSpan[]) => sumByColumn(spans, from, columnSeconds, count)
  const spoken = toSums(speech)
  const silent = toSums(silences)
  const long = toSums(silences.filter(({ start, end }) => end - start >= longSilenceSeconds))
  const [half, share] = [columnSeconds / 2, columnSeconds * minLongShare]
  return {
    speech: findRuns(count, (column) => (spoken[column] ?? 0) >= half),
    silence: findRuns(count, (column) => (silent[column] ?? 0) >= half || (long[column] ?? 0) >= share),
  }
}

function findRuns(count: number, isIn: (column: number) => boolean): ColumnRun[] {
  const runs: ColumnRun[] = []
  for (let column = 0; column < count; column += 1) {
    if (!isIn(column)) continue
    const last = runs.at(-1)
    if (last?.to === column) runs[runs.length - 1] = { ...last, to: column + 1 }
    else runs.push({ from: column, to: column + 1 })
  }
  return runs
}

/** For each column, how many of its seconds are inside of spans. */
function sumByColumn(
  spans: readonly TimeSpan[],
  from: number,
  columnSeconds: number,
  count: number,
): Float64Array {
  const sums = new Float64Array(count)
  for (const { start, end } of spans) {
    const [first, last] = [(start - from) / columnSeconds, (end - from) / columnSeconds]
    for (
      let column = Math.max(0, Math.floor(first));
      column < Math.min(count, Math.ceil(last));
      column += 1
    ) {
      const share = Math.min(last, column + 1) - Math.max(first, column)
      sums[column] = (sums[column] ?? 0) + share * columnSeconds
    }
  }
  return sums
}

/** Spans in the order of their times, joined where they overlap. */
function unite(spans: readonly TimeSpan[]): TimeSpan[] {
  const united: TimeSpan[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = united.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else if (end > start) united.push({ start, end })
  }
  return united
}

/** Spans without the parts that are inside of others; both in the order of their times. */
function subtract(spans: readonly TimeSpan[], others: readonly TimeSpan[]): TimeSpan[] {
  const rest: TimeSpan[] = []
  let at = 0
  for (const { start, end } of spans) {
    while ((others[at]?.end ?? Number.POSITIVE_INFINITY) <= start) at += 1
    let from = start
    for (let index = at; from < end; index += 1) {
      const other = others[index]
      const to = Math.min(end, other?.start ?? end)
      if (to > from) rest.push({ start: from, end: to })
      from = other && other.start < end ? Math.max(from, other.end) : end
    }
  }
  return rest
}
