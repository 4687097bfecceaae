import { notFound } from '@lares/server-kit/app-error'
import type { Asset, RenditionName } from '@lares/shared-types/assets'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'
import { mayEdit } from '../items/rights.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { visibleItems } from '../visibility/visible-items.ts'
import { renditionsOf, toAsset } from './asset-view.ts'

export type StoredAsset = Selectable<AssetsTable>
export type StoredRendition = Pick<
  Selectable<RenditionsTable>,
  'variant' | 'media_type' | 'size' | 'sha256' | 'width'
>

/**
 * An asset of an item that exists for the viewer; one that was taken off its item only for those who could put it
 * back. Throws `not-found`.
 */
export async function readStoredAsset(db: Db, viewer: Viewer, id: string): Promise<StoredAsset> {
  const row = await readable(db, viewer, id).selectAll('assets').executeTakeFirst()
  return allowed(row, viewer)
}

/** The same with its renditions of one name, in one query: a page of pictures asks for many. */
export async function readAssetWith(
  db: Db,
  viewer: Viewer,
  id: string,
  name: RenditionName,
): Promise<{ asset: StoredAsset; renditions: StoredRendition[] }> {
  const row = await readable(db, viewer, id)
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
  const { renditions, ...asset } = allowed(row, viewer)
  return { asset, renditions }
}

/** An asset as clients see it. Throws `not-found`. */
export async function readAsset(db: Db, viewer: Viewer, id: string): Promise<Asset> {
  const row = await readable(db, viewer, id).selectAll('assets').select(renditionsOf).executeTakeFirst()
  return toAsset(allowed(row, viewer))
}

/** Those of several assets that exist for the viewer, as clients see them; the others are left out. By id. */
export async function readAssets(db: Db, viewer: Viewer, ids: readonly string[]): Promise<Asset[]> {
  const rows = await readableAssets(db, viewer)
    .where('assets.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .selectAll('assets')
    .select(renditionsOf)
    .orderBy('assets.id')
    .execute()
  return rows.filter((row) => isAllowed(row, viewer)).map(toAsset)
}

function readable(db: Db, viewer: Viewer, id: string) {
  return readableAssets(db, viewer).where('assets.id', '=', id)
}

function readableAssets(db: Db, viewer: Viewer) {
  return visibleItems(db, viewer, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .select('items.author_id')
}

interface Detachable {
  readonly detached: boolean
  readonly author_id: string | null
}

function isAllowed(row: Detachable, viewer: Viewer): boolean {
  return !row.detached || mayEdit(viewer, row.author_id)
}

function allowed<T extends Detachable>(row: T | undefined, viewer: Viewer): T {
  if (!row || !isAllowed(row, viewer)) throw notFound()
  return row
}
