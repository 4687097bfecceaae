import type { MonthCount } from '../api/load-month.ts'

/** Years with fewer pictures are not cut into months, each of which would begin a line of its own. */
const fewInAYear = 24

/**
 * A timeline as the wall shows it: busy years by month (`1952-05`), quiet ones in one piece (`1952`). The order of the
 * months stays.
 */
export function groupMonths(months: readonly MonthCount[]): MonthCount[] {
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
  return years.flatMap(([year, parts]) => {
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    return parts.length > 1 && count <= fewInAYear ? [{ month: year, count }] : parts
  })
}
