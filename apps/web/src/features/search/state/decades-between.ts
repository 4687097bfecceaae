/** Every decade from the first to the last that has something, with how much; those between that have nothing too. */
export function decadesBetween(
  counts: readonly { value: string; count: number }[],
): { decade: number; count: number }[] {
  const known = new Map(counts.map(({ value, count }) => [Number(value), count]))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  if (known.size === 0) return []
  return Array.from({ length: (last - first) / 10 + 1 }, (_, at) => {
    const decade = first + at * 10
    return { decade, count: known.get(decade) ?? 0 }
  })
}
