import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listJobs as listContract } from '@lares/shared-types/contracts/jobs'
import { Uuid } from '@lares/shared-types/fields'
import { queueNames } from '@lares/shared-types/jobs'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { CursorInstant, parsePageRequest, toPage } from '../../http/cursor.ts'
import { listStoredJobs, type StoredState } from '../../jobs/queue-tables/stored-jobs.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { presentJobs } from './present-jobs.ts'

type ListRequest = RequestOf<typeof listContract>['query']

const statesByPhase: Readonly<Record<ListRequest['phase'], readonly StoredState[]>> = {
  failed: ['failed', 'cancelled'],
  active: ['active'],
  waiting: ['created', 'retry'],
}

/** The end of the job's last attempt, null if it has not ended, and its id. */
const Position = Type.Tuple([Type.Union([CursorInstant, Type.Null()]), Uuid])

/** One page of the jobs in a phase, the latest ended first. Throws `invalid-cursor`. */
export async function listJobs(
  db: Db,
  viewer: Viewer,
  { phase, queue, ...pageQuery }: ListRequest,
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await listStoredJobs(db, {
    names: queue ? [queue] : queueNames,
    states: statesByPhase[phase],
    limit: limit + 1,
    after: position,
  })
  const { page, nextCursor } = toPage(rows, limit, ({ completedInstant, id }) => [completedInstant, id])
  return { jobs: await presentJobs(db, viewer, page), nextCursor }
}
