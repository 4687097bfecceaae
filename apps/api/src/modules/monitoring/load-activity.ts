import { notFound } from '@lares/server-kit/app-error'
import {
  type Activity,
  type ActivityRange,
  maxActivePeople,
  type PersonActivity,
} from '@lares/shared-types/contracts/monitoring'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { getStart, listLast, listSteps } from './steps.ts'
import { countChanges, listActiveUsers } from './sums/count-changes.ts'
import { countAddedItems } from './sums/count-items.ts'
import { measureAddedFiles } from './sums/measure-files.ts'

/** Whole weeks, and what is left of one more. */
const shownDays = 371

/** How the archive has grown up to now, and who has worked on it. */
export async function loadActivity(
  db: Db,
  viewer: Viewer,
  range: ActivityRange,
  now: Date,
): Promise<Activity> {
  const steps = listSteps(range, now)
  const peopleFrom = range === 'decade' ? getStart(now, 'month', 11) : steps.starts[0]
  const [items, bytes, people, days] = await Promise.all([
    countAddedItems(db, viewer, steps),
    measureAddedFiles(db, viewer, steps),
    listActiveUsers(db, viewer, peopleFrom, maxActivePeople),
    countDays(db, viewer, now),
  ])
  return {
    steps: steps.starts.map((start, index) => ({
      from: start.toISOString(),
      items: items[index] ?? 0,
      bytes: bytes[index] ?? 0,
    })),
    people,
    days,
  }
}

/** What one user has added and changed on each day. Throws `not-found` for somebody who does not exist. */
export async function loadPersonActivity(
  db: Db,
  viewer: Viewer,
  userId: string,
  now: Date,
): Promise<PersonActivity> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw notFound()
  return { days: await countDays(db, viewer, now, userId) }
}

/** The days on which anything was added or changed. */
async function countDays(db: Db, viewer: Viewer, now: Date, userId?: string): Promise<Activity['days']> {
  const days = listLast(shownDays, 'day', now)
  const changes = await countChanges(db, viewer, days, userId)
  return days.starts
    .map((start, index) => ({ day: start.toISOString().slice(0, 10), changes: changes[index] ?? 0 }))
    .filter((day) => day.changes > 0)
}
