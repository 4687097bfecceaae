import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TypesenseCollectionsTable } from '../../db/schema/typesense.ts'
import { hasCurrentSchema } from './collection.ts'
import type { TypesenseServer } from './server.ts'

export type TrackedCollection = Selectable<TypesenseCollectionsTable>

export interface TrackedCollections {
  /** Complete and up to date: searches may read it. */
  readonly serving: TrackedCollection | undefined
  /** Being filled. */
  readonly building: TrackedCollection | undefined
}

/** The tracked collections with the current schema. */
export async function loadCollections(db: Db): Promise<TrackedCollections> {
  const rows = await db.selectFrom('typesense_collections').selectAll().execute()
  const current = rows.filter(({ name }) => hasCurrentSchema(name))
  return {
    serving: current.find(({ state }) => state === 'serving'),
    building: current.find(({ state }) => state === 'building'),
  }
}

/**
 * Checks that the server still has the tracked collections and that its alias points to the active one, since it may
 * have lost its disk or been restored from a backup. Stops tracking lost collections. Throws `TypesenseUnavailable`.
 */
export async function verifyCollections(db: Db, server: TypesenseServer): Promise<void> {
  const { serving, building } = await loadCollections(db)
  if (!serving && !building) return
  const present = await server.collections()
  for (const known of [serving, building])
    if (known && !present.has(known.name)) await untrackCollection(db, known.name)
  if (!serving || !present.has(serving.name)) return
  if ((await server.getActive()) !== serving.name) await server.setActive(serving.name)
}

/** Stops tracking a collection that the server no longer has. */
export async function untrackCollection(db: Db, name: string): Promise<void> {
  await db.deleteFrom('typesense_collections').where('name', '=', name).execute()
}

/**
 * Deletes all state about Typesense, for an archive that starts without a server. Changes are no longer recorded
 * then, so a server that is configured later is filled from scratch.
 */
export async function clearTypesenseState(db: Db): Promise<void> {
  await db.deleteFrom('typesense_collections').execute()
  await db.deleteFrom('typesense_changes').execute()
}
