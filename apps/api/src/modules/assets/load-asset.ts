import { notFound } from '@lares/server-kit/app-error'
import type { Asset, RenditionName } from '@lares/shared-types/assets'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'
import { canEditItem } from '../visibility/item-rights.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { selectRenditions, toAsset } from './asset-view.ts'

export type StoredAsset = Selectable<AssetsTable>
export type StoredRendition = Pick<
  Selectable<RenditionsTable>,
  'variant' | 'media_type' | 'size' | 'sha256' | 'width'
>

/**
 * Loads an asset of an item that is visible to the viewer. A detached asset is visible only to those who may edit the
 * item and could attach it again. Throws `not-found`.
 */
export async function loadStoredAsset(db: Db, viewer: Viewer, id: string): Promise<StoredAsset> {
  const row = await queryReadableAsset(db, viewer, id).selectAll('assets').executeTakeFirst()
  return requireReadable(row, viewer)
}

/** Loads an asset with its renditions of one name, in a single query because a page of pictures requests many. */
export async function loadAssetWithRenditions(
  db: Db,
  viewer: Viewer,
  id: string,
  name: RenditionName,
): Promise<{ asset: StoredAsset; renditions: StoredRendition[] }> {
  const row = await queryReadableAsset(db, viewer, id)
    .selectAll('assets')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('renditions')
          .select(['variant', 'media_type', 'size', 'sha256', 'width'])
          .whereRef('asset_id', '=', 'assets.id')
          .where('name', '=', name),
      ).as('renditions'),
    )
    .executeTakeFirst()
  const { renditions, ...asset } = requireReadable(row, viewer)
  return { asset, renditions }
}

/** Loads an asset as the API returns it. Throws `not-found`. */
export async function loadAsset(db: Db, viewer: Viewer, id: string): Promise<Asset> {
  const row = await queryReadableAsset(db, viewer, id)
    .selectAll('assets')
    .select(selectRenditions)
    .executeTakeFirst()
  return toAsset(requireReadable(row, viewer))
}

/** Loads those of the given assets that are visible to the viewer, as the API returns them, ordered by id. */
export async function loadAssets(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Asset[]> {
  const rows = await queryReadableAssets(db, viewer)
    .where('assets.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .selectAll('assets')
    .select(selectRenditions)
    .orderBy('assets.id')
    .execute()
  return rows.filter((row) => isReadable(row, viewer)).map(toAsset)
}

function queryReadableAsset(db: Db, viewer: Viewer, id: string) {
  return queryReadableAssets(db, viewer).where('assets.id', '=', id)
}

function queryReadableAssets(db: Db, viewer: Viewer) {
  return visibleItems(db, viewer, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.author_id')
}

interface DetachableRow {
  readonly detached: boolean
  readonly author_id: string | null
}

function isReadable(row: DetachableRow, viewer: Viewer): boolean {
  return !row.detached || canEditItem(viewer, row.author_id)
}

function requireReadable<T extends DetachableRow>(row: T | undefined, viewer: Viewer): T {
  if (!row || !isReadable(row, viewer)) throw notFound()
  return row
}
