import type { Handler } from '../../jobs/handler.ts'
import type { Services } from '../../services.ts'
import { loadCollections, verifyCollections } from './collections.ts'
import { buckets } from './document.ts'
import { continueRebuild, deleteUntrackedCollections, startRebuild } from './rebuild.ts'
import { repairBucket } from './repair-bucket.ts'
import { sendChanges } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { TypesenseUnavailable } from './server-errors.ts'

/** Batches of a rebuild per job: at most some minutes of work. */
const batchesPerJob = 100

/** Delay between the start of recording changes and the first read of items: longer than a save takes. */
const rebuildDelaySeconds = 3

/**
 * Sends changed items. Starts or continues a rebuild if no collection is complete or one is being filled: at the
 * first start with a server, after an update that changes the schema, and when the server has lost its data.
 */
export const sendToTypesense: Handler<'typesense-changes'> = (services, _data, signal) =>
  skipWhenUnavailable(services, async (server) => {
    const { db, jobs } = services
    await verifyCollections(db, server)
    await sendChanges(db, server, signal)
    const { serving, building } = await loadCollections(db)
    if (!serving || building) await jobs.send(db, 'typesense-rebuild', {}, 'go-on')
  })

/** Fills a new collection, a few minutes at a time. */
export const rebuildTypesense: Handler<'typesense-rebuild'> = (services, { anew }, signal) =>
  skipWhenUnavailable(services, async (server) => {
    const { db, jobs, now } = services
    const { serving, building } = await loadCollections(db)
    if (!building) {
      if (serving && !anew) return
      await startRebuild(db, server, now())
      return jobs.send(db, 'typesense-rebuild', {}, 'go-on', { delaySeconds: rebuildDelaySeconds })
    }
    if (!(await continueRebuild(db, server, batchesPerJob, signal)))
      await jobs.send(db, 'typesense-rebuild', {}, 'go-on')
  })

/** Compares the whole index with the archive, one bucket per job, and has differences repaired. */
export const compareTypesense: Handler<'typesense-compare'> = (services, { bucket = 0 }, signal) =>
  skipWhenUnavailable(services, async (server) => {
    const { db, jobs } = services
    if (bucket === 0) await deleteUntrackedCollections(db, server)
    const drift = await repairBucket(db, server, bucket, signal)
    if (Object.values(drift).some((count) => count > 0)) {
      server.log.warn({ bucket, ...drift }, 'the Typesense index had drifted from the archive')
      await jobs.send(db, 'typesense-changes', {}, 'soon')
    }
    if (bucket < buckets.length - 1)
      await jobs.send(db, 'typesense-compare', { bucket: bucket + 1 }, `bucket ${bucket + 1}`)
  })

/** Ends the work of a job without failing it when the server is unavailable; a later job continues. */
async function skipWhenUnavailable(
  { typesense: server }: Services,
  work: (server: TypesenseServer) => Promise<void>,
): Promise<void> {
  if (!server) return
  try {
    await work(server)
  } catch (error) {
    if (!(error instanceof TypesenseUnavailable)) throw error
    server.availability.reportFailure(error.cause)
  }
}
