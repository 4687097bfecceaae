import type { Anniversary } from '@lares/shared-types/planning'
import { addDays, toDayNumber } from '@lares/shared-types/recurrence/days'
import { toInstantMs, toLocalTime } from '@lares/shared-types/recurrence/zoned-time'
import type { AnniversaryDate } from '../../participants/anniversary-dates.ts'
import { findAnniversaries } from '../anniversaries.ts'
import { wholeDayTime } from './whole-day-time.ts'

export interface AnniversaryTimes {
  readonly daysBefore: number
  readonly kinds: readonly Anniversary['kind'][]
  readonly timeZone: string
}

interface DueAnniversaries {
  /** Those of whose reminder the time has come and whose day is not over, in the order of their days. */
  readonly anniversaries: readonly Anniversary[]
  /** When to look again. */
  readonly nextAt: Date
}

/**
 * The anniversaries of which somebody is to be reminded now, those of which they were before included. A reminder whose time has
 * passed, as while the server was down, is late until the day of the anniversary is over.
 *
 * @param dates with a day each
 */
export function findDueAnniversaries(
  dates: readonly AnniversaryDate[],
  { daysBefore, kinds, timeZone }: AnniversaryTimes,
  now: Date,
): DueAnniversaries {
  const { day: today } = toLocalTime(now.getTime(), timeZone)
  const toMorning = (day: string) => new Date(toInstantMs(day, wholeDayTime, timeZone))
  if (now < toMorning(today)) return { anniversaries: [], nextAt: toMorning(today) }
  const first = toDayNumber(today)
  return {
    anniversaries: findAnniversaries(
      dates.filter(({ kind }) => kinds.includes(kind)),
      { from: first, to: first + daysBefore },
    ),
    nextAt: toMorning(addDays(today, 1)),
  }
}
