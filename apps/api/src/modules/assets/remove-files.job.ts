import { Type } from 'typebox'
import { isRestoring } from '../../backup/restore/restore-lease.ts'
import { isConnectionLoss } from '../../db/connection-loss.ts'
import { isReferenced } from '../../db/find-unreferenced.ts'
import { isStoreOutage } from '../../files/store-outage.ts'
import { defineJob, hours, minutes, slowPolling } from '../../jobs/define-job.ts'

/** Files stored more recently than this are kept, because the row that refers to them may not be committed yet. */
const gracePeriodMs = 3600 * 1000

/**
 * Removes files from the store that no asset, upload, rendition or export refers to. Those that it finds while a restore is
 * running are left to a later job, and so are those that cannot be removed, which the attempts of that job then retry.
 */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: Type.Object({ sha256s: Type.Array(Type.String()) }),
  // Files are protected for an hour after their adoption, so an earlier run would be useless.
  policy: { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...slowPolling },
  async handle({ sha256s }, { services: { db, files, jobs, now }, signal }): Promise<void> {
    const before = new Date(now().getTime() - gracePeriodMs)
    const postponed = new Set<string>()
    const failed = new Map<string, unknown>()
    for (const sha256 of sha256s) {
      signal.throwIfAborted()
      const mustKeep = async () => {
        // Asked before the references, which a restore that ends meanwhile has written by then.
        if (!(await isRestoring(db))) return isReferenced(db, sha256)
        postponed.add(sha256)
        return true
      }
      if (await mustKeep()) continue
      await files.remove(sha256, before, mustKeep).catch((error: unknown) => {
        if (isStoreOutage(error) || isConnectionLoss(error)) throw error
        failed.set(sha256, error)
      })
    }
    const errors = [...failed.values()]
    if (failed.size > 0 && failed.size === sha256s.length)
      throw new AggregateError(errors, `Files that cannot be removed: ${failed.size}. ${describe(errors[0])}`)
    const rest = [...postponed, ...failed.keys()]
    if (rest.length > 0) await jobs.enqueue(db, 'remove-files', { sha256s: rest })
  },
})

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
