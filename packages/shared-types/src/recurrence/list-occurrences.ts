import { fromCalendarDate, getMonthLength, getWeekday, toCalendarDate, toDayNumber } from './days.ts'
import type { RecurrenceRule } from './rule.ts'

/** No occurrence is later than the end of this year. */
const lastYear = 2200
const lastDay = fromCalendarDate(lastYear, 12, 31)

/** The number of periods (days, weeks, months or years) that one call may look at. */
const maxPeriods = 5000

interface OccurrenceRange {
  /** The first day of the series, as a number. */
  readonly start: number
  /** The days to list, both included. */
  readonly from: number
  readonly to: number
  /** Stops after this many occurrences. */
  readonly limit: number
}

/**
 * Lists the days in a range on which a rule has occurrences, in order, as numbers (RFC 5545, 3.3.10). The first day of a series
 * is only one of them if the rule says so. A rule without a count is read from the first period of the range on, so that a
 * series of many years costs as much as a new one; one with a count is read from its start.
 */
export function listOccurrences(
  given: RecurrenceRule,
  { start, from, to, limit }: OccurrenceRange,
): number[] {
  const rule = toMonthly(given, start)
  const step = given.frequency === 'DAILY' && rule !== given ? given.interval : 1
  const end = Math.min(to, lastDay, rule.until === undefined ? lastDay : toDayNumber(rule.until))
  const periods = createPeriods(rule, start)
  const first = rule.count === undefined ? Math.max(0, periods.findIndex(from) - 1) : 0
  const days: number[] = []
  let counted = 0
  for (let index = first; index < first + maxPeriods; index++) {
    if (periods.getStart(index) > end) break
    for (const day of choosePositions(periods.list(index), rule.positions)) {
      if (day < start || (day - start) % step !== 0) continue
      if (day > end || counted === rule.count) return days
      counted += 1
      if (day >= from) days.push(day)
      if (days.length === limit) return days
    }
  }
  return days
}

/**
 * The same days by months, of a rule of days or weeks that names months or days of them; of a rule of every second day, also the days
 * between. By itself it would have few occurrences in very many periods, of which one with a count would lose the last ones.
 */
function toMonthly(rule: RecurrenceRule, start: number): RecurrenceRule {
  const { frequency, interval, months, monthDays, weekdays, positions } = rule
  const isShort = frequency === 'DAILY' || (frequency === 'WEEKLY' && interval === 1)
  if (!isShort || positions.length > 0 || months.length + monthDays.length === 0) return rule
  if (frequency === 'DAILY')
    return {
      ...rule,
      frequency: 'MONTHLY',
      interval: 1,
      monthDays: monthDays.length + weekdays.length > 0 ? monthDays : everyDate,
    }
  const named = weekdays.length > 0 ? weekdays : [{ weekday: getWeekday(start), ordinal: 0 }]
  return { ...rule, frequency: 'MONTHLY', weekdays: named }
}

const everyDate = Array.from({ length: 31 }, (_, index) => index + 1)

/** The first day of a rule on or after a day, as a number; undefined if there is none. */
export function findFirstOccurrence(rule: RecurrenceRule, start: number): number | undefined {
  return listOccurrences(rule, { start, from: start, to: lastDay, limit: 1 })[0]
}

/** The last day of a rule that ends, as a number; undefined for a rule without an end. */
export function findLastOccurrence(rule: RecurrenceRule, start: number): number | undefined {
  if (rule.count !== undefined)
    return listOccurrences(rule, { start, from: start, to: lastDay, limit: rule.count }).at(-1)
  return rule.until === undefined ? undefined : toDayNumber(rule.until)
}

/** The periods of a rule, counted from that of its start, each `interval` after the one before. */
interface Periods {
  /** The index of the last period that does not begin after a day. */
  findIndex(day: number): number
  /** The first day of a period. */
  getStart(index: number): number
  /** The days of a period that the rule names, in order. */
  list(index: number): number[]
}

function createPeriods(rule: RecurrenceRule, start: number): Periods {
  const { interval, frequency } = rule
  if (frequency === 'DAILY')
    return {
      findIndex: (day) => Math.floor((day - start) / interval),
      getStart: (index) => start + index * interval,
      list: (index) => [start + index * interval].filter((day) => isAllowed(rule, day)),
    }
  if (frequency === 'WEEKLY') {
    const weekStart = start - ((getWeekday(start) - rule.weekStart + 7) % 7)
    const weekdays =
      rule.weekdays.length > 0 ? rule.weekdays.map(({ weekday }) => weekday) : [getWeekday(start)]
    const offsets = sortUnique(weekdays.map((weekday) => (weekday - rule.weekStart + 7) % 7))
    return {
      findIndex: (day) => Math.floor((day - weekStart) / (7 * interval)),
      getStart: (index) => weekStart + index * 7 * interval,
      list: (index) =>
        offsets
          .map((offset) => weekStart + index * 7 * interval + offset)
          .filter((day) => isInMonths(rule, toCalendarDate(day).month)),
    }
  }
  const { year, month, date } = toCalendarDate(start)
  if (frequency === 'MONTHLY')
    return {
      findIndex(day) {
        const to = toCalendarDate(day)
        return Math.floor(((to.year - year) * 12 + to.month - month) / interval)
      },
      getStart: (index) => fromCalendarDate(year, month + index * interval, 1),
      list(index) {
        const period = toCalendarDate(fromCalendarDate(year, month + index * interval, 1))
        return isInMonths(rule, period.month) ? listInMonth(rule, period.year, period.month, date) : []
      },
    }
  return {
    findIndex: (day) => Math.floor((toCalendarDate(day).year - year) / interval),
    getStart: (index) => fromCalendarDate(year + index * interval, 1, 1),
    list: (index) => listInYear(rule, year + index * interval, { month, date }),
  }
}

/** The days of a month: those of the month, restricted to the days of the week if both are given, or else that of the start. */
function listInMonth(rule: RecurrenceRule, year: number, month: number, startDate: number): number[] {
  const length = getMonthLength(year, month)
  const first = fromCalendarDate(year, month, 1)
  if (rule.monthDays.length === 0 && rule.weekdays.length > 0) return listWeekdays(rule, first, length)
  const dates = rule.monthDays.length > 0 ? rule.monthDays : [startDate]
  const days = dates
    .map((date) => (date > 0 ? date : length + 1 + date))
    .filter((date) => date >= 1 && date <= length)
    .map((date) => first + date - 1)
  const weekdays = new Set(listWeekdays(rule, first, length))
  return sortUnique(rule.weekdays.length === 0 ? days : days.filter((day) => weekdays.has(day)))
}

function listInYear(
  rule: RecurrenceRule,
  year: number,
  start: { readonly month: number; readonly date: number },
): number[] {
  const { months, monthDays, weekdays } = rule
  if (months.length === 0 && monthDays.length === 0 && weekdays.length > 0) {
    const first = fromCalendarDate(year, 1, 1)
    return listWeekdays(rule, first, fromCalendarDate(year + 1, 1, 1) - first)
  }
  const named = months.length > 0 ? months : monthDays.length > 0 ? allMonths : [start.month]
  return sortUnique(named).flatMap((month) => listInMonth(rule, year, month, start.date))
}

const allMonths = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]

/** The days of the week in a month or year that begins at `first`, such as its last Friday. */
function listWeekdays({ weekdays }: RecurrenceRule, first: number, length: number): number[] {
  return sortUnique(
    weekdays.flatMap(({ weekday, ordinal }) => {
      const earliest = first + ((weekday - getWeekday(first) + 7) % 7)
      const all: number[] = []
      for (let day = earliest; day < first + length; day += 7) all.push(day)
      if (ordinal === 0) return all
      return all.at(ordinal > 0 ? ordinal - 1 : ordinal) ?? []
    }),
  )
}

function isAllowed(rule: RecurrenceRule, day: number): boolean {
  const { year, month, date } = toCalendarDate(day)
  const length = getMonthLength(year, month)
  const isMonthDay = rule.monthDays.some((named) => (named > 0 ? named : length + 1 + named) === date)
  const isWeekday = rule.weekdays.some(({ weekday }) => weekday === getWeekday(day))
  return (
    isInMonths(rule, month) &&
    (rule.monthDays.length === 0 || isMonthDay) &&
    (rule.weekdays.length === 0 || isWeekday)
  )
}

function isInMonths({ months }: RecurrenceRule, month: number): boolean {
  return months.length === 0 || months.includes(month)
}

/** BYSETPOS: the days at these places of a period, counted from its end if negative. */
function choosePositions(days: number[], positions: readonly number[]): number[] {
  if (positions.length === 0) return days
  return sortUnique(positions.flatMap((position) => days.at(position > 0 ? position - 1 : position) ?? []))
}

function sortUnique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((one, other) => one - other)
}
