import type { ActivityRange } from '@lares/shared-types/contracts/monitoring'

export type Unit = 'hour' | 'day' | 'month' | 'year'

const steps: Record<ActivityRange, { readonly unit: Unit; readonly count: number }> = {
  day: { unit: 'hour', count: 24 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'day', count: 30 },
  year: { unit: 'month', count: 12 },
  decade: { unit: 'year', count: 10 },
}

/** Spans of time one after the other, in UTC. */
export interface Steps {
  readonly unit: Unit
  /** Where each begins, ascending. */
  readonly starts: readonly [Date, ...Date[]]
  /** Where the last ends; it is not part of it. */
  readonly end: Date
}

/** The steps of a range up to the present one. */
export function listSteps(range: ActivityRange, now: Date): Steps {
  const { unit, count } = steps[range]
  return listLast(count, unit, now)
}

/** The last units of one size up to the present one. */
export function listLast(count: number, unit: Unit, now: Date): Steps {
  const later = Array.from({ length: count - 1 }, (_, index) => getStart(now, unit, count - 2 - index))
  return { unit, starts: [getStart(now, unit, count - 1), ...later], end: getStart(now, unit, -1) }
}

/** The start, in UTC, of the unit that is `back` units before the one of a moment. */
export function getStart(now: Date, unit: Unit, back: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return new Date(Date.UTC(year - back, 0, 1))
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1))
  if (unit === 'day') return new Date(Date.UTC(year, month, day - back))
  return new Date(Date.UTC(year, month, day, now.getUTCHours() - back))
}
