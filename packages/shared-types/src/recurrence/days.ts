/**
 * Calendar days as whole numbers, counted from 1 January 1970 in the Gregorian calendar. A recurrence is a set of days, and a
 * day has no time zone, so that no change of the clock can move an occurrence to another day.
 */
const dayMs = 86_400_000

/** The number of a day such as `2026-11-27`; NaN if there is no such day. */
export function toDayNumber(day: string): number {
  const number = Date.parse(`${day}T00:00:00Z`) / dayMs
  return toDay(number) === day ? number : Number.NaN
}

/** The day of a number, such as `2026-11-27`; empty for NaN. */
export function toDay(number: number): string {
  return Number.isNaN(number) ? '' : new Date(number * dayMs).toISOString().slice(0, 10)
}

/** Adds days to a day such as `2026-11-27`. */
export function addDays(day: string, count: number): string {
  if (count === 0) return day
  return toDay(toDayNumber(day) + count)
}

export interface CalendarDate {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly date: number
}

export function toCalendarDate(number: number): CalendarDate {
  const day = new Date(number * dayMs)
  return { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, date: day.getUTCDate() }
}

/** The number of a day of a month; a month outside 1 to 12 belongs to another year. */
export function fromCalendarDate(year: number, month: number, date: number): number {
  return Date.UTC(year, month - 1, date) / dayMs
}

export function getMonthLength(year: number, month: number): number {
  return fromCalendarDate(year, month + 1, 1) - fromCalendarDate(year, month, 1)
}

/** The day of the week, 0 for Monday. */
export function getWeekday(number: number): number {
  // 1 January 1970 was a Thursday.
  return (((number + 3) % 7) + 7) % 7
}

/** The day of an anniversary in a year; 28 February replaces 29 February in common years. */
export function toDayInYear(year: number, date: string): string {
  const isLeap = getMonthLength(year, 2) === 29
  const day = date.slice(5) === '02-29' && !isLeap ? '02-28' : date.slice(5)
  return `${String(year).padStart(4, '0')}-${day}`
}
