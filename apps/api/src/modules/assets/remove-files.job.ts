import { sql } from 'kysely'
import { Type } from 'typebox'
import { defineJob, hours, minutes, slowPolling } from '../../jobs/define-job.ts'
import type { Services } from '../../services.ts'

/** Files stored more recently than this are kept, because the row that refers to them may not be committed yet. */
const gracePeriodMs = 3600 * 1000

/** Removes files from the store that no asset, upload, rendition or export refers to. */
export const removeFilesJob = defineJob({
  name: 'remove-files',
  payload: Type.Object({ sha256s: Type.Array(Type.String()) }),
  // Files are protected for an hour after their adoption, so an earlier run would be useless.
  policy: { expireInSeconds: 30 * minutes, retryLimit: 20, delaySeconds: 2 * hours, ...slowPolling },
  async handle({ sha256s }, { services, signal }): Promise<void> {
    const before = new Date(services.now().getTime() - gracePeriodMs)
    for (const sha256 of sha256s) {
      signal.throwIfAborted()
      if (await isReferenced(services, sha256)) continue
      await services.files.remove(sha256, before, () => isReferenced(services, sha256))
    }
  },
})

async function isReferenced({ db }: Services, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('assets')
    .select('sha256')
    .where('sha256', '=', sha256)
    .unionAll(db.selectFrom('uploads').select('sha256').where('sha256', '=', sha256))
    .unionAll(db.selectFrom('renditions').select('sha256').where('sha256', '=', sha256))
    .unionAll(
      db
        .selectFrom('exports')
        .select(sql<string>`frame_sha256`.as('sha256'))
        .where('frame_sha256', '=', sha256),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
