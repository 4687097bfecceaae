import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listTranscriptions as contract } from '@lares/shared-types/contracts/transcriptions'
import { Uuid } from '@lares/shared-types/fields'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { presentOperations, selectOperations } from '../operations/present-operations.ts'

const Position = Type.Tuple([Uuid])

/** One page of the transcriptions that a user has started, latest first. Throws `invalid-cursor`. */
export async function listTranscriptions(
  db: Db,
  user: UserPrincipal,
  query: RequestOf<typeof contract>['query'],
): Promise<ReplyOf<typeof contract>> {
  const { position, limit } = parsePageRequest(Position, query)
  const rows = await selectOperations(db)
    .innerJoin('transcriptions', 'transcriptions.operation_id', 'operations.id')
    .select(['transcriptions.language', 'transcriptions.failure', 'transcriptions.retry_at'])
    .where('transcriptions.user_id', '=', user.userId)
    .$if(position !== undefined, (all) => all.where('operations.id', '<', position?.[0] ?? ''))
    .orderBy('operations.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id])
  const operations = await presentOperations(db, user, page)
  return {
    transcriptions: operations.map((operation, index) => {
      const row = page[index]
      const isWaiting = operation.endedAt === undefined && row?.failure != null
      return {
        operation,
        language: row?.language ?? null,
        ...(isWaiting && { waitsFor: row.failure ?? '' }),
        ...(isWaiting && row.retry_at && { retryAt: row.retry_at.toISOString() }),
      }
    }),
    nextCursor,
  }
}
