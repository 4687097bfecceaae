import type { Damage } from '@lares/shared-types/contracts/integrity'
import { type Kysely, sql } from 'kysely'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/schema/database.ts'
import type { StoredFileState } from '../../../files/file-store.ts'
import { queueDerivation, queueSmallFilm } from '../../../jobs/derivation-queue.ts'
import type { Services } from '../../../services.ts'
import { recordDamageFindings, resolveDamageFindings } from './damage-findings.ts'

export async function isMarkedDamaged(db: Kysely<Database>, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('damaged_files')
    .select('sha256')
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row !== undefined
}

/** What was found about a stored file, and the state of the file that was examined; undefined when it did not exist. */
export interface FoundDamage {
  readonly damage: Damage
  readonly state: StoredFileState | undefined
}

/**
 * Marks a stored file as damaged, so that it is no longer sent to clients, unless it has been replaced since it was examined.
 * If it is a rendition, enqueues its derivation, unless the original is damaged too. Of a film whose smaller copy is damaged only that is
 * made again, and the film is played meanwhile.
 *
 * @returns whether the mark is new
 */
export async function markDamaged(
  services: Services,
  sha256: string,
  { damage, state }: FoundDamage,
): Promise<boolean> {
  const isNew = await insertMark(services, sha256, damage)
  // Whoever replaces the file clears its mark afterwards, possibly before the mark was inserted.
  const current = await services.files.stat(sha256)
  if (current?.revision === state?.revision) return isNew
  await clearDamage(services, [sha256])
  return false
}

function insertMark({ db, jobs }: Services, sha256: string, damage: Damage): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('damaged_files')
      .values({ sha256, damage })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows === 0n) return false
    await recordDamageFindings(trx, sha256, damage)
    const renditions = trx.selectFrom('renditions').where('renditions.sha256', '=', sha256)
    const films = await renditions
      .innerJoin('assets', 'assets.id', 'renditions.asset_id')
      .select(['assets.id', 'assets.size'])
      .where('renditions.name', '=', 'playable-small')
      .execute()
    for (const film of films) await queueSmallFilm(trx, jobs, film)
    const affected = await trx
      .updateTable('assets')
      .set({ state: 'pending' })
      .where('state', '=', 'ready')
      .where('id', 'in', renditions.select('asset_id').where('name', '!=', 'playable-small'))
      .where('sha256', 'not in', trx.selectFrom('damaged_files').select('sha256'))
      .returning(['id', 'family', 'size'])
      .execute()
    for (const asset of affected) await queueDerivation(trx, jobs, asset)
    return true
  })
}

/**
 * Removes the marks of files whose content is correct again. Enqueues the derivation of assets that had failed meanwhile or
 * have a damaged rendition.
 */
export async function clearDamage({ db, jobs }: Services, sha256s: readonly string[]): Promise<void> {
  if (sha256s.length === 0) return
  const hasHash = sql<boolean>`sha256 = any(${[...sha256s]}::text[])`
  const marked = await db.selectFrom('damaged_files').select('sha256').where(hasHash).execute()
  if (marked.length === 0) return
  await inTransaction(db, async (trx) => {
    const cleared = await trx.deleteFrom('damaged_files').where(hasHash).returning('sha256').execute()
    if (cleared.length === 0) return
    await resolveDamageFindings(
      trx,
      cleared.map(({ sha256 }) => sha256),
    )
    const affected = await trx
      .updateTable('assets')
      // Resets the attempts, which were made with the damaged file.
      .set({ state: 'pending', reason: null, exceeded_attempts: 0 })
      .where(
        'sha256',
        'in',
        cleared.map(({ sha256 }) => sha256),
      )
      .where((eb) =>
        eb.or([
          eb('state', '=', 'failed'),
          eb.and([eb('state', '=', 'ready'), eb('id', 'in', selectAssetsWithDamagedRendition(trx))]),
        ]),
      )
      .returning(['id', 'family', 'size'])
      .execute()
    for (const asset of affected) await queueDerivation(trx, jobs, asset)
    // Their smaller copies may be missing, because they could not be made of damaged files.
    const films = await trx
      .selectFrom('assets')
      .select(['id', 'size'])
      .where('family', '=', 'video')
      .where('state', '=', 'ready')
      .where(
        'sha256',
        'in',
        cleared.map(({ sha256 }) => sha256),
      )
      .execute()
    for (const film of films) await queueSmallFilm(trx, jobs, film)
  })
}

/** Without those of which only the smaller copy of a film is damaged, which is made again alone. */
function selectAssetsWithDamagedRendition(trx: Kysely<Database>) {
  return trx
    .selectFrom('renditions')
    .innerJoin('damaged_files', 'damaged_files.sha256', 'renditions.sha256')
    .select('renditions.asset_id')
    .where('renditions.name', '!=', 'playable-small')
}
