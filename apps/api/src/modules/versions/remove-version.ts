import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import type { Services } from '../../services.ts'
import { hasExpired } from '../deletions/trash-lifetime.ts'

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

/** Removes the versions that were deleted before `limit`, each in its own transaction. */
export async function removeExpiredVersions(
  { db, jobs }: Pick<Services, 'db' | 'jobs'>,
  limit: Date,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const isRemoved = await inTransaction(db, async (trx) => {
      const expired = await trx
        .selectFrom('assets')
        .select('id')
        .where(hasExpired('deleted_at', limit))
        .orderBy('deleted_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (expired) await removeDeletedVersion(trx, jobs, expired.id)
      return expired !== undefined
    })
    if (!isRemoved) return
  }
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
