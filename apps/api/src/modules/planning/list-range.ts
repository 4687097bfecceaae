import { invalidFields } from '@lares/server-kit/app-error'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { listOccurrences as listContract } from '@lares/shared-types/contracts/planning'
import {
  maxEventYear,
  maxOccurrences,
  maxRangeDays,
  minEventYear,
  type Occurrence,
} from '@lares/shared-types/planning'
import { toCalendarDate, toDayNumber } from '@lares/shared-types/recurrence/days'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { listAnniversaries } from './anniversaries.ts'
import { toInstants } from './event-view.ts'
import {
  compareHits,
  type FoundOccurrence,
  findHits,
  loadEventsOf,
  type Range,
  readFields,
} from './occurrence-hits.ts'

/**
 * Lists the occurrences and anniversaries from one day to another, both included, in the order of their local times. Guests see
 * public events only, and no anniversaries. Throws `invalid-fields` for a range that is too long or far from the years of events.
 */
export async function listRange(
  db: Db,
  viewer: Viewer | undefined,
  query: { readonly from: string; readonly to: string },
): Promise<ReplyOf<typeof listContract>> {
  const range = { from: toDayNumber(query.from), to: toDayNumber(query.to) }
  rejectUnusableRange(range)
  const { occurrences, isIncomplete } = await findOccurrences(db, viewer, range, maxOccurrences)
  return {
    occurrences: occurrences.map(toOccurrence),
    isIncomplete,
    anniversaries: viewer ? await listAnniversaries(db, range) : [],
  }
}

/** The first occurrences that begin or end in a range and exist for the viewer, in the order of their local times. */
async function findOccurrences(
  db: Db,
  viewer: Viewer | undefined,
  range: Range,
  limit: number,
): Promise<{ readonly occurrences: readonly FoundOccurrence[]; readonly isIncomplete: boolean }> {
  const events = await loadEventsOf(db, viewer, range)
  const hits = events.flatMap((event) => findHits(event, range)).sort(compareHits)
  return { occurrences: hits.slice(0, limit).map(readFields), isIncomplete: hits.length > limit }
}

function rejectUnusableRange({ from, to }: Range): void {
  if (Number.isNaN(from)) throw invalidFields({ path: 'from', code: 'wrong-format' })
  if (Number.isNaN(to)) throw invalidFields({ path: 'to', code: 'wrong-format' })
  for (const [path, day] of Object.entries({ from, to })) {
    const { year } = toCalendarDate(day)
    // One year more on both sides: a view of whole weeks begins before the first day and ends after the last one.
    if (year < minEventYear - 1) throw invalidFields({ path, code: 'too-small' })
    if (year > maxEventYear + 1) throw invalidFields({ path, code: 'too-large' })
  }
  if (to < from) throw invalidFields({ path: 'to', code: 'too-small' })
  if (to - from >= maxRangeDays) throw invalidFields({ path: 'to', code: 'too-large' })
}

function toOccurrence({ eventId, day, fields }: FoundOccurrence): Occurrence {
  const { title, place, startDay, endDay, startTime, endTime, timeZone, visibility } = fields
  return {
    eventId,
    day,
    title,
    place,
    startDay,
    endDay,
    startTime,
    endTime,
    timeZone,
    visibility,
    ...toInstants(fields),
  }
}
