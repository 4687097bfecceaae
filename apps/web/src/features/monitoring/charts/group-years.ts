import type { Monitoring } from '@lares/shared-types/contracts/monitoring'

/** More columns than this are too thin for a phone. */
const maxColumns = 60
const stepsOfYears = [1, 10, 100, 1000] as const

interface YearGroup {
  /** The first year. */
  readonly from: number
  readonly items: number
}

/** Items by year, decade, century or millennium, whichever makes few enough columns, without a gap between the first and the last. */
export function groupYears(years: Monitoring['years']): { step: number; groups: YearGroup[] } {
  const [first, last] = [years.at(0), years.at(-1)]
  if (!first || !last) return { step: 1, groups: [] }
  const toStart = (year: number, step: number) => Math.floor(year / step) * step
  const count = (step: number) => (toStart(last.year, step) - toStart(first.year, step)) / step + 1
  const step = stepsOfYears.find((one) => count(one) <= maxColumns) ?? 1000
  const sums = new Map<number, number>()
  for (const { year, items } of years)
    sums.set(toStart(year, step), (sums.get(toStart(year, step)) ?? 0) + items)
  const start = toStart(first.year, step)
  const groups = Array.from({ length: count(step) }, (_, index) => {
    const from = start + index * step
    return { from, items: sums.get(from) ?? 0 }
  })
  return { step, groups }
}
