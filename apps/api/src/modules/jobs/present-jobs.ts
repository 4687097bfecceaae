import { Uuid } from '@lares/shared-types/fields'
import type { Job, QueueName } from '@lares/shared-types/jobs'
import { Value } from 'typebox/value'
import type { Db } from '../../db/client.ts'
import type { StoredJob, StoredState } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { getFailureReason } from './failure-reason.ts'

const states: Readonly<Record<Exclude<StoredState, 'completed'>, Job['state']>> = {
  created: 'waiting',
  retry: 'retrying',
  active: 'active',
  failed: 'failed',
  cancelled: 'cancelled',
}

/** Serializes jobs. The item that a job works on is omitted if it is hidden from the viewer. */
export async function presentJobs(db: Db, viewer: Viewer, rows: readonly StoredJob[]): Promise<Job[]> {
  const jobs = rows.map((row) => ({ row, ids: readIds(row.data) }))
  const items = await loadItemsByAsset(db, viewer, [...new Set(jobs.flatMap(({ ids }) => ids.assetId ?? []))])
  return jobs.map(({ row, ids }) => toJob(row, ids, items.get(ids.assetId ?? '')))
}

/** The ids in a payload, by name. */
function readIds(payload: unknown): Record<string, string> {
  if (typeof payload !== 'object' || payload === null) return {}
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, string] => Value.Check(Uuid, entry[1])),
  )
}

async function loadItemsByAsset(db: Db, viewer: Viewer, assetIds: readonly string[]) {
  if (assetIds.length === 0) return new Map<string, NonNullable<Job['item']>>()
  const rows = await visibleItems(db, viewer, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select(['assets.id as assetId', 'items.id', 'items.kind', 'items.title'])
    .where('assets.id', 'in', assetIds)
    .execute()
  return new Map(rows.map(({ assetId, ...item }) => [assetId, item]))
}

function toJob(row: StoredJob, ids: Record<string, string>, item: Job['item'] | undefined): Job {
  const { state } = row
  if (state === 'completed') throw new Error('Completed jobs are not listed.')
  const isWaiting = state === 'created' || state === 'retry'
  return {
    id: row.id,
    // Only jobs of queues with these names are selected.
    queue: row.name as QueueName,
    state: states[state],
    ids,
    ...(item && { item }),
    attempts: row.retryCount + (isWaiting && state === 'created' ? 0 : 1),
    maxAttempts: row.retryLimit + 1,
    createdAt: row.createdAt.toISOString(),
    ...(row.startedAt && { startedAt: row.startedAt.toISOString() }),
    ...(row.completedAt && { endedAt: row.completedAt.toISOString() }),
    ...(isWaiting && row.startAfter > row.createdAt && { runsAt: row.startAfter.toISOString() }),
    ...(row.message !== null && {
      failure: {
        reason: getFailureReason(row),
        message: row.message,
        ...(row.stack !== null && { stack: row.stack }),
      },
    }),
  }
}
