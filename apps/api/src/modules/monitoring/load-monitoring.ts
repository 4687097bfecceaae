import type { Disk, Monitoring } from '@lares/shared-types/contracts/monitoring'
import { sql } from 'kysely'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { isRestricted } from '../../visibility/visible-version.ts'
import { listQueues } from '../jobs/queues.ts'
import { loadHealth, type UnrestrictedFigures } from './load-health.ts'
import { countItems } from './sums/count-items.ts'
import { measureFiles } from './sums/measure-files.ts'

const dayMs = 24 * 3600 * 1000
/** The days by whose growth it is estimated when the disk will be full. */
const growthDays = 90
/** An estimate further ahead says nothing. */
const maxForecastDays = 10 * 365

/** What is stored, and how each part of the archive is doing. */
export async function loadMonitoring(services: Services, viewer: Viewer): Promise<Monitoring> {
  const { db, now } = services
  const [{ kinds, years, undated }, { families, bytesByKind }, unrestricted] = await Promise.all([
    countItems(db, viewer),
    measureFiles(db, viewer),
    isRestricted(viewer) ? null : loadUnrestricted(services, now()),
  ])
  return {
    kinds: kinds.map(({ kind, items }) => ({ kind, items, bytes: bytesByKind.get(kind) ?? 0 })),
    years,
    undated,
    families,
    health: await loadHealth(services, viewer, unrestricted),
    disk: unrestricted?.disk ?? null,
    queues: unrestricted?.queues ?? null,
  }
}

/** What depends on everything in the archive, whatever is hidden from whom. */
async function loadUnrestricted(services: Services, now: Date): Promise<UnrestrictedFigures> {
  const [disk, queues] = await Promise.all([measureDisk(services, now), listQueues(services)])
  return { disk, queues }
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
  // Files in a bucket do not fill the disk.
  const isGrowing = !config.S3_BUCKET && days < maxForecastDays
  const fullAt = isGrowing ? new Date(now.getTime() + days * dayMs).toISOString() : null
  return { freeBytes, reserveBytes, fullAt }
}
