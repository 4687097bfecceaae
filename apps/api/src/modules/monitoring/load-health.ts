import { hasAccess } from '@lares/server-kit/access'
import { listChecks as listChecksContract } from '@lares/shared-types/contracts/integrity'
import type { Disk, Health } from '@lares/shared-types/contracts/monitoring'
import type { JobQueue } from '@lares/shared-types/jobs'
import type { Services } from '../../services.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { loadBackups } from '../backups/stored-targets.ts'
import { listChecks } from '../integrity/findings/list-checks.ts'

const dayMs = 24 * 3600 * 1000
/** Jobs of a worker that runs start within seconds, behind long ones within minutes. */
const maxWaitMs = 15 * 60 * 1000
/** A disk that is full sooner is to be replaced soon. */
const soonDays = 60

/** Figures of all items together, which users from whom something is hidden may not have. */
export interface UnrestrictedFigures {
  readonly disk: Disk
  readonly queues: JobQueue[]
}

/**
 * How each part of the archive is doing.
 *
 * @param unrestricted null for users from whom anything is hidden: neither the disk nor the jobs may tell them how much is done for
 * what they cannot see
 */
export async function loadHealth(
  services: Services,
  viewer: Viewer,
  unrestricted: UnrestrictedFigures | null,
): Promise<Health[]> {
  const now = services.now().getTime()
  return [
    ...(unrestricted ? [judgeDisk(unrestricted.disk, now), ...judgeJobs(unrestricted.queues, now)] : []),
    await judgeBackups(services),
    ...(hasAccess(listChecksContract.access, viewer) ? [await judgeIntegrity(services, viewer)] : []),
  ]
}

/** A disk with less free bytes is nearly full. */
export function getWarningBytes(reserveBytes: number): number {
  return 3 * reserveBytes
}

function judgeDisk({ freeBytes, reserveBytes, fullAt }: Disk, now: number): Health {
  const days = fullAt === null ? Number.POSITIVE_INFINITY : (Date.parse(fullAt) - now) / dayMs
  if (freeBytes <= reserveBytes) return { part: 'disk', state: 'bad', problem: 'disk-full' }
  if (freeBytes < getWarningBytes(reserveBytes))
    return { part: 'disk', state: 'warning', problem: 'disk-nearly-full' }
  if (days < soonDays)
    return { part: 'disk', state: 'warning', problem: 'disk-nearly-full', count: Math.floor(days) }
  return { part: 'disk', state: 'good' }
}

function judgeJobs(queues: readonly JobQueue[], now: number): Health[] {
  const isBehind = queues.some(
    ({ oldestWaitingAt, active, pausedAt }) =>
      oldestWaitingAt && !pausedAt && active === 0 && now - Date.parse(oldestWaitingAt) > maxWaitMs,
  )
  const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
  return [
    isBehind ? { part: 'worker', state: 'bad', problem: 'worker-behind' } : { part: 'worker', state: 'good' },
    failed > 0
      ? { part: 'jobs', state: 'warning', problem: 'jobs-failed', count: failed }
      : { part: 'jobs', state: 'good' },
  ]
}

async function judgeBackups({ db, now }: Services): Promise<Health> {
  const { targets } = await loadBackups(db, now())
  const enabled = targets.filter((target) => target.enabled)
  if (enabled.length === 0) return { part: 'backups', state: 'warning', problem: 'no-backup' }
  const overdue = enabled.filter((target) => target.isOverdue)
  if (overdue.length === enabled.length)
    return { part: 'backups', state: 'bad', problem: 'backup-overdue', count: overdue.length }
  if (overdue.length > 0)
    return { part: 'backups', state: 'warning', problem: 'backup-overdue', count: overdue.length }
  return { part: 'backups', state: 'good' }
}

async function judgeIntegrity(services: Services, viewer: Viewer): Promise<Health> {
  const checks = await listChecks(services, viewer)
  const count = checks.reduce((sum, check) => sum + check.count, 0)
  if (count > 0) return { part: 'integrity', state: 'warning', problem: 'findings', count }
  if (checks.every(({ completedAt }) => completedAt === null))
    return { part: 'integrity', state: 'warning', problem: 'never-checked' }
  return { part: 'integrity', state: 'good' }
}
