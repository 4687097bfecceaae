import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'

/** Deletes a version whose making was cancelled; its file is removed by the job that was enqueued before it was stored. */
export async function removeUnplayedVersion(trx: Transaction<Database>, id: string): Promise<void> {
  await trx
    .deleteFrom('assets')
    .where('id', '=', id)
    .where('version_of', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('assets as original').select('original.id').where('original.played_id', '=', id)),
      ),
    )
    .execute()
}

/** Deletes the rows of a version that was deleted, and enqueues the removal of files that nothing else refers to. */
export async function removeDeletedVersion(
  trx: Transaction<Database>,
  jobs: JobSender,
  id: string,
): Promise<void> {
  const files = await trx
    .selectFrom('assets')
    .select('sha256')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .unionAll(trx.selectFrom('renditions').select('sha256').where('asset_id', '=', id))
    .execute()
  await trx.deleteFrom('assets').where('id', '=', id).where('deleted_at', 'is not', null).execute()
  if (files.length > 0)
    await jobs.enqueue(trx, 'remove-files', { sha256s: files.map(({ sha256 }) => sha256) })
}
