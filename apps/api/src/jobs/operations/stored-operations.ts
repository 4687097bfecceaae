import {
  activeOperationStates,
  type OperationError,
  type OperationKind,
  type OperationState,
  type OperationValues,
} from '@lares/shared-types/operations'
import { type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { notify } from '../../notifications/notify.ts'
import type { Progress } from './operation-job.ts'

type Db = Kysely<Database>

/** Whoever started an operation is notified of its end if it took longer than this; until then they are still looking. */
const minNotifiedSeconds = 10

/** Later than every earlier change of the operation, unlike the start of the transaction. */
const now = sql<Date>`clock_timestamp()`

/** Marks an operation as running; returns whether it has neither ended nor been cancelled. */
export async function beginAttempt(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operations')
    .set({ state: 'running', started_at: sql`coalesce(started_at, now())`, error: null, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['pending', 'running'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Saves the progress of an active operation, and returns its state. */
export async function saveProgress(
  db: Db,
  id: string,
  { done, total, current }: Progress,
): Promise<OperationState | undefined> {
  const row = await db
    .updateTable('operations')
    .set({
      done,
      ...(total !== undefined && { total }),
      ...(current && { current: JSON.stringify(current) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .where('state', 'in', activeOperationStates)
    .returning('state')
    .executeTakeFirst()
  return row?.state
}

/** The id of the latest operation of a kind that waits or runs; null where there is none. */
export async function findActiveOperation(db: Db, kind: OperationKind): Promise<string | null> {
  const row = await db
    .selectFrom('operations')
    .select('id')
    .where('kind', '=', kind)
    .where('state', 'in', activeOperationStates)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

export async function loadOperationState(db: Db, id: string): Promise<OperationState | undefined> {
  const row = await db.selectFrom('operations').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state
}

export async function lockOperationState(
  trx: Transaction<Database>,
  id: string,
): Promise<OperationState | undefined> {
  const row = await trx
    .selectFrom('operations')
    .select('state')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.state
}

/** Records the state between two jobs of an operation, unless it was cancelled. */
export async function pauseOperation(db: Db, id: string, state: 'running' | 'pending'): Promise<void> {
  await db
    .updateTable('operations')
    .set({ state, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('state', '<>', state)
    .execute()
}

/** Records why an attempt failed: the reason of the operation if it was the last one. */
export async function recordAttemptError(db: Db, id: string, error: OperationError): Promise<void> {
  await db
    .updateTable('operations')
    .set({ error })
    .where('id', '=', id)
    .where('state', 'in', activeOperationStates)
    .execute()
}

/** Ends an operation, and notifies who started it; one that has ended already stays unchanged. */
export async function endOperation(
  trx: Transaction<Database>,
  id: string,
  end:
    | { readonly state: 'succeeded'; readonly result: OperationValues }
    | { readonly state: 'failed'; readonly error: OperationError },
): Promise<void> {
  await endAndNotify(trx, id, {
    state: end.state,
    result: end.state === 'succeeded' ? JSON.stringify(end.result) : null,
    error: end.state === 'failed' ? end.error : null,
  })
}

/** Ends an operation that was cancelled, of which nobody is notified. */
export async function endCancelledOperation(trx: Transaction<Database>, id: string): Promise<void> {
  await endAndNotify(trx, id, { state: 'cancelled', result: null, error: null })
}

/**
 * Ends an operation whose last attempt has failed, with the reason of that attempt, or `interrupted` if its process was
 * killed. One that was being cancelled has no reason.
 */
export async function endLostOperation(db: Db, id: string): Promise<void> {
  await inTransaction(db, (trx) => endLostOperationIn(trx, id))
}

/** Does the same in the caller's transaction. */
export async function endLostOperationIn(trx: Transaction<Database>, id: string): Promise<void> {
  await endAndNotify(trx, id, {
    state: sql`case when state = 'cancelling' then 'cancelled' else 'failed' end`,
    error: sql`case when state = 'cancelling' then null else coalesce(error, 'interrupted') end`,
  })
}

/** Makes a failed operation pending again, because its job is retried. Throws if one of the same key is active. */
export async function reopenOperation(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .updateTable('operations')
    .set({ state: 'pending', error: null, ended_at: null, updated_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute()
}

type OperationEnd = Pick<UpdateObject<Database, 'operations'>, 'state' | 'result' | 'error'>

async function endAndNotify(trx: Transaction<Database>, id: string, end: OperationEnd): Promise<void> {
  const ended = await trx
    .updateTable('operations')
    .set({ ...end, ended_at: sql`now()`, updated_at: now })
    .where('id', '=', id)
    .where('state', 'in', activeOperationStates)
    .returning(['user_id', 'kind', 'state'])
    .returning(
      sql<boolean>`clock_timestamp() - created_at > make_interval(secs => ${minNotifiedSeconds})`.as(
        'isLong',
      ),
    )
    .executeTakeFirst()
  if (!ended?.user_id || !ended.isLong) return
  const { user_id, kind, state } = ended
  if (state !== 'succeeded' && state !== 'failed') return
  await notify(trx, {
    recipients: [user_id],
    kind: 'operation-ended',
    params: { operation: kind, state },
    entity: { type: 'operation', id },
    key: id,
  })
}
