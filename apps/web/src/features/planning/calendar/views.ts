import { maxEventYear, minEventYear } from '@lares/shared-types/planning'
import {
  addDays,
  fromCalendarDate,
  getMonthLength,
  getWeekday,
  toCalendarDate,
  toDay,
  toDayNumber,
} from '@lares/shared-types/recurrence/days'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export interface ShownRange {
  readonly from: string
  readonly to: string
}

/** Whether a text is a day on which an event may be; it is not while a day is being typed. */
export function isEventDay(text: string): boolean {
  const year = Number(text.slice(0, 4))
  return !Number.isNaN(toDayNumber(text)) && year >= minEventYear && year <= maxEventYear
}

/** The length of the agenda, in days. */
const agendaDays = 90

/**
 * The days that a view shows around the chosen day: whole weeks, or the next days.
 * @param firstWeekday the day with which weeks begin, from 0 for Monday to 6 for Sunday
 */
export function getShownRange(view: CalendarView, day: string, firstWeekday: number): ShownRange {
  const number = toDayNumber(day)
  if (view === 'agenda') return { from: day, to: addDays(day, agendaDays - 1) }
  if (view === 'week') {
    const first = startOfWeek(number, firstWeekday)
    return { from: toDay(first), to: toDay(first + 6) }
  }
  const { year, month } = toCalendarDate(number)
  const first = fromCalendarDate(year, month, 1)
  const last = first + getMonthLength(year, month) - 1
  return { from: toDay(startOfWeek(first, firstWeekday)), to: toDay(startOfWeek(last, firstWeekday) + 6) }
}

function startOfWeek(dayNumber: number, firstWeekday: number): number {
  return dayNumber - ((getWeekday(dayNumber) - firstWeekday + 7) % 7)
}

/** The day to choose when the view is turned to the one before (-1) or after (1). */
export function turn(view: CalendarView, day: string, by: -1 | 1): string {
  if (view === 'week') return addDays(day, 7 * by)
  if (view === 'agenda') return addDays(day, agendaDays * by)
  const { year, month, date } = toCalendarDate(toDayNumber(day))
  const first = toCalendarDate(fromCalendarDate(year, month + by, 1))
  const last = getMonthLength(first.year, first.month)
  return toDay(fromCalendarDate(first.year, first.month, Math.min(date, last)))
}

export function listDays({ from, to }: ShownRange): string[] {
  return Array.from({ length: toDayNumber(to) - toDayNumber(from) + 1 }, (_, index) => addDays(from, index))
}
