import { notFound } from '@lares/server-kit/app-error'
import type { Asset } from '@lares/shared-types/assets'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'
import { mayEdit } from '../items/rights.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { renditionsOf, toAsset } from './asset-view.ts'

export type StoredAsset = Selectable<AssetsTable>
export type StoredRendition = Selectable<RenditionsTable>

/**
 * An asset of an item that exists for the viewer; one that was taken off its item only for those who could put it
 * back. Throws `not-found`.
 */
export async function readStoredAsset(db: Db, viewer: Viewer, id: string): Promise<StoredAsset> {
  const row = await readable(db, viewer, id).selectAll('assets').executeTakeFirst()
  return allowed(row, viewer)
}

/** The same with its renditions of one name. */
export async function readAssetWith(
  db: Db,
  viewer: Viewer,
  id: string,
  name: StoredRendition['name'],
): Promise<{ asset: StoredAsset; renditions: StoredRendition[] }> {
  const asset = await readStoredAsset(db, viewer, id)
  const renditions = await db
    .selectFrom('renditions')
    .selectAll()
    .where('asset_id', '=', id)
    .where('name', '=', name)
    .execute()
  return { asset, renditions }
}

/** An asset as clients see it. Throws `not-found`. */
export async function readAsset(db: Db, viewer: Viewer, id: string): Promise<Asset> {
  const row = await readable(db, viewer, id).selectAll('assets').select(renditionsOf).executeTakeFirst()
  return toAsset(allowed(row, viewer))
}

function readable(db: Db, viewer: Viewer, id: string) {
  return visibleItems(db, viewer, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.author_id')
    .where('assets.id', '=', id)
}

function allowed<T extends { detached: boolean; author_id: string | null }>(
  row: T | undefined,
  viewer: Viewer,
): T {
  if (!row || (row.detached && !mayEdit(viewer, row.author_id))) throw notFound()
  return row
}
