import { type Activity, type ActivityRange, maxActivePeople } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleAssetsForCount, visibleItems, visibleItemsForCount } from '../../visibility/visible-items.ts'

type Unit = 'day' | 'month' | 'year'

const steps: Record<ActivityRange, { readonly unit: Unit; readonly count: number }> = {
  month: { unit: 'day', count: 30 },
  year: { unit: 'month', count: 12 },
  decade: { unit: 'year', count: 10 },
}
/** Whole weeks, and what is left of one more. */
const shownDays = 371

/** How the archive has grown up to now, and who has worked on it. */
export async function loadActivity(
  db: Db,
  viewer: Viewer,
  range: ActivityRange,
  now: Date,
): Promise<Activity> {
  const { unit, count } = steps[range]
  const starts = Array.from({ length: count }, (_, index) => getStart(now, unit, count - 1 - index))
  const [first = now] = starts
  const [items, bytes, people, days] = await Promise.all([
    countItems(db, viewer, unit, first),
    countBytes(db, viewer, unit, first),
    listPeople(db, viewer, range === 'decade' ? getStart(now, 'month', 11) : first),
    countDays(db, viewer, getStart(now, 'day', shownDays - 1)),
  ])
  const find = (rows: readonly { day: string; amount: number }[], day: string) =>
    rows.find((row) => row.day === day)?.amount ?? 0
  return {
    steps: starts.map(toDay).map((from) => ({ from, items: find(items, from), bytes: find(bytes, from) })),
    people,
    days,
  }
}

/** The start, in UTC, of the unit that is `back` units before the one of a moment. */
function getStart(now: Date, unit: Unit, back: number): Date {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()]
  if (unit === 'year') return new Date(Date.UTC(year - back, 0, 1))
  if (unit === 'month') return new Date(Date.UTC(year, month - back, 1))
  return new Date(Date.UTC(year, month, day - back))
}

const toDay = (date: Date) => date.toISOString().slice(0, 10)

/** The start, in UTC, of the unit in which a moment of a column is. Written as text only once for each group, which is slow. */
const truncate = (unit: Unit, column: 'items.created_at' | 'assets.created_at' | 'revisions.at') =>
  sql`date_trunc(${sql.lit(unit)}, ${sql.ref(column)}, 'UTC')`

const toText = (start: ReturnType<typeof truncate>) =>
  sql<string>`to_char(${start} at time zone 'UTC', 'YYYY-MM-DD')`

function countItems(db: Db, viewer: Viewer, unit: Unit, from: Date) {
  const start = truncate(unit, 'items.created_at')
  return visibleItemsForCount(db, viewer)
    .select(toText(start).as('day'))
    .select(sql<number>`count(*)::integer`.as('amount'))
    .where('items.created_at', '>=', from)
    .groupBy(start)
    .execute()
}

function countBytes(db: Db, viewer: Viewer, unit: Unit, from: Date) {
  const start = truncate(unit, 'assets.created_at')
  return visibleAssetsForCount(db, viewer)
    .select(toText(start).as('day'))
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
    .select(toText(start).as('day'))
    .select(sql<number>`count(*)::integer`.as('changes'))
    .groupBy(start)
    .orderBy(start)
    .execute()
}
