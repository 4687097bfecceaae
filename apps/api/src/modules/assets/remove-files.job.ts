import { Type } from 'typebox'
import { isReferenced } from '../../files/find-unreferenced.ts'
import { defineJob, hours, minutes, slowPolling } from '../../jobs/define-job.ts'

/** Files stored more recently than this are kept, because the row that refers to them may not be committed yet. */
const gracePeriodMs = 3600 * 1000

/** Removes files from the store that no asset, upload, rendition or export refers to. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: Type.Object({ sha256s: Type.Array(Type.String()) }),
  // Files are protected for an hour after their adoption, so an earlier run would be useless.
  policy: { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...slowPolling },
  async handle({ sha256s }, { services: { db, files, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - gracePeriodMs)
    for (const sha256 of sha256s) {
      signal.throwIfAborted()
      if (await isReferenced(db, sha256)) continue
      await files.remove(sha256, before, () => isReferenced(db, sha256))
    }
  },
})
