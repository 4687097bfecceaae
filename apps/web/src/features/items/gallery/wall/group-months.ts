import type { MonthCount } from '../../api/load-month.ts'

/** Years with at most this many pictures are one section, because each month would start a new row. */
const maxPicturesOfUndividedYear = 24

/**
 * Groups the months of a timeline into the sections of the wall: by month (`1952-05`), or by year (`1952`) for years with
 * few pictures. Keeps the order.
 */
export function groupMonths(months: readonly MonthCount[]): MonthCount[] {
  const years = [...Map.groupBy(months, ({ month }) => month.slice(0, 4))]
  return years.flatMap(([year, parts]) => {
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    return parts.length > 1 && count <= maxPicturesOfUndividedYear ? [{ month: year, count }] : parts
  })
}
