import { createYielder } from '@lares/server-kit/event-loop-yield'
import type { Anniversary } from '@lares/shared-types/planning'
import { toDayNumber } from '@lares/shared-types/recurrence/days'
import type { Db } from '../../../db/client.ts'
import type { UserPrincipal } from '../../../visibility/principal.ts'
import type { AnniversaryDate } from '../../participants/anniversary-dates.ts'
import { compareDays, findAnniversaries, loadDates } from '../anniversaries.ts'
import {
  compareHits,
  type FoundOccurrence,
  findHits,
  type Hit,
  loadEventsOf,
  type Range,
  readFields,
} from '../occurrence-hits.ts'

interface Around {
  readonly today: number
  /** The days before and after today. */
  readonly days: number
  /** The maximum number of occurrences and anniversaries together. */
  readonly limit: number
}

interface Nearest {
  readonly occurrences: readonly FoundOccurrence[]
  readonly anniversaries: readonly Anniversary[]
}

/** The days of the first span around today. Each further one is twice as long. */
const firstDays = 92

/**
 * The occurrences and anniversaries around today that exist for a user, in the order of their days. Of too many, those nearest
 * to today. Spans further away are not read once there are enough, so that an endless series of each day costs little.
 */
export async function listNearest(db: Db, user: UserPrincipal, around: Around): Promise<Nearest> {
  const { today, days, limit } = around
  const events = await loadEventsOf(db, user, { from: today - days, to: today + days })
  const dates = await loadDates(db)
  const getDistance = ({ day }: Found) => Math.abs(day - today)
  const takeNearest = (all: readonly Found[]) =>
    all.toSorted((one, other) => getDistance(one) - getDistance(other)).slice(0, limit)
  const found: Found[] = []
  const pause = createYielder()
  for (let from = 0, to = firstDays; from <= days && found.length < limit; from = to + 1, to *= 2) {
    for (const range of toRanges(today, from, Math.min(to, days))) {
      for (const event of events) {
        for (const inside of findInside(event, range)) found.push(inside)
        await pause()
      }
      found.push(...takeNearest(findKnownDays(dates, range)))
    }
  }
  const nearest = takeNearest(found)
  return {
    occurrences: nearest
      .flatMap(({ hit }) => hit ?? [])
      .sort(compareHits)
      .map(readFields),
    anniversaries: nearest.flatMap(({ anniversary }) => anniversary ?? []).sort(compareDays),
  }
}

interface Found {
  readonly day: number
  readonly hit?: Hit
  readonly anniversary?: Anniversary
}

/** The days that are so far from today, on both sides. */
function toRanges(today: number, from: number, to: number): readonly Range[] {
  if (from === 0) return [{ from: today - to, to: today + to }]
  return [
    { from: today + from, to: today + to },
    { from: today - to, to: today - from },
  ]
}

/** The occurrences of an event that begin in a range, so that each is found in one range. */
function findInside(event: Parameters<typeof findHits>[0], range: Range): Found[] {
  return findHits(event, range)
    .map((hit) => ({ day: toDayNumber(hit.startDay), hit }))
    .filter(({ day }) => isInside(day, range))
}

/** The anniversaries of which the day is known. */
function findKnownDays(dates: readonly AnniversaryDate[], range: Range): Found[] {
  return findAnniversaries(dates, range)
    .map((anniversary) => ({ day: toDayNumber(anniversary.when), anniversary }))
    .filter(({ day }) => isInside(day, range))
}

function isInside(day: number, { from, to }: Range): boolean {
  return day >= from && day <= to
}
