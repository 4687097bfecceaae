import type { OperationValues } from '@lares/shared-types/operations'
import type { ChunkText } from '@lares/speech/transcription/transcribe-chunk'
import { type Selectable, sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import type { TranscribedSound, TranscriptionsTable } from '../../db/schema/transcriptions.ts'

export type StoredTranscription = Selectable<TranscriptionsTable>

export async function loadStoredTranscription(db: Db, id: string): Promise<StoredTranscription | undefined> {
  return db.selectFrom('transcriptions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Records how a recording is divided. What an earlier division or another engine has done is removed. */
export async function saveSound(
  trx: Transaction<Database>,
  id: string,
  engine: string,
  sound: TranscribedSound,
): Promise<void> {
  await removeChunks(trx, id)
  await trx
    .updateTable('transcriptions')
    .set({ engine, sound: JSON.stringify(sound) })
    .where('id', '=', id)
    .execute()
}

/** Records that another engine continues, which divides a recording in the same way: what is done stays. */
export async function saveEngine(db: Db, id: string, engine: string): Promise<void> {
  await db.updateTable('transcriptions').set({ engine }).where('id', '=', id).execute()
}

/** Records the text of a chunk, and that the engine works. */
export async function saveChunk(
  trx: Transaction<Database>,
  transcriptionId: string,
  position: number,
  text: ChunkText,
): Promise<void> {
  await trx
    .insertInto('transcription_chunks')
    .values({ transcription_id: transcriptionId, position, text: JSON.stringify(text) })
    .onConflict((conflict) => conflict.columns(['transcription_id', 'position']).doNothing())
    .execute()
  await trx
    .updateTable('transcriptions')
    .set({ failure: null, failures: 0, retry_at: null })
    .where('id', '=', transcriptionId)
    .where('failures', '>', 0)
    .execute()
}

/** The texts of the chunks that are done, by their position. */
export async function loadChunks(db: Db, transcriptionId: string): Promise<Map<number, ChunkText>> {
  const rows = await db
    .selectFrom('transcription_chunks')
    .select(['position', 'text'])
    .where('transcription_id', '=', transcriptionId)
    .execute()
  return new Map(rows.map(({ position, text }) => [position, text]))
}

export async function removeChunks(db: Db, transcriptionId: string): Promise<void> {
  await db.deleteFrom('transcription_chunks').where('transcription_id', '=', transcriptionId).execute()
}

/** Records that the engine could not be used, and when it is tried again. */
export async function saveFailure(db: Db, id: string, failure: string, delaySeconds: number): Promise<void> {
  await db
    .updateTable('transcriptions')
    .set({
      failure,
      failures: sql`failures + 1`,
      retry_at: sql<Date>`now() + make_interval(secs => ${delaySeconds})`,
    })
    .where('id', '=', id)
    .execute()
}

/** Records what came of it, in the transaction that writes the transcript. */
export async function saveResult(
  trx: Transaction<Database>,
  id: string,
  result: OperationValues,
): Promise<void> {
  await trx
    .updateTable('transcriptions')
    .set({ result: JSON.stringify(result) })
    .where('id', '=', id)
    .execute()
}
