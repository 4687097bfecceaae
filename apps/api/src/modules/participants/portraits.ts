import { invalidFields } from '@lares/server-kit/app-error'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'

/** The assets among `assetIds` that are images of items visible to the viewer, with the versions of their pictures. */
export async function visiblePortraits(
  db: Kysely<Database>,
  viewer: Viewer,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (assetIds.length === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select(['assets.id', 'assets.picture_version'])
    .where('assets.id', 'in', assetIds)
    .where('assets.family', '=', 'image')
    .where('assets.detached', '=', false)
    .execute()
  return new Map(rows.map(({ id, picture_version }) => [id, picture_version]))
}

/**
 * The portrait to save for a request. To a viewer from whom it is hidden, a stored portrait looks like null, so null from
 * them leaves it unchanged. Throws `invalid-fields` if the requested asset is not an image visible to the viewer.
 */
export async function resolvePortrait(
  db: Kysely<Database>,
  viewer: Viewer,
  stored: string | null,
  requested: string | null | undefined,
): Promise<string | null> {
  if (requested === undefined) return stored
  if (requested === null) {
    const isVisible = stored === null || (await visiblePortraits(db, viewer, [stored])).has(stored)
    return isVisible ? null : stored
  }
  if ((await visiblePortraits(db, viewer, [requested])).has(requested)) return requested
  throw invalidFields({ path: 'portraitAssetId', code: 'unknown-reference' })
}

/** The file of a stored portrait, if it still exists. */
export async function findPortrait(db: Kysely<Database>, id: string | null): Promise<string | null> {
  if (id === null) return null
  const row = await db.selectFrom('assets').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}
