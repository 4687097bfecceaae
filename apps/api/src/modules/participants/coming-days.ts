import type { ComingDay } from '@lares/shared-types/contracts/participants'
import { toDayInYear } from '@lares/shared-types/recurrence/days'
import type { Db } from '../../db/client.ts'
import { dayPattern } from '../../visibility/anniversaries.ts'
import { loadAnniversaryDates } from './anniversary-dates.ts'

/** How many days to look ahead. */
const daysAhead = 30
/** The maximum number of anniversaries in a reply. */
const maxAnniversaries = 60

/**
 * Birthdays and wedding anniversaries of living participants and death anniversaries of the others, from a day (`2026-11-22`)
 * on, next first. Dates of which no day is known are left out.
 */
export async function listComingDays(db: Db, from: string): Promise<ComingDay[]> {
  const dates = await loadAnniversaryDates(db, dayPattern)
  const last = new Date(Date.parse(from) + daysAhead * 86_400_000).toISOString().slice(0, 10)
  return dates
    .map(({ date, ...anniversary }) => ({ ...anniversary, ...getNextAnniversary(date, from) }))
    .filter(({ day, years }) => day <= last && years > 0)
    .sort((one, other) => (one.day < other.day ? -1 : Number(one.day > other.day)))
    .slice(0, maxAnniversaries)
}

interface Anniversary {
  /** `2026-12-03` */
  readonly day: string
  readonly years: number
}

/** The next anniversary of a date (`1956-12-03`) on or after the day `from`. */
export function getNextAnniversary(date: string, from: string): Anniversary {
  const year = Number(from.slice(0, 4))
  const day =
    [toDayInYear(year, date), toDayInYear(year + 1, date)].find((candidate) => candidate >= from) ?? from
  return { day, years: Number(day.slice(0, 4)) - Number(date.slice(0, 4)) }
}
