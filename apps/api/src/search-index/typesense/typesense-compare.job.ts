import { Type } from 'typebox'
import { defineJob, hours } from '../../jobs/define-job.ts'
import { buckets } from './document.ts'
import { deleteUntrackedCollections } from './rebuild.ts'
import { repairBucket } from './repair-bucket.ts'
import { skipWhenUnavailable } from './skip-when-unavailable.ts'

/** Compares the whole index with the archive, one bucket per job, and has differences repaired. */
export const typesenseCompareJob = defineJob({
  name: 'typesense-compare',
  payload: Type.Object({ bucket: Type.Optional(Type.Number()) }),
  policy: {
    needs: 'typesense',
    expireInSeconds: hours,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 10,
    cron: '37 4 * * *',
  },
  async handle({ bucket = 0 }, { services, signal }): Promise<void> {
    await skipWhenUnavailable(services, async (server) => {
      const { db, jobs } = services
      if (bucket === 0) await deleteUntrackedCollections(db, server)
      const drift = await repairBucket(db, server, bucket, signal)
      if (Object.values(drift).some((count) => count > 0)) {
        server.log.warn({ bucket, ...drift }, 'the Typesense index had drifted from the archive')
        await jobs.enqueue(db, 'typesense-changes', {}, 'soon')
      }
      if (bucket < buckets.length - 1)
        await jobs.enqueue(db, 'typesense-compare', { bucket: bucket + 1 }, `bucket ${bucket + 1}`)
    })
  },
})
