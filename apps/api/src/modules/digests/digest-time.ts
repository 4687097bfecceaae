import { addDays } from '@lares/shared-types/recurrence/days'
import { toInstantMs, toLocalTime } from '@lares/shared-types/recurrence/zoned-time'

const localTime = '08:00'

/** The last Monday morning in a time zone that is not after `now`. */
export function getLastOccasion(now: Date, timeZone: string): Date {
  const { day } = toLocalTime(now.getTime(), timeZone)
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  const occasion = (daysBack: number) => toInstantMs(addDays(day, -daysBack), localTime, timeZone)
  const thisWeek = occasion(sinceMonday)
  return new Date(thisWeek <= now.getTime() ? thisWeek : occasion(sinceMonday + 7))
}
