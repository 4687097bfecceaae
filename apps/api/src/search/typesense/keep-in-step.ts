import type { Handler } from '../../jobs/handler.ts'
import type { Services } from '../../services.ts'
import { knownCollections } from './collections.ts'
import { healBucket } from './compare.ts'
import { confirmCollections } from './confirm-collections.ts'
import { buckets } from './document.ts'
import { beginRebuild, goOnRebuilding, removeLeftovers } from './rebuild.ts'
import { sendChanges } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { TypesenseAway } from './server-errors.ts'

/** Batches of a rebuild in one job: some minutes of work at most. */
const batchesInJob = 100

/** Seconds between the moment from which changes are noted and the first item that is read: longer than a save takes. */
const patienceSeconds = 3

/**
 * Sends what has changed. Where no collection is complete, or one is being filled, has it filled: at the first start
 * with a server, after an update that changes the documents, and when the server has lost what it had.
 */
export const sendToTypesense: Handler<'typesense-changes'> = (services, _data, signal) =>
  unlessAway(services, async (server) => {
    const { db, jobs } = services
    await confirmCollections(db, server)
    await sendChanges(db, server, signal)
    const { serving, building } = await knownCollections(db)
    if (!serving || building) await jobs.send(db, 'typesense-rebuild', {}, 'go-on')
  })

/** Fills a collection from nothing, a few minutes at a time. */
export const rebuildTypesense: Handler<'typesense-rebuild'> = (services, { anew }, signal) =>
  unlessAway(services, async (server) => {
    const { db, jobs, now } = services
    const { serving, building } = await knownCollections(db)
    if (!building) {
      if (serving && !anew) return
      await beginRebuild(db, server, now())
      return jobs.send(db, 'typesense-rebuild', {}, 'go-on', { delaySeconds: patienceSeconds })
    }
    if (!(await goOnRebuilding(db, server, batchesInJob, signal)))
      await jobs.send(db, 'typesense-rebuild', {}, 'go-on')
  })

/** Compares the whole index with the archive, part by part, and has put right what differs. */
export const compareTypesense: Handler<'typesense-compare'> = (services, { bucket = 0 }, signal) =>
  unlessAway(services, async (server) => {
    const { db, jobs } = services
    if (bucket === 0) await removeLeftovers(db, server)
    const drift = await healBucket(db, server, bucket, signal)
    if (Object.values(drift).some((count) => count > 0)) {
      server.log.warn({ bucket, ...drift }, 'the Typesense index had drifted from the archive')
      await jobs.send(db, 'typesense-changes', {}, 'soon')
    }
    if (bucket < buckets.length - 1)
      await jobs.send(db, 'typesense-compare', { bucket: bucket + 1 }, `bucket ${bucket + 1}`)
  })

/** An outage ends the work without a failed job: it is logged once, and whatever comes next goes on. */
async function unlessAway(
  { typesense: server }: Services,
  work: (server: TypesenseServer) => Promise<void>,
): Promise<void> {
  if (!server) return
  try {
    await work(server)
  } catch (error) {
    if (!(error instanceof TypesenseAway)) throw error
    server.away.begun(error.cause)
  }
}
