import type { Anniversary } from '@lares/shared-types/planning'
import { toCalendarDate, toDay, toDayInYear } from '@lares/shared-types/recurrence/days'
import type { Db } from '../../db/client.ts'
import { dayPattern } from '../../visibility/anniversaries.ts'
import { type AnniversaryDate, loadAnniversaryDates } from '../participants/anniversary-dates.ts'
import type { Range } from './occurrence-hits.ts'

/** The maximum number of anniversaries of a range. */
const maxAnniversaries = 3000

/**
 * Lists the first anniversaries in a range of days, given as numbers. A day may be approximate or uncertain. A date that is known
 * to the month is listed in that month, and one that is not known so well nowhere.
 */
export async function listAnniversaries(db: Db, range: Range): Promise<Anniversary[]> {
  const dates = await loadDates(db)
  return findAnniversaries(dates, range).slice(0, maxAnniversaries)
}

/** The dates of birthdays and wedding anniversaries of the living and of days of remembrance of the others. */
export function loadDates(db: Db): Promise<AnniversaryDate[]> {
  return loadAnniversaryDates(db, `${dayPattern}|${monthPattern}`)
}

/** The anniversaries of dates in a range of days, in the order of their days. */
export function findAnniversaries(dates: readonly AnniversaryDate[], { from, to }: Range): Anniversary[] {
  const years = listYears(from, to)
  const [firstDay, lastDay] = [toDay(from), toDay(to)]
  return dates
    .flatMap(({ date, ...person }) => {
      return years
        .map((year) => ({ when: toYear(date, year), years: year - Number(date.slice(0, 4)) }))
        .filter(({ when, years: count }) => {
          const isWithin = when >= firstDay.slice(0, when.length) && when <= lastDay.slice(0, when.length)
          return count > 0 && isWithin
        })
        .map((anniversary) => ({ ...person, ...anniversary }))
    })
    .sort(compareDays)
}

export function compareDays(one: Anniversary, other: Anniversary): number {
  return one.when < other.when ? -1 : Number(one.when > other.when)
}

/** EDTF that is exact to the month. Months above 12 are seasons. */
const monthPattern = '^[0-9]{4}-(0[1-9]|1[0-2])$'

function listYears(from: number, to: number): number[] {
  const [first, last] = [toCalendarDate(from).year, toCalendarDate(to).year]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The anniversary of a day or a month in a year. */
function toYear(date: string, year: number): string {
  return date.length === 7 ? `${String(year).padStart(4, '0')}-${date.slice(5)}` : toDayInYear(year, date)
}
