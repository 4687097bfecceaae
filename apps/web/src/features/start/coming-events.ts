import type { Occurrence } from '@lares/shared-types/planning'
import { useComingEventsQuery } from './api.ts'

/** An event of the next weeks, on the day of the reader: today if it is under way. */
export interface ComingEvent {
  readonly occurrence: Occurrence
  readonly day: string
  /** Null if it has no time, or has begun on an earlier day. */
  readonly startsAt: string | null
}

const rangeDays = 30
const maxEvents = 6
const dayMs = 24 * 3600 * 1000

/** The next events that are not over yet, a few of them. Of the same day, those that have begun are last. */
export function useComingEvents(now: Date): {
  readonly events: readonly ComingEvent[]
  readonly isLoading: boolean
} {
  const from = toDay(now)
  const to = toDay(new Date(now.getTime() + rangeDays * dayMs))
  const { data, isLoading } = useComingEventsQuery({ query: { from, to } })
  const events = (data?.occurrences ?? [])
    .map((occurrence) => ({ occurrence, startDay: getDay(occurrence) }))
    .map(({ occurrence, startDay }) => {
      if (startDay < from) return { occurrence, day: from, startsAt: null, hasBegun: true }
      const { startsAt } = occurrence
      const hasBegun = startsAt !== null && Date.parse(startsAt) < now.getTime()
      return { occurrence, day: startDay, startsAt, hasBegun }
    })
    .filter(({ occurrence, day }) => !isOver(occurrence, now) && day <= to)
    .sort(compareDays)
    .slice(0, maxEvents)
  return { events, isLoading }
}

function compareDays(one: ComingEvent & { hasBegun: boolean }, other: typeof one): number {
  if (one.day !== other.day) return one.day < other.day ? -1 : 1
  return Number(one.hasBegun) - Number(other.hasBegun)
}

function getDay({ startsAt, startDay }: Occurrence): string {
  return startsAt === null ? startDay : toDay(new Date(startsAt))
}

function isOver({ endsAt, endDay }: Occurrence, now: Date): boolean {
  return endsAt === null ? endDay < toDay(now) : Date.parse(endsAt) < now.getTime()
}

/** The local day of an instant, such as `2026-11-20`. */
function toDay(at: Date): string {
  const parts = [String(at.getFullYear()).padStart(4, '0'), at.getMonth() + 1, at.getDate()]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}
