import type { Disk, Monitoring } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { loadHealth } from './load-health.ts'
import { countItems } from './sums/count-items.ts'
import { measureFamilies } from './sums/measure-files.ts'

const dayMs = 24 * 3600 * 1000
/** The days by whose growth it is estimated when the disk will be full. */
const growthDays = 90
/** An estimate further ahead says nothing. */
const maxForecastDays = 10 * 365

/** What is stored, and how each part of the archive is doing. */
export async function loadMonitoring(services: Services, viewer: Viewer): Promise<Monitoring> {
  const { db, now } = services
  const [items, families, disk] = await Promise.all([
    countItems(db, viewer),
    measureFamilies(db, viewer),
    isRestricted(viewer) ? null : measureDisk(services, now()),
  ])
  return {
    ...items,
    families,
    health: await loadHealth(services, viewer, disk),
    disk,
  }
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
