import { notFound } from '@lares/server-kit/app-error'
import type { Batch } from '@lares/shared-types/batches'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listBatches as listContract } from '@lares/shared-types/contracts/batches'
import { Uuid } from '@lares/shared-types/fields'
import type { OperationScope } from '@lares/shared-types/operations'
import type { Kysely, Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { toBatch } from './present-batches.ts'

/** The batches that exist for a user: their own, and all for administrators. */
function visibleBatches(db: Kysely<Database>, user: UserPrincipal, scope: OperationScope = 'all') {
  return db
    .selectFrom('batches')
    .leftJoin('users', 'users.id', 'batches.user_id')
    .selectAll('batches')
    .select('users.display_name as userName')
    .$if(!user.isAdmin || scope === 'own', (batches) => batches.where('batches.user_id', '=', user.userId))
}

const Position = Type.Tuple([Type.String({ format: 'date-time' }), Uuid])

/** One page of the batches of a scope, the latest first. Throws `invalid-cursor`. */
export async function listBatches(
  db: Db,
  user: UserPrincipal,
  { scope = 'own', ...pageQuery }: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const [at = '', id = ''] = position ?? []
  const rows = await visibleBatches(db, user, scope)
    .$if(position !== undefined, (batches) =>
      batches.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('batches.created_at', 'batches.id'), '<', tuple(new Date(at), id)),
      ),
    )
    .orderBy('batches.created_at', 'desc')
    .orderBy('batches.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, (row) => [row.created_at.toISOString(), row.id])
  return { batches: page.map(toBatch), nextCursor }
}

/** Throws `not-found`. */
export async function loadBatch(db: Db, user: UserPrincipal, id: string): Promise<Batch> {
  const row = await visibleBatches(db, user).where('batches.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toBatch(row)
}

/** Locks a batch to change it. Throws `not-found`. */
export async function lockBatch(trx: Transaction<Database>, user: UserPrincipal, id: string) {
  const row = await visibleBatches(trx, user)
    .where('batches.id', '=', id)
    .forUpdate('batches')
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
