import type { OperationKind } from '@lares/shared-types/operations'
import { sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/schema/database.ts'
import type { JobName, JobPayloads, JobSender } from '../job-sender.ts'

/** The jobs that work for operations. */
type OperationJobName = {
  [Name in JobName]: 'operationId' extends keyof JobPayloads[Name] ? Name : never
}[JobName]

interface NewOperation {
  readonly kind: OperationKind
  /** The user who starts it; absent if it is the archive itself. */
  readonly userId?: string | undefined
  /** The item that it works on. */
  readonly itemId?: string
  /** The whole amount of work, if it is known. */
  readonly total?: number
  /** With a key, nothing is started while an operation of the same kind and key is active. */
  readonly key?: string
  /** Jobs of a higher priority run first; 0 by default. */
  readonly priority?: number
}

/**
 * Starts an operation in the caller's transaction, with the first job that works for it.
 *
 * @returns its id; undefined if one with the same key is active
 */
export async function startOperation<Name extends OperationJobName>(
  trx: Transaction<Database>,
  jobs: JobSender,
  job: Name,
  payload: Omit<JobPayloads[Name], 'operationId'>,
  { kind, userId, itemId, total, key, priority = 0 }: NewOperation,
): Promise<string | undefined> {
  const id = uuidv7()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('operations')
    .values({
      id,
      kind,
      user_id: userId ?? null,
      item_id: itemId ?? null,
      total: total ?? null,
      key: key ?? null,
      error: null,
      started_at: null,
      ended_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).where(sql<boolean>`ended_at is null`).doNothing(),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return undefined
  await jobs.enqueue(trx, job, { ...payload, operationId: id } as JobPayloads[Name], id, { priority })
  return id
}
