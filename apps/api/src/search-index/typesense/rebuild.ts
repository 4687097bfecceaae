import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { newCollectionName } from './collection.ts'
import { loadCollections, type TrackedCollection, untrackCollection } from './collections.ts'
import { loadDocuments } from './load-documents.ts'
import { markChanged } from './pending-changes.ts'
import { listRefusals, sendBatchSize } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/**
 * Starts to fill a new collection unless one is being filled; searches use the present one meanwhile. From now on
 * changes are recorded and sent to both. Throws `TypesenseUnavailable`.
 */
export async function startRebuild(db: Db, server: TypesenseServer, now: Date): Promise<void> {
  const { building } = await loadCollections(db)
  if (building) return
  const name = newCollectionName(now)
  await server.createCollection(name)
  // A build that was started before an update has another schema.
  await db.deleteFrom('typesense_collections').where('state', '=', 'building').execute()
  await db
    .insertInto('typesense_collections')
    .values({ name, state: 'building', after_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Fills the collection that is being built with up to `batches` batches of items, and activates it when it is
 * complete. Returns false while there is more to do. Continues after a killed process where that one stopped. Throws
 * `TypesenseUnavailable`.
 */
export async function continueRebuild(
  db: Db,
  server: TypesenseServer,
  batches: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { building } = await loadCollections(db)
  if (!building) return true
  try {
    let position = building.after_id
    for (let count = 0; count < batches; count++) {
      signal.throwIfAborted()
      position = await sendNextBatch(db, server, building.name, position)
      if (!position) {
        await activate(db, server, building)
        return true
      }
    }
    return false
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await untrackCollection(db, building.name)
    return true
  }
}

/** Sends the next items after a position; returns the new position, null when these were the last. */
async function sendNextBatch(
  db: Db,
  server: TypesenseServer,
  name: string,
  after: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from items where deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${sendBatchSize}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const documents = [...(await loadDocuments(db, ids)).values()]
  // A document that exists was sent for a change, and is newer than what was read here.
  const results = await server.send(name, documents, 'create')
  const rejected = listRefusals(documents, results).map(([id]) => id)
  await markChanged(db, [...rejected, ...(await findDeleted(db, ids))])
  if (ids.length < sendBatchSize) return null
  const last = ids.at(-1) ?? null
  await db.updateTable('typesense_collections').set({ after_id: last }).where('name', '=', name).execute()
  return last
}

/** Items deleted since they were read, whose documents may have been sent after their removal. */
async function findDeleted(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) id
    where not exists (select from items where items.id = id.id and deleted_at is null)`.execute(db)
  return rows.map(({ id }) => id)
}

async function activate(db: Db, server: TypesenseServer, { name }: TrackedCollection): Promise<void> {
  await server.setActive(name)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('typesense_collections').where('state', '=', 'serving').execute()
    await trx
      .updateTable('typesense_collections')
      .set({ state: 'serving', after_id: null })
      .where('name', '=', name)
      .execute()
  })
  await deleteUntrackedCollections(db, server)
}

/** Deletes the collections of this archive that are not tracked. */
export async function deleteUntrackedCollections(db: Db, server: TypesenseServer): Promise<void> {
  const { serving, building } = await loadCollections(db)
  const tracked = new Set([serving?.name, building?.name])
  for (const name of (await server.collections()).keys())
    if (!tracked.has(name)) await server.deleteCollection(name)
}
