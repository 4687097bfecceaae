import { type EventFields, maxEventYear } from '@lares/shared-types/planning'
import {
  addDays,
  fromCalendarDate,
  getMonthLength,
  toCalendarDate,
  toDay,
  toDayNumber,
} from '@lares/shared-types/recurrence/days'
import { listOccurrences } from '@lares/shared-types/recurrence/list-occurrences'
import { formatRule, parseRule, type RecurrenceRule } from '@lares/shared-types/recurrence/rule'
import { getRule, type StoredFields } from './stored-event.ts'

/** The occurrence of a series that was opened and moved. */
interface Move {
  /** The series before the change, from the first occurrence that is changed. */
  readonly before: Pick<StoredFields, 'rule' | 'startDay'>
  /** The day of the rule on which the opened occurrence was. */
  readonly day: string
  /** What was asked for: the new rule, and the new day of the opened occurrence. */
  readonly given: Pick<EventFields, 'rule' | 'startDay'>
}

/**
 * The day from which on a series has its new rule after one of its occurrences was moved. A rule that names its days moves only
 * with them. One that takes the date of its start gets the new date, and any other moves by as many days as the occurrence.
 */
export function findMovedStart({ before, day, given }: Move): string {
  const [old, rule] = parseRules({ before, given })
  if (!old || !rule || Number.isNaN(toDayNumber(given.startDay))) return given.startDay
  if (hasSameDays(old, rule) && (namesDays(rule) || given.startDay === day)) return before.startDay
  if (before.startDay === day) return given.startDay
  if (isLong(rule)) {
    if (!namesDays(rule)) return setDate(rule, { before, day, given })
    if (hasSameRhythm(old, rule)) {
      const start = toCalendarDate(toDayNumber(before.startDay))
      const movedBy = toMonth(toDayNumber(given.startDay)) - toMonth(toDayNumber(day))
      return toDay(fromCalendarDate(start.year, start.month + movedBy, 1))
    }
  }
  return addDays(before.startDay, toDayNumber(given.startDay) - toDayNumber(day))
}

/**
 * Returns a function that finds the new day of an occurrence after a series was moved. Days and weeks are matched in their order,
 * and a month or year with the one that is as many later as that of the opened occurrence. If the rule now has another frequency,
 * interval or number of days, every day moves by as many days as the opened occurrence.
 *
 * @param after the series as it is stored after the change
 * @param last the last day that is asked for
 */
export function matchDays(
  { before, day, given }: Move,
  after: Pick<EventFields, 'rule' | 'startDay'>,
  last: string,
): (day: string) => string | undefined {
  const movedBy = toDayNumber(given.startDay) - toDayNumber(day)
  const [old, rule] = parseRules({ before, given: after })
  if (!old || !rule) return (other) => addDays(other, movedBy)
  if (after.startDay === before.startDay && hasSameDays(old, rule)) return (other) => other
  if (!hasSameRhythm(old, rule) || countNamed(old) !== countNamed(rule))
    return (other) => addDays(other, movedBy)
  const getPeriod = rule.frequency === 'YEARLY' ? toYear : toMonth
  const movedPeriods = getPeriod(toDayNumber(given.startDay)) - getPeriod(toDayNumber(day))
  const toKeys = (days: readonly number[], moved: number) =>
    isLong(rule)
      ? numberInPeriods(days.map((number) => getPeriod(number) + moved))
      : days.map((_, index) => index)

  const oldDays = listDays(old, before.startDay, { to: toDayNumber(last) })
  const newDays = isLong(rule)
    ? listDays(rule, after.startDay, { to: toDayNumber(last) + movedBy + 366 })
    : listDays(rule, after.startDay, { limit: oldDays.length })
  const newByKey = new Map<string | number, number | undefined>(
    toKeys(newDays, 0).map((key, index) => [key, newDays[index]]),
  )
  const matched = new Map(
    toKeys(oldDays, movedPeriods).map((key, index) => [oldDays[index], newByKey.get(key)]),
  )
  return (other) => {
    const found = matched.get(toDayNumber(other))
    return found === undefined ? undefined : toDay(found)
  }
}

type Series = Pick<EventFields, 'rule' | 'startDay'>

function parseRules({ before, given }: { before: Series; given: Series }) {
  return [getRule(before), given.rule === null ? undefined : parseRule(given.rule)] as const
}

function isLong({ frequency }: RecurrenceRule): boolean {
  return frequency === 'MONTHLY' || frequency === 'YEARLY'
}

function namesDays({ weekdays, monthDays }: RecurrenceRule): boolean {
  return weekdays.length + monthDays.length > 0
}

/** Whether two rules differ in their ends at most. */
function hasSameDays(one: RecurrenceRule, other: RecurrenceRule): boolean {
  return formatEndless(one) === formatEndless(other)
}

function formatEndless({ count: _, until: __, ...rule }: RecurrenceRule): string {
  return formatRule(rule)
}

function hasSameRhythm(one: RecurrenceRule, other: RecurrenceRule): boolean {
  return one.frequency === other.frequency && one.interval === other.interval
}

/** The number of days that a rule names in a period. One that names none has the day of its start. */
function countNamed({ weekdays, monthDays, months }: RecurrenceRule): number {
  return Math.max(1, weekdays.length) * Math.max(1, monthDays.length) * Math.max(1, months.length)
}

function toYear(number: number): number {
  return toCalendarDate(number).year
}

/** The number of a month, counted from the year 0; January follows December. */
function toMonth(number: number): number {
  const { year, month } = toCalendarDate(number)
  return year * 12 + month
}

/** The first day of a monthly or yearly rule with the date of the moved occurrence. */
function setDate(rule: RecurrenceRule, { before, day, given }: Move): string {
  const old = getRule(before)
  const isSame = old !== undefined && hasSameRhythm(old, rule)
  const start = toCalendarDate(toDayNumber(before.startDay))
  const [from, to] = [toCalendarDate(toDayNumber(day)), toCalendarDate(toDayNumber(given.startDay))]
  const isByYear = rule.frequency === 'YEARLY' && rule.months.length === 0
  const first = isByYear
    ? (start.year + to.year - from.year) * 12 + to.month
    : toMonth(toDayNumber(before.startDay)) + (to.year - from.year) * 12 + to.month - from.month
  const step = rule.interval * (isByYear ? 12 : 1)
  // Short months lack the date. A series that recurs in another way than before does not begin earlier than it did.
  for (let months = first; months <= maxEventYear * 12 + 12; months += step) {
    const year = Math.floor((months - 1) / 12)
    const month = months - year * 12
    const found = toDay(fromCalendarDate(year, month, to.date))
    if (to.date <= getMonthLength(year, month) && (isSame || found >= before.startDay)) return found
  }
  return given.startDay
}

/** Days of a rule in order, from its start to a day or up to a number of them. */
function listDays(
  rule: RecurrenceRule,
  startDay: string,
  { to = Number.POSITIVE_INFINITY, limit = Number.POSITIVE_INFINITY },
): number[] {
  const start = toDayNumber(startDay)
  const days: number[] = []
  let from = start
  while (days.length < limit) {
    // One call reads a limited number of periods.
    const more = listOccurrences(rule, { start, from, to, limit: Math.min(500, limit - days.length) })
    const last = more.at(-1)
    if (last === undefined) return days
    days.push(...more)
    from = last + 1
  }
  return days
}

/** A key for each day, given as its period: the period and the place in it. */
function numberInPeriods(periods: readonly number[]): string[] {
  let place = 0
  return periods.map((period, index) => {
    place = period === periods[index - 1] ? place + 1 : 0
    return `${period} ${place}`
  })
}
