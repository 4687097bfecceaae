import { Type } from 'typebox'
import { defineJob, minutes } from '../../jobs/define-job.ts'
import { loadCollections, verifyCollections } from './collections.ts'
import { sendChanges } from './send-changes.ts'
import { skipWhenUnavailable } from './skip-when-unavailable.ts'

/**
 * Sends changed items. Starts or continues a rebuild if no collection is complete or one is being filled: at the
 * first start with a server, after an update that changes the schema, and when the server has lost its data.
 */
export const typesenseChangesJob = defineJob({
  name: 'typesense-changes',
  payload: Type.Object({}),
  policy: {
    needs: 'typesense',
    expireInSeconds: 30 * minutes,
    retryLimit: 5,
    concurrency: 1,
    pollSeconds: 1,
    delaySeconds: 1,
    cron: '* * * * *',
  },
  async handle(_payload, { services, signal }): Promise<void> {
    await skipWhenUnavailable(services, async (server) => {
      const { db, jobs } = services
      await verifyCollections(db, server)
      await sendChanges(db, server, signal)
      const { serving, building } = await loadCollections(db)
      if (!serving || building) await jobs.enqueue(db, 'typesense-rebuild', {}, 'go-on')
    })
  },
})
