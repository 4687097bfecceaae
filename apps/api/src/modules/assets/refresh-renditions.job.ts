import type { Transaction } from 'kysely'
import { Type } from 'typebox'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { hours } from '../../jobs/define-job.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { defineOperation } from '../../jobs/operations/define-operation.ts'
import { type OperationOutcome, operationPayload } from '../../jobs/operations/operation-job.ts'
import { operationLostJob } from '../../jobs/operations/operation-lost.job.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { enqueueTypesenseSync } from '../../search-index/typesense/enqueue-sync.ts'
import type { Services } from '../../services.ts'
import { isDeriving } from './is-deriving.ts'
import { countOutdatedAssets, findOutdatedAsset, hasOutdatedAssets } from './outdated-assets.ts'
import { findPresentFilm } from './present-renditions.ts'
import { refreshAsset } from './refresh-asset.ts'

/** Run time after which a job enqueues another one for the rest. */
const maxJobMs = 60_000
/** How long the job waits while the disk is full. */
const diskFullDelaySeconds = 60
/** How long the job waits while files of people are being processed. */
const busyDelaySeconds = 15
const priority = -10

/** Replaces the renditions that were made by older recipes, one asset after the other, when nothing else is to be derived. */
export const refreshRenditionsJob = defineOperation({
  name: 'refresh-renditions',
  payload: Type.Object({
    afterId: Type.Optional(Type.String()),
    /** Assets that earlier jobs of the operation have processed, and those of them with new renditions. */
    done: Type.Optional(Type.Integer()),
    refreshed: Type.Optional(Type.Integer()),
    ...operationPayload,
  }),
  policy: {
    expireInSeconds: 12 * hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 10,
    deadLetter: operationLostJob,
  },
  async handle(payload, { services, signal, operation }): Promise<OperationOutcome> {
    const { db, jobs } = services
    const end = Date.now() + maxJobMs
    let { afterId, done = 0, refreshed = 0 } = payload
    const total = done + (await countOutdatedAssets(db, afterId))
    const continueLater = async (delaySeconds = 0): Promise<OperationOutcome> => {
      const rest = { ...payload, ...(afterId && { afterId }), done, refreshed }
      await jobs.enqueue(db, 'refresh-renditions', rest, payload.operationId, { delaySeconds, priority })
      return { state: delaySeconds > 0 ? 'pending' : 'running' }
    }
    operation.progress({ done, total })
    for (;;) {
      signal.throwIfAborted()
      if (await isDeriving(db)) return continueLater(busyDelaySeconds)
      const asset = await findOutdatedAsset(db, afterId)
      if (!asset) break
      const outcome = await refreshAsset(services, asset, signal, await findPresentFilm(services, asset.id))
      if (outcome === 'disk-full') return continueLater(diskFullDelaySeconds)
      afterId = asset.id
      done += 1
      if (outcome === 'refreshed') refreshed += 1
      operation.progress({ done, total })
      if (Date.now() > end) return continueLater()
    }
    await enqueueTypesenseSync(services)
    return { state: 'succeeded', result: { count: refreshed, unchanged: done - refreshed } }
  },
})

/** Starts to replace renditions that were made by an older recipe, unless this is under way. */
export async function startRenditionRefreshIfOutdated({ db, jobs }: Services): Promise<void> {
  if (await hasOutdatedAssets(db)) await inTransaction(db, (trx) => startRenditionRefresh(trx, jobs))
}

/** Does the same in the caller's transaction. */
export async function startRenditionRefresh(trx: Transaction<Database>, jobs: JobSender): Promise<void> {
  if (!(await hasOutdatedAssets(trx))) return
  const total = await countOutdatedAssets(trx, undefined)
  const options = { kind: 'rendition-refresh', key: 'all', total, priority } as const
  await startOperation(trx, jobs, 'refresh-renditions', {}, options)
}
