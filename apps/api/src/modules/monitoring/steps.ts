import type { ActivityRange } from '@lares/shared-types/contracts/monitoring'

export type Unit = 'hour' | 'day' | 'month' | 'year'

const steps: Record<ActivityRange, { readonly unit: Unit; readonly count: number }> = {
  day: { unit: 'hour', count: 24 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
  year: { unit: 'month', count: 12 },
  decade: { unit: 'year', count: 10 },
}

/** The steps of a range up to now, by their starts in UTC. */
export function listSteps(range: ActivityRange, now: Date): { unit: Unit; starts: Date[]; first: Date } {
  const { unit, count } = steps[range]
  const starts = Array.from({ length: count }, (_, index) => getStart(now, unit, count - 1 - index))
  return { unit, starts, first: getStart(now, unit, count - 1) }
}

/** The start, in UTC, of the unit that is `back` units before the one of a moment. */
export function getStart(now: Date, unit: Unit, back: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return new Date(Date.UTC(year - back, 0, 1))
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1))
  if (unit === 'day') return new Date(Date.UTC(year, month, day - back))
  return new Date(Date.UTC(year, month, day, now.getUTCHours() - back))
}
