import { type CheckName, checkNames } from '@lares/shared-types/integrity'
import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import { startOperation } from '../../../jobs/operations/start-operation.ts'
import type { Services } from '../../../services.ts'
import { checks } from '../checks/registry.ts'

/**
 * Starts checks as one operation, in the order of the registry; those under way are left out. A check that can be resumed goes
 * on where it was stopped.
 *
 * @returns the id of the operation; null if there is nothing to start
 */
export async function startChecks(
  { db, jobs }: Services,
  names: readonly CheckName[],
  userId?: string,
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const idle = await lockIdleChecks(trx, names)
    if (idle.length === 0) return null
    const id = await startOperation(
      trx,
      jobs,
      'check-archive',
      { checks: idle },
      { kind: 'integrity-check', userId, total: 100 },
    )
    if (id === undefined) return null
    await assignChecks(trx, idle, id)
    return id
  })
}

async function lockIdleChecks(trx: Transaction<Database>, names: readonly CheckName[]): Promise<CheckName[]> {
  const rows = names.map((name) => ({
    name,
    operation_id: null,
    pass_started_at: null,
    cursor: null,
    completed_at: null,
  }))
  await trx
    .insertInto('integrity_checks')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .selectFrom('integrity_checks')
    .select('name')
    .where('name', 'in', names)
    .orderBy('name')
    .forUpdate()
    .execute()
  const active = await trx
    .selectFrom('integrity_checks')
    .innerJoin('operations', 'operations.id', 'integrity_checks.operation_id')
    .select('integrity_checks.name')
    .where('operations.ended_at', 'is', null)
    .execute()
  const activeNames = new Set(active.map(({ name }) => name))
  return checkNames.filter((name) => names.includes(name) && !activeNames.has(name))
}

async function assignChecks(
  trx: Transaction<Database>,
  names: readonly CheckName[],
  operationId: string,
): Promise<void> {
  await trx
    .updateTable('integrity_checks')
    .set({ operation_id: operationId })
    .where('name', 'in', names)
    .execute()
  const restarted = names.filter((name) => !checks[name].isResumable)
  if (restarted.length === 0) return
  await trx
    .updateTable('integrity_checks')
    .set({ pass_started_at: null, cursor: null })
    .where('name', 'in', restarted)
    .execute()
}

/** The checks that an operation has not completed yet. */
export async function listAssignedChecks(db: Kysely<Database>, operationId: string): Promise<CheckName[]> {
  const rows = await db
    .selectFrom('integrity_checks')
    .select('name')
    .where('operation_id', '=', operationId)
    .execute()
  const assigned = new Set(rows.map(({ name }) => name))
  return checkNames.filter((name) => assigned.has(name))
}

/** Takes the checks from an operation that is cancelled. The position of one that can be resumed stays. */
export async function releaseChecks(trx: Kysely<Database>, operationId: string): Promise<void> {
  await trx
    .updateTable('integrity_checks')
    .set({ operation_id: null })
    .where('operation_id', '=', operationId)
    .execute()
}

export interface Pass {
  readonly cursor: string | undefined
  readonly examined: number
  readonly total: number
}

/** Loads the pass of a check, or begins one. */
export async function beginPass(services: Services, name: CheckName): Promise<Pass> {
  const { db, now } = services
  const row = await db
    .selectFrom('integrity_checks')
    .select(['cursor', 'examined', 'total', 'pass_started_at'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  if (row.pass_started_at) {
    return { cursor: row.cursor ?? undefined, examined: row.examined, total: row.total }
  }
  const total = await checks[name].count(db)
  await db
    .updateTable('integrity_checks')
    .set({ pass_started_at: now(), cursor: null, examined: 0, total })
    .where('name', '=', name)
    .execute()
  return { cursor: undefined, examined: 0, total }
}

/** Stores where a pass goes on. */
export async function savePosition(
  db: Kysely<Database>,
  name: CheckName,
  cursor: string,
  examined: number,
): Promise<void> {
  await db.updateTable('integrity_checks').set({ cursor, examined }).where('name', '=', name).execute()
}

/** Ends a pass; the check does not belong to its operation any more. */
export async function completePass({ db, now }: Services, name: CheckName): Promise<void> {
  await db
    .updateTable('integrity_checks')
    .set({ operation_id: null, pass_started_at: null, cursor: null, completed_at: now(), total: 0 })
    .set({ examined: sql<number>`0` })
    .where('name', '=', name)
    .execute()
}
