import { AppError } from '@lares/server-kit/app-error'
import type { OperationKind } from '@lares/shared-types/operations'
import { sql, type Transaction } from 'kysely'
import { lockRows } from '../../db/lock-rows.ts'
import type { Database } from '../../db/schema/database.ts'

const retryAfterSeconds = 60

/** What a batch starts comes after all that people have started themselves, of which each may have fewer than this. */
const batchPriority = -1000

interface Turn {
  readonly userId: string
  /** The kinds of operations that wait for each other. */
  readonly kinds: readonly OperationKind[]
}

/**
 * The priority of one more operation of a user: each that waits or runs already lowers it, so that the first one of another user comes
 * before it. Operations that a batch has started do not count. Throws `too-many-requests`.
 *
 * @param max how many operations of the user may wait or run at a time; any number by default
 */
export async function takeTurn(
  trx: Transaction<Database>,
  { userId, kinds, max = Number.POSITIVE_INFINITY }: Turn & { readonly max?: number },
): Promise<number> {
  // Concurrent requests of the user wait for each other, so that each counts the operations of those before it.
  await lockRows(trx, 'users', [userId], 'no key update')
  const own = await countActive(trx, { userId, kinds }, 'own')
  if (own >= max)
    throw new AppError('too-many-requests', {
      message: 'Other operations of yours are waiting. Try again when they are done.',
      params: { retryAfter: retryAfterSeconds },
    })
  return 0 - own
}

/** The priority of one more operation that a batch of the user starts. Batches of several users take turns. */
export async function takeTurnOfBatch(trx: Transaction<Database>, turn: Turn): Promise<number> {
  return batchPriority - (await countActive(trx, turn, 'all'))
}

/** Operations that are counted: with more, the order of batches no longer depends on how many there are. */
const maxCounted = 10_000

/** @param which all operations of the user, or those that no batch has started */
async function countActive(
  trx: Transaction<Database>,
  { userId, kinds }: Turn,
  which: 'all' | 'own',
): Promise<number> {
  const counted = trx
    .selectFrom('operations')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('ended_at', 'is', null)
    .$if(which === 'own', (operations) =>
      operations.where(
        sql<boolean>`not exists (select from batch_items where batch_items.operation_id = operations.id)`,
      ),
    )
    .limit(maxCounted)
  const { count } = await trx
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
