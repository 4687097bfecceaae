import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listBackupRuns as listContract } from '@lares/shared-types/contracts/backups'
import { Uuid } from '@lares/shared-types/fields'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import { toRun } from './stored-runs.ts'

const Position = Type.Tuple([Uuid])

/** One page of the runs of all targets or of one, the latest first. Throws `invalid-cursor`. */
export async function listRuns(
  db: Db,
  { targetId, ...pageQuery }: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await db
    .selectFrom('backup_runs')
    .selectAll()
    .$if(targetId !== undefined, (runs) => runs.where('target_id', '=', targetId ?? ''))
    // The ids are ordered by time.
    .$if(position !== undefined, (runs) => runs.where('id', '<', position?.[0] ?? ''))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id])
  return { runs: page.map(toRun), nextCursor }
}
