import type { DateShift } from '@lares/shared-types/batches'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * Moves a date and time, given as milliseconds: first the years and months, by the calendar, then the rest. A day that the
 * new month does not have becomes its last one.
 */
export function shiftMilliseconds(
  time: number,
  { years = 0, months = 0, days = 0, hours = 0, minutes = 0 }: DateShift,
): number {
  const date = new Date(time)
  const moved = new Date(time)
  moved.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + years * 12 + months)
  // The calendar has gone on into the month after: back to its day 0, the last day of the month that was meant.
  if (moved.getUTCDate() !== date.getUTCDate()) moved.setUTCDate(0)
  return moved.getTime() + days * dayMs + (hours * 60 + minutes) * minuteMs
}

const timePattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(:\d{2})?(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/

/**
 * Moves an ISO 8601 date and time, as written by a camera or with a zone, which it keeps; undefined if it is no such time or
 * would leave the years 1 to 9999.
 */
export function shiftTime(time: string, shift: DateShift): string | undefined {
  const parts = timePattern.exec(time)
  if (!parts) return undefined
  const [, day, clock, seconds = '', fraction = '', zone = ''] = parts
  const before = Date.parse(`${day}T${clock}${seconds || ':00'}Z`)
  if (Number.isNaN(before)) return undefined
  const after = new Date(shiftMilliseconds(before, shift))
  if (!isStorable(after)) return undefined
  const shifted = after.toISOString()
  return `${shifted.slice(0, seconds ? 19 : 16)}${fraction}${zone}`
}

/** Whether the archive can store a date: the years 1 to 9999. */
export function isStorable(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1 && year <= 9999
}
