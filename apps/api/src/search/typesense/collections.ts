import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { TypesenseCollectionsTable } from '../../db/schema/typesense.ts'
import { isOfThisVersion } from './collection.ts'

export type KnownCollection = Selectable<TypesenseCollectionsTable>

export interface KnownCollections {
  /** Complete and in step: what searches may read. */
  readonly serving: KnownCollection | undefined
  /** Is being filled. */
  readonly building: KnownCollection | undefined
}

/** The collections that this archive keeps in step; those of other versions are not among them. */
export async function knownCollections(db: Db): Promise<KnownCollections> {
  const rows = await db.selectFrom('typesense_collections').selectAll().execute()
  const current = rows.filter(({ name }) => isOfThisVersion(name))
  return {
    serving: current.find(({ state }) => state === 'serving'),
    building: current.find(({ state }) => state === 'building'),
  }
}

/** No longer keeps a collection in step, because the server does not have it. */
export async function forgetCollection(db: Db, name: string): Promise<void> {
  await db.deleteFrom('typesense_collections').where('name', '=', name).execute()
}

/**
 * For an archive without a Typesense server: nothing is noted for one any more, and should there be one again, it is
 * filled anew, since nobody knows what it has missed.
 */
export async function forgetTypesense(db: Db): Promise<void> {
  await db.deleteFrom('typesense_collections').execute()
  await db.deleteFrom('typesense_changes').execute()
}
