import type { Disk, Monitoring } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleAssetsForCount, visibleItemsForCount } from '../../visibility/visible-items.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { loadHealth } from './load-health.ts'

const dayMs = 24 * 3600 * 1000
/** The days by whose growth it is estimated when the disk will be full. */
const growthDays = 90
/** An estimate further ahead says nothing. */
const maxForecastDays = 10 * 365

/** What is stored, and how each part of the archive is doing. */
export async function loadMonitoring(services: Services, viewer: Viewer): Promise<Monitoring> {
  const { db, now } = services
  const [kinds, years, families, disk] = await Promise.all([
    countByKind(db, viewer),
    countByYear(db, viewer),
    measureFamilies(db, viewer),
    isRestricted(viewer) ? null : measureDisk(services, now()),
  ])
  return {
    kinds,
    families,
    years: years.flatMap(({ year, items }) => (year === null ? [] : [{ year, items }])),
    undated: years.find(({ year }) => year === null)?.items ?? 0,
    health: await loadHealth(services, viewer, disk),
    disk,
  }
}

function countByKind(db: Services['db'], viewer: Viewer): Promise<Monitoring['kinds']> {
  return visibleItemsForCount(db, viewer)
    .select('items.kind')
    .select(sql<number>`count(*)::integer`.as('items'))
    .groupBy('items.kind')
    .orderBy('items', 'desc')
    .orderBy('items.kind')
    .execute()
}

function countByYear(db: Services['db'], viewer: Viewer) {
  // An index has the dates for sorting, of which minus infinity means none, so that no item has to be read.
  const year = sql<number | null>`case when isfinite(items.sort_date)
    then date_part('year', items.sort_date at time zone 'UTC')::integer end`
  return visibleItemsForCount(db, viewer)
    .select(year.as('year'))
    .select(sql<number>`count(*)::integer`.as('items'))
    .groupBy(year)
    .orderBy('year')
    .execute()
}

function measureFamilies(db: Services['db'], viewer: Viewer): Promise<Monitoring['families']> {
  return visibleAssetsForCount(db, viewer)
    .select('assets.family')
    .select(sql<number>`count(*)::integer`.as('files'))
    .select(sql<number>`sum(assets.size)::float8`.as('bytes'))
    .groupBy('assets.family')
    .orderBy('bytes', 'desc')
    .execute()
}

async function measureDisk({ db, files, config }: Services, now: Date): Promise<Disk> {
  const freeBytes = await files.getFreeBytes()
  const reserveBytes = config.DISK_RESERVE_BYTES
  const { bytes } = await db
    .selectFrom('assets')
    .select(sql<number>`coalesce(sum(size), 0)::float8`.as('bytes'))
    .where('created_at', '>', new Date(now.getTime() - growthDays * dayMs))
    .executeTakeFirstOrThrow()
  const days = (Math.max(0, freeBytes - reserveBytes) / bytes) * growthDays
  const fullAt = days < maxForecastDays ? new Date(now.getTime() + days * dayMs).toISOString() : null
  return { freeBytes, reserveBytes, fullAt }
}
