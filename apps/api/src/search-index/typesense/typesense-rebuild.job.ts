import { Type } from 'typebox'
import { defineJob, hours } from '../../jobs/define-job.ts'
import { loadCollections } from './collections.ts'
import { continueRebuild, startRebuild } from './rebuild.ts'
import { skipWhenUnavailable } from './skip-when-unavailable.ts'

/** Batches of a rebuild per job: at most some minutes of work. */
const batchesPerJob = 100

/** Delay between the start of recording changes and the first read of items: longer than a save takes. */
const rebuildDelaySeconds = 3

/** Fills a new collection, a few minutes at a time; with `anew` even if a complete one exists. */
export const typesenseRebuildJob = defineJob({
  name: 'typesense-rebuild',
  payload: Type.Object({ anew: Type.Optional(Type.Literal(true)) }),
  policy: { needs: 'typesense', expireInSeconds: hours, retryLimit: 5, concurrency: 1, pollSeconds: 5 },
  async handle({ anew }, { services, signal }): Promise<void> {
    await skipWhenUnavailable(services, async (server) => {
      const { db, jobs, now } = services
      const { serving, building } = await loadCollections(db)
      if (!building) {
        if (serving && !anew) return
        await startRebuild(db, server, now())
        return jobs.enqueue(db, 'typesense-rebuild', {}, 'go-on', { delaySeconds: rebuildDelaySeconds })
      }
      if (!(await continueRebuild(db, server, batchesPerJob, signal)))
        await jobs.enqueue(db, 'typesense-rebuild', {}, 'go-on')
    })
  },
})
