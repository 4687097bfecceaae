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

/** The years of a decade that begins with `decade`, from 0 to 9990, as EDTF: the four digits of a year also before 1000. */
export function spanOfDecade(decade: number): { from: string; to: string } {
  const [from = '', to = ''] = [decade, decade + 9].map((year) => String(year).padStart(4, '0'))
  return { from, to }
}
