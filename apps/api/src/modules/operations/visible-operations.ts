import { notFound } from '@lares/server-kit/app-error'
import type { ReplyOf, RequestOf } from '@lares/shared-types/contract'
import type { listOperations as listContract } from '@lares/shared-types/contracts/operations'
import { Uuid } from '@lares/shared-types/fields'
import type { Operation, OperationScope } from '@lares/shared-types/operations'
import { sql, type Transaction } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { parsePageRequest, toPage } from '../../http/cursor.ts'
import { endCancelledOperation } from '../../jobs/operations/stored-operations.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { presentOperations, selectOperations } from './present-operations.ts'

/** A query of the operations that exist for a user: their own, and all for administrators. */
export function visibleOperations(db: Db, user: UserPrincipal, scope: OperationScope = 'all') {
  return selectOperations(db).$if(!user.isAdmin || scope === 'own', (operations) =>
    operations.where('operations.user_id', '=', user.userId),
  )
}

const Position = Type.Tuple([Uuid])

/** One page of the operations of a scope, the latest first. Throws `invalid-cursor`. */
export async function listOperations(
  db: Db,
  user: UserPrincipal,
  { scope = 'own', phase, ...pageQuery }: RequestOf<typeof listContract>['query'],
): Promise<ReplyOf<typeof listContract>> {
  const { position, limit } = parsePageRequest(Position, pageQuery)
  const rows = await visibleOperations(db, user, scope)
    .$if(phase !== undefined, (operations) =>
      operations.where('operations.ended_at', phase === 'active' ? 'is' : 'is not', null),
    )
    .$if(position !== undefined, (operations) => operations.where('operations.id', '<', position?.[0] ?? ''))
    // The ids are ordered by time.
    .orderBy('operations.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { page, nextCursor } = toPage(rows, limit, ({ id }) => [id])
  return { operations: await presentOperations(db, user, page), nextCursor }
}

/** Throws `not-found`. */
export async function loadOperation(db: Db, user: UserPrincipal, id: string): Promise<Operation> {
  const row = await visibleOperations(db, user).where('operations.id', '=', id).executeTakeFirst()
  const [operation] = row ? await presentOperations(db, user, [row]) : []
  if (!operation) throw notFound()
  return operation
}

/**
 * Requests the cancellation of a running operation, whose job then stops between two steps; a pending one is cancelled
 * immediately, with what its job would work on, and so is one that waits for another attempt. No effect on one that has ended. Throws `not-found`.
 */
export async function cancelOperation(
  { db, jobControl }: Pick<Services, 'db' | 'jobControl'>,
  user: UserPrincipal,
  id: string,
): Promise<Operation> {
  await inTransaction(db, (trx) => cancelOperationWithin(trx, jobControl, user, id))
  return loadOperation(db, user, id)
}

/** Does the same in the caller's transaction; no effect on an operation that does not exist for the user. */
export async function cancelOperationWithin(
  trx: Transaction<Database>,
  jobControl: Services['jobControl'],
  user: UserPrincipal,
  id: string,
): Promise<void> {
  const changed = await trx
    .updateTable('operations')
    .set({
      state: sql`case when state = 'pending' then 'cancelled' else 'cancelling' end`,
      ended_at: sql`case when state = 'pending' then now() end`,
      updated_at: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .$if(!user.isAdmin, (operations) => operations.where('user_id', '=', user.userId))
    .returning('state')
    .executeTakeFirst()
  if (changed?.state === 'cancelled') await jobControl.cancelWaiting(trx, id, ['created', 'retry'])
  // A running operation may already have enqueued its next job, so only its retry is cancelled here. A job in `retry` is the
  // operation's only one.
  if (changed?.state === 'cancelling' && (await jobControl.cancelWaiting(trx, id, ['retry'])))
    await endCancelledOperation(trx, id)
}
