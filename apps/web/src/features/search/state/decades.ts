/** Lists every decade between the first and the last of `counts`, with 0 for those in between that have no items. */
export function fillDecades(
  counts: readonly { value: string; count: number }[],
): { decade: number; count: number }[] {
  const known = new Map(counts.map(({ value, count }) => [Number(value), count]))
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())]
  if (known.size === 0) return []
  return Array.from({ length: (last - first) / 10 + 1 }, (_, index) => {
    const decade = first + index * 10
    return { decade, count: known.get(decade) ?? 0 }
  })
}

/** Returns the first and last year of a decade (0 to 9990) as EDTF, which pads years to four digits. */
export function getDecadeRange(decade: number): { from: string; to: string } {
  const [from = '', to = ''] = [decade, decade + 9].map((year) => String(year).padStart(4, '0'))
  return { from, to }
}
