import type { OperationValues } from '@lares/shared-types/operations'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import type { PlannedLine, TranslationRunsTable } from '../../db/schema/translations.ts'

export type StoredRun = Selectable<TranslationRunsTable>

export async function loadRun(db: Db, id: string): Promise<StoredRun | undefined> {
  return db.selectFrom('translation_runs').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function savePlan(db: Db, id: string, plan: readonly PlannedLine[]): Promise<void> {
  await db
    .updateTable('translation_runs')
    .set({ plan: JSON.stringify(plan) })
    .where('id', '=', id)
    .execute()
}

/** Records the texts of a chunk, and that the endpoint works. */
export async function saveChunk(
  trx: Transaction<Database>,
  runId: string,
  position: number,
  texts: readonly (string | null)[],
): Promise<void> {
  await trx
    .insertInto('translation_chunks')
    .values({ run_id: runId, position, texts: JSON.stringify(texts) })
    .onConflict((conflict) => conflict.columns(['run_id', 'position']).doNothing())
    .execute()
  await trx
    .updateTable('translation_runs')
    .set({ failures: 0 })
    .where('id', '=', runId)
    .where('failures', '>', 0)
    .execute()
}

/** The texts of the chunks that are done, by their position. */
export async function loadChunks(db: Db, runId: string): Promise<Map<number, (string | null)[]>> {
  const rows = await db
    .selectFrom('translation_chunks')
    .select(['position', 'texts'])
    .where('run_id', '=', runId)
    .execute()
  return new Map(rows.map(({ position, texts }) => [position, texts]))
}

/** Removes what is of no use once a translation was written or given up: the texts, and the lines of the transcript. */
export async function removeWork(db: Db, runId: string): Promise<void> {
  await db.deleteFrom('translation_chunks').where('run_id', '=', runId).execute()
  await db.updateTable('translation_runs').set({ plan: '[]' }).where('id', '=', runId).execute()
}

/** Records that the endpoint could not be used. */
export async function countFailure(db: Db, id: string): Promise<void> {
  await db.updateTable('translation_runs').set({ failures: sql`failures + 1` }).where('id', '=', id).execute()
}

/** Records what came of it, in the transaction that writes the translation. */
export async function saveResult(
  trx: Transaction<Database>,
  id: string,
  result: OperationValues,
): Promise<void> {
  await trx
    .updateTable('translation_runs')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
}
