import { type Activity, type ActivityRange, maxActivePeople } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleAssetsForCount, visibleItems, visibleItemsForCount } from '../../visibility/visible-items.ts'
import { getStart, listSteps, type Unit } from './steps.ts'

/** Whole weeks, and what is left of one more. */
const shownDays = 371

/** How the archive has grown up to now, and who has worked on it. */
export async function loadActivity(
  db: Db,
  viewer: Viewer,
  range: ActivityRange,
  now: Date,
): Promise<Activity> {
  const { unit, starts, first } = listSteps(range, now)
  const [items, bytes, people, days] = await Promise.all([
    countItems(db, viewer, unit, first),
    countBytes(db, viewer, unit, first),
    listPeople(db, viewer, range === 'decade' ? getStart(now, 'month', 11) : first),
    countDays(db, viewer, getStart(now, 'day', shownDays - 1)),
  ])
  return {
    steps: starts.map((start) => ({
      from: start.toISOString(),
      items: findAmount(items, start),
      bytes: findAmount(bytes, start),
    })),
    people,
    days,
  }
}

/** The start, in UTC, of the unit in which a moment of a column is. */
const truncate = (unit: Unit, column: 'items.created_at' | 'assets.created_at' | 'revisions.at') =>
  sql`date_trunc(${sql.lit(unit)}, ${sql.ref(column)}, 'UTC')`

const toDay = (start: ReturnType<typeof truncate>) =>
  sql<string>`to_char(${start} at time zone 'UTC', 'YYYY-MM-DD')`

const findAmount = (rows: readonly { start: Date; amount: number }[], start: Date) =>
  rows.find((row) => row.start.getTime() === start.getTime())?.amount ?? 0

function countItems(db: Db, viewer: Viewer, unit: Unit, from: Date) {
  const start = truncate(unit, 'items.created_at')
  return visibleItemsForCount(db, viewer)
    .select(sql<Date>`${start}`.as('start'))
    .select(sql<number>`count(*)::integer`.as('amount'))
    .where('items.created_at', '>=', from)
    .groupBy(start)
    .execute()
}

function countBytes(db: Db, viewer: Viewer, unit: Unit, from: Date) {
  const start = truncate(unit, 'assets.created_at')
  return visibleAssetsForCount(db, viewer)
    .select(sql<Date>`${start}`.as('start'))
    .select(sql<number>`sum(assets.size)::float8`.as('amount'))
    .where('assets.created_at', '>=', from)
    .groupBy(start)
    .execute()
}

const changesOfItems = (db: Db, viewer: Viewer, from: Date) =>
  visibleItems(db, viewer)
    .innerJoin('revisions', 'revisions.entity_id', 'items.id')
    .where('revisions.entity', '=', 'item')
    .where('revisions.at', '>=', from)

async function listPeople(db: Db, viewer: Viewer, from: Date): Promise<Activity['people']> {
  const rows = await changesOfItems(db, viewer, from)
    .innerJoin('users', 'users.id', 'revisions.by_id')
    .select(['users.id', 'users.display_name as name'])
    .select(sql<number>`count(*)::integer`.as('changes'))
    .groupBy(['users.id', 'users.display_name'])
    .orderBy('changes', 'desc')
    .orderBy('users.id')
    .limit(maxActivePeople)
    .execute()
  return rows
}

function countDays(db: Db, viewer: Viewer, from: Date): Promise<Activity['days']> {
  const start = truncate('day', 'revisions.at')
  return changesOfItems(db, viewer, from)
    .select(toDay(start).as('day'))
    .select(sql<number>`count(*)::integer`.as('changes'))
    .groupBy(start)
    .orderBy(start)
    .execute()
}
