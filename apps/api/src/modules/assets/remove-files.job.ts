import { Type } from 'typebox'
import { isRestoring } from '../../backup/restore/restore-lease.ts'
import { isReferenced } from '../../db/find-unreferenced.ts'
import { defineJob, hours, minutes, slowPolling } from '../../jobs/define-job.ts'

/** Files stored more recently than this are kept, because the row that refers to them may not be committed yet. */
const gracePeriodMs = 3600 * 1000

/**
 * Removes files from the store that no asset, upload, rendition or export refers to. Those that it finds while a restore is
 * running are left to a later job.
 */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: Type.Object({ sha256s: Type.Array(Type.String()) }),
  // Files are protected for an hour after their adoption, so an earlier run would be useless.
  policy: { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...slowPolling },
  async handle({ sha256s }, { services: { db, files, jobs, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - gracePeriodMs)
    const postponed = new Set<string>()
    for (const sha256 of sha256s) {
      signal.throwIfAborted()
      const mustKeep = async () => {
        // Asked before the references, which a restore that ends meanwhile has written by then.
        if (!(await isRestoring(db))) return isReferenced(db, sha256)
        postponed.add(sha256)
        return true
      }
      if (await mustKeep()) continue
      await files.remove(sha256, before, mustKeep)
    }
    if (postponed.size > 0) await jobs.enqueue(db, 'remove-files', { sha256s: [...postponed] })
  },
})
