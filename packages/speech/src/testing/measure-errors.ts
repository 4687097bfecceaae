/** A start and an end in seconds. */
interface Interval {
  readonly start: number
  readonly end: number
}

/** Returns how far each start and end is from the expected one, in seconds, in ascending order. */
export function measureErrors(
  found: readonly { readonly time: Interval | null }[],
  expected: readonly Interval[],
): number[] {
  return expected
    .flatMap(({ start, end }, index) => {
      const time = found[index]?.time
      return time ? [Math.abs(time.start - start), Math.abs(time.end - end)] : [Number.POSITIVE_INFINITY]
    })
    .toSorted((a, b) => a - b)
}

export function getMedian(sorted: readonly number[]): number {
  return sorted[sorted.length >> 1] ?? Number.NaN
}
