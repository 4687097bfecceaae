import {
  addDays,
  getMonthLength,
  getWeekday,
  toCalendarDate,
  toDayNumber,
} from '@lares/shared-types/recurrence/days'
import {
  type Frequency,
  formatRule,
  parseRule,
  type RecurrenceRule,
} from '@lares/shared-types/recurrence/rule'

/** How a monthly event chooses its day: the same date, the same day of the week, or the last day of the month. */
export const monthlyChoices = ['date', 'weekday', 'lastDay'] as const
export type MonthlyChoice = (typeof monthlyChoices)[number]

/** A recurrence as the form asks for it. */
export interface Repeat {
  readonly frequency: Frequency
  readonly interval: number
  /** Of a week; empty for the day of the week on which the event starts. 0 is Monday. */
  readonly weekdays: readonly number[]
  readonly monthly: MonthlyChoice
  readonly count: number | undefined
  readonly until: string | undefined
}

const noEnd = { count: undefined, until: undefined }
export const weeklyRepeat: Repeat = {
  frequency: 'WEEKLY',
  interval: 1,
  weekdays: [],
  monthly: 'date',
  ...noEnd,
}

/** The recurrence of a rule; undefined for no rule, and for one that the form cannot ask for. */
export function toRepeat(text: string | null, startDay: string): Repeat | undefined {
  const rule = text === null ? undefined : parseRule(text)
  if (!rule) return undefined
  const repeat: Repeat = {
    frequency: rule.frequency,
    interval: rule.interval,
    weekdays: rule.frequency === 'WEEKLY' ? rule.weekdays.map(({ weekday }) => weekday) : [],
    monthly: getMonthlyChoice(rule),
    count: rule.count,
    until: rule.until,
  }
  return toRule(repeat, startDay) === formatRule(rule) ? repeat : undefined
}

function getMonthlyChoice({ weekdays, monthDays }: RecurrenceRule): MonthlyChoice {
  if (weekdays.length > 0) return 'weekday'
  return monthDays.length > 0 ? 'lastDay' : 'date'
}

/** The rule of a recurrence that starts on a day. */
export function toRule(repeat: Repeat, startDay: string): string {
  const { frequency, interval, count, until } = repeat
  const day = toCalendarDate(toDayNumber(startDay))
  const isLeapDay = day.month === 2 && day.date === 29
  const isLastDay = frequency === 'MONTHLY' && repeat.monthly === 'lastDay'
  return formatRule({
    frequency,
    interval,
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until }),
    weekdays: getRuleWeekdays(repeat, startDay),
    // What began on 29 February is on the last day of February in other years.
    monthDays: isLastDay || (frequency === 'YEARLY' && isLeapDay) ? [-1] : [],
    months: frequency === 'YEARLY' && isLeapDay ? [2] : [],
    positions: [],
    weekStart: 0,
  })
}

function getRuleWeekdays({ frequency, weekdays, monthly }: Repeat, startDay: string) {
  if (frequency === 'WEEKLY')
    return [...weekdays].sort((one, other) => one - other).map((weekday) => ({ weekday, ordinal: 0 }))
  if (frequency === 'MONTHLY' && monthly === 'weekday') return [getOrdinalWeekday(startDay)]
  return []
}

/** Which day of the week of its month a day is: the second Tuesday, or the last one (-1) if it is the fifth or the last. */
export function getOrdinalWeekday(day: string): { readonly weekday: number; readonly ordinal: number } {
  const number = toDayNumber(day)
  const { year, month, date } = toCalendarDate(number)
  const isLast = date + 7 > getMonthLength(year, month)
  return { weekday: getWeekday(number), ordinal: isLast ? -1 : Math.ceil(date / 7) }
}

/**
 * The rule after the event was moved to another day. Its weekdays and its last possible day move by as many days, and one that
 * names the day of the month or year names the new one. What the form cannot ask for stays as it is.
 */
export function moveRule(text: string | null, from: string, to: string): string | null {
  const rule = text === null ? undefined : parseRule(text)
  if (!rule) return text
  const movedBy = toDayNumber(to) - toDayNumber(from)
  const until = rule.until && addDays(rule.until, movedBy)
  if (rule.frequency === 'WEEKLY')
    return formatRule(moveWeek({ ...rule, ...(until && { until }) }, from, movedBy))
  // Of what began on 29 February the occurrences of common years are on the 28th.
  const repeat = toRepeat(text, from) ?? (rule.frequency === 'YEARLY' ? toRepeat(text, leapDay) : undefined)
  const isOnLastDay = repeat?.frequency === 'MONTHLY' && repeat.monthly === 'lastDay'
  return repeat && !isOnLastDay ? toRule({ ...repeat, until }, to) : text
}

const leapDay = '2024-02-29'

/** The weekdays of a new event may leave out that of its first day. Then they are meant as they are. */
function moveWeek(rule: RecurrenceRule, from: string, movedBy: number): RecurrenceRule {
  const first = getWeekday(toDayNumber(from))
  if (!rule.weekdays.some(({ weekday }) => weekday === first)) return rule
  const weekdays = rule.weekdays.map(({ weekday }) => ({
    weekday: getWeekdayAfter(weekday, movedBy),
    ordinal: 0,
  }))
  return { ...rule, weekdays: weekdays.sort((one, other) => one.weekday - other.weekday) }
}

function getWeekdayAfter(weekday: number, days: number): number {
  return (((weekday + days) % 7) + 7) % 7
}
