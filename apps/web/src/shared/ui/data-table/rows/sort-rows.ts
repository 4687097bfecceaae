type Pause = () => Promise<void> | undefined

export type SortKey = string | number | undefined

interface KeyedRow<R> {
  readonly row: R
  readonly key: SortKey
  readonly index: number
}

interface SortOptions<R> {
  readonly getKey: (row: R) => SortKey
  readonly isDescending: boolean
  readonly language: string
  readonly pause: Pause
}

/** Rows that are sorted or merged between two pauses. */
const runLength = 256

/**
 * Sorts rows without blocking the page: a merge sort of short runs, each sorted natively, with pauses between them. Stable;
 * rows without a key stay last in both directions.
 */
export async function sortRows<R>(rows: readonly R[], options: SortOptions<R>): Promise<R[]> {
  const { getKey, pause } = options
  const compare = createComparison<R>(options)
  let runs: KeyedRow<R>[][] = []
  for (let start = 0; start < rows.length; start += runLength) {
    const run = rows
      .slice(start, start + runLength)
      .map((row, offset) => ({ row, key: getKey(row), index: start + offset }))
    runs.push(run.sort(compare))
    await pause()
  }
  while (runs.length > 1) {
    const merged: KeyedRow<R>[][] = []
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(await merge(runs[index] ?? [], runs[index + 1] ?? [], compare, pause))
    }
    runs = merged
  }
  return (runs[0] ?? []).map(({ row }) => row)
}

async function merge<T>(
  left: readonly T[],
  right: readonly T[],
  compare: (one: T, other: T) => number,
  pause: Pause,
): Promise<T[]> {
  const merged: T[] = []
  let next = 0
  for (const entry of left) {
    for (let other = right[next]; other !== undefined && compare(other, entry) < 0; other = right[next]) {
      merged.push(other)
      next += 1
      if (merged.length % runLength === 0) await pause()
    }
    merged.push(entry)
    if (merged.length % runLength === 0) await pause()
  }
  for (; next < right.length; next += 1) merged.push(right[next] as T)
  return merged
}

function createComparison<R>({ isDescending, language }: SortOptions<R>) {
  const collator = new Intl.Collator(language, { numeric: true })
  const direction = isDescending ? -1 : 1
  return (one: KeyedRow<R>, other: KeyedRow<R>): number => {
    if (one.key === undefined || other.key === undefined) {
      return Number(one.key === undefined) - Number(other.key === undefined) || one.index - other.index
    }
    const difference =
      typeof one.key === 'number' && typeof other.key === 'number'
        ? one.key - other.key
        : collator.compare(String(one.key), String(other.key))
    return difference * direction || one.index - other.index
  }
}
