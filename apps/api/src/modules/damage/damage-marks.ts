import type { Damage } from '@lares/shared-types/contracts/integrity'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { queueDerivation } from '../assets/derivation-queue.ts'

/** Whether a stored file is marked as damaged. */
export async function isMarkedDamaged(db: Kysely<Database>, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('damaged_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Marks a stored file as damaged, so that it is not handed out any more. A rendition is queued to be made again from its
 * original, unless that is damaged too.
 *
 * @returns whether it was not marked before
 */
export function markDamaged({ db, jobs }: Services, sha256: string, damage: Damage): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('damaged_files')
      .values({ sha256, damage })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    const affected = await trx
      .updateTable('assets')
      .set({ state: 'pending' })
      .where('state', '=', 'ready')
      .where('id', 'in', trx.selectFrom('renditions').select('asset_id').where('sha256', '=', sha256))
      .where('sha256', 'not in', trx.selectFrom('damaged_files').select('sha256'))
      .returning(['id', 'family', 'size'])
      .execute()
    for (const asset of affected) await queueDerivation(trx, jobs, asset)
    return true
  })
}

/**
 * Takes the marks off files whose bytes are right again. What could not be made from an original meanwhile is queued to
 * be made, and so is a rendition that was damaged as well.
 */
export async function clearDamage({ db, jobs }: Services, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return
  const isOneOf = sql<boolean>`sha256 = any(${[...sha256s]}::text[])`
  const marked = await db.selectFrom('damaged_files').select('sha256').where(isOneOf).execute()
  if (marked.length === 0) return
  await inTransaction(db, async (trx) => {
    const cleared = await trx.deleteFrom('damaged_files').where(isOneOf).returning('sha256').execute()
    if (cleared.length === 0) return
    const affected = await trx
      .updateTable('assets')
      // Attempts at the damaged bytes say nothing of the good ones.
      .set({ state: 'pending', reason: null, exceeded_attempts: 0 })
      .where(
        'sha256',
        'in',
        cleared.map(({ sha256 }) => sha256),
      )
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'ready'), eb('id', 'in', withDamagedRendition(trx))]),
        ]),
      )
      .returning(['id', 'family', 'size'])
      .execute()
    for (const asset of affected) await queueDerivation(trx, jobs, asset)
  })
}

function withDamagedRendition(trx: Kysely<Database>) {
  return trx
    .selectFrom('renditions')
    .innerJoin('damaged_files', 'damaged_files.sha256', 'renditions.sha256')
    .select('renditions.asset_id')
}
