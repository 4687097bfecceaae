import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import { defineJob, minutes, slowPolling } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'
import { createUploadFinisher, userExists } from './finish-upload.ts'
import { getTtlMs, PartialUploads, unsavedTtlMs } from './partial-uploads.ts'
import { UploadLocks } from './upload-locks.ts'
import { getUploadsFolder } from './uploads-folder.ts'

/** How long an upload that cannot be read or finished is retained: its cause may be temporary. */
const brokenUploadTtlMs = 30 * 24 * 3600 * 1000

/** Rows per transaction and files per job. */
const batchSize = 500

/** A work folder older than this was left behind by a killed process. */
const workFolderTtlMs = 2 * 24 * 3600 * 1000

/**
 * Finishes uploads that a killed process left complete, and removes abandoned uploads, finished uploads that were not
 * attached to an item within 30 days and partial uploads of deleted users.
 */
export const cleanUploadsJob = defineJob({
  name: 'clean-uploads',
  payload: Type.Object({}),
  policy: { expireInSeconds: 30 * minutes, retryLimit: 2, cron: '47 3 * * *', ...slowPolling },
  async handle(_payload, { services, signal }): Promise<void> {
    const partial = new PartialUploads(getUploadsFolder(services.config), new UploadLocks(services.db))
    const finish = createUploadFinisher(services, partial)
    const now = services.now().getTime()
    const errors: unknown[] = []
    for (const id of await partial.list()) {
      signal.throwIfAborted()
      try {
        await finish(id)
        const { metadata = {} } = (await partial.find(id)) ?? {}
        const { owner } = metadata
        if (owner && !(await userExists(services, owner))) await partial.discard(id)
        else await partial.discardIfIdle(id, new Date(now - getTtlMs({ metadata })))
      } catch (error) {
        // One broken upload must not keep the others from being removed.
        errors.push(error)
        if (!isStoreOutage(error)) await partial.discardIfIdle(id, new Date(now - brokenUploadTtlMs))
      }
    }
    await deleteUnattached(services, new Date(now - unsavedTtlMs), signal)
    await services.files.removeWorkFolders(new Date(now - workFolderTtlMs))
    const outage = errors.find(isStoreOutage)
    if (outage !== undefined) throw outage
    if (errors.length > 0)
      throw new AggregateError(errors, `Uploads that can be neither finished nor read: ${errors.length}`)
  },
})

async function deleteUnattached({ db, jobs }: Services, before: Date, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const count = await inTransaction(db, async (trx) => {
      const deleted = await trx
        .deleteFrom('uploads')
        .where('id', 'in', (uploads) =>
          uploads.selectFrom('uploads').select('id').where('finished_at', '<', before).limit(batchSize),
        )
        .returning('sha256')
        .execute()
      const sha256s = deleted.map(({ sha256 }) => sha256)
      if (sha256s.length > 0) await jobs.enqueue(trx, 'remove-files', { sha256s })
      return sha256s.length
    })
    if (count < batchSize) return
  }
}
