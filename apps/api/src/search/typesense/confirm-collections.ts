import type { Db } from '../../db/client.ts'
import { forgetCollection, knownCollections } from './collections.ts'
import type { TypesenseServer } from './server.ts'

/**
 * Looks whether the server still has the collections that are kept in step, and whether searches go to the one that is
 * complete: it may have lost its disk, or have been set back. What it has lost is forgotten. Throws `TypesenseAway`.
 */
export async function confirmCollections(db: Db, server: TypesenseServer): Promise<void> {
  const { serving, building } = await knownCollections(db)
  if (!serving && !building) return
  const there = await server.collections()
  for (const known of [serving, building])
    if (known && !there.has(known.name)) await forgetCollection(db, known.name)
  if (!serving || !there.has(serving.name)) return
  if ((await server.served()) !== serving.name) await server.serve(serving.name)
}
