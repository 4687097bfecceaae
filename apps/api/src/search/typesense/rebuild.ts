import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import { noteAgain } from './changes.ts'
import { newCollectionName } from './collection.ts'
import { forgetCollection, type KnownCollection, knownCollections } from './collections.ts'
import { readDocuments } from './read-documents.ts'
import { refusalsIn, sendBatchSize } from './send-changes.ts'
import type { TypesenseServer } from './server.ts'
import { CollectionLost } from './server-errors.ts'

/**
 * Begins to fill a collection from nothing, unless one is being filled; the one there is answers meanwhile. From now on
 * changes are noted, and sent to both. Throws `TypesenseAway`.
 */
export async function beginRebuild(db: Db, server: TypesenseServer, now: Date): Promise<void> {
  const { building } = await knownCollections(db)
  if (building) return
  const name = newCollectionName(now)
  await server.createCollection(name)
  // One of another version, begun before an update.
  await db.deleteFrom('typesense_collections').where('state', '=', 'building').execute()
  await db
    .insertInto('typesense_collections')
    .values({ name, state: 'building', after_id: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Fills the collection that is being built with the next items, up to `batches` times some tens, and lets it answer when
 * it has them all; false while there is more to do. After a process that was killed it goes on where that one was.
 * Throws `TypesenseAway`.
 */
export async function goOnRebuilding(
  db: Db,
  server: TypesenseServer,
  batches: number,
  signal: AbortSignal,
): Promise<boolean> {
  const { building } = await knownCollections(db)
  if (!building) return true
  try {
    let position = building.after_id
    for (let count = 0; count < batches; count++) {
      signal.throwIfAborted()
      position = await fillNext(db, server, building.name, position)
      if (!position) {
        await finish(db, server, building)
        return true
      }
    }
    return false
  } catch (error) {
    if (!(error instanceof CollectionLost)) throw error
    await forgetCollection(db, building.name)
    return true
  }
}

/** Sends the next items behind a position; gives the position behind them, null when these were the last. */
async function fillNext(
  db: Db,
  server: TypesenseServer,
  name: string,
  after: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from items where deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${sendBatchSize}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const documents = [...(await readDocuments(db, ids)).values()]
  // What is there already has come by way of a change, later than this was read.
  const sent = await server.send(name, documents, 'create')
  const refused = refusalsIn(documents, sent).map(([id]) => id)
  await noteAgain(db, [...refused, ...(await goneOf(db, ids))])
  if (ids.length < sendBatchSize) return null
  const last = ids.at(-1) ?? null
  await db.updateTable('typesense_collections').set({ after_id: last }).where('name', '=', name).execute()
  return last
}

/** Those that have been thrown away since they were read: their documents may have come after they were removed. */
async function goneOf(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...ids]}::uuid[]) id
    where not exists (select from items where items.id = id.id and deleted_at is null)`.execute(db)
  return rows.map(({ id }) => id)
}

async function finish(db: Db, server: TypesenseServer, { name }: KnownCollection): Promise<void> {
  await server.serve(name)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('typesense_collections').where('state', '=', 'serving').execute()
    await trx
      .updateTable('typesense_collections')
      .set({ state: 'serving', after_id: null })
      .where('name', '=', name)
      .execute()
  })
  await removeLeftovers(db, server)
}

/** Removes the collections of this archive that nobody keeps in step. */
export async function removeLeftovers(db: Db, server: TypesenseServer): Promise<void> {
  const { serving, building } = await knownCollections(db)
  const kept = new Set([serving?.name, building?.name])
  for (const name of (await server.collections()).keys())
    if (!kept.has(name)) await server.deleteCollection(name)
}
