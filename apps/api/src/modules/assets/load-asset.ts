import { notFound } from '@lares/server-kit/app-error'
import type { Asset, RenditionName } from '@lares/shared-types/assets'
import { type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { AssetsTable, RenditionsTable } from '../../db/schema/files.ts'
import { canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { selectHasWords, selectPlayed, selectRenditions, toAsset } from './asset-view.ts'

export type StoredAsset = Selectable<AssetsTable>
export type StoredRendition = Pick<
  Selectable<RenditionsTable>,
  'variant' | 'media_type' | 'size' | 'sha256' | 'width'
>

/**
 * Loads an asset of an item that is visible to the principal. A detached asset is visible only to those who may edit the
 * item and could attach it again, and so are the versions made of it. Throws `not-found`.
 */
export async function loadStoredAsset(db: Db, principal: Principal, id: string): Promise<StoredAsset> {
  const row = await queryReadableAsset(db, principal, id).selectAll('assets').executeTakeFirst()
  return requireReadable(row, principal)
}

/** Loads an asset with its renditions of one name, in a single query because a page of pictures requests many. */
export async function loadAssetWithRenditions(
  db: Db,
  principal: Principal,
  id: string,
  name: RenditionName,
): Promise<{ asset: StoredAsset; renditions: StoredRendition[] }> {
  const row = await queryReadableAsset(db, principal, id)
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
  const { renditions, ...asset } = requireReadable(row, principal)
  return { asset, renditions }
}

/** Loads an asset as the API returns it. Throws `not-found`. */
export async function loadAsset(db: Db, principal: Principal, id: string): Promise<Asset> {
  const row = await queryReadableAsset(db, principal, id)
    .selectAll('assets')
    .select(selectRenditions)
    .select(selectPlayed)
    .select(selectHasWords)
    .executeTakeFirst()
  return toAsset(requireReadable(row, principal))
}

/** Loads those of the given assets that are visible to the principal, as the API returns them, ordered by id. */
export async function loadAssets(db: Db, principal: Principal, ids: readonly string[]): Promise<Asset[]> {
  const rows = await queryReadableAssets(db, principal)
    .where('assets.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .selectAll('assets')
    .select(selectRenditions)
    .select(selectPlayed)
    .select(selectHasWords)
    .orderBy('assets.id')
    .execute()
  return rows.filter((row) => isReadable(row, principal)).map(toAsset)
}

function queryReadableAsset(db: Db, principal: Principal, id: string) {
  return queryReadableAssets(db, principal).where('assets.id', '=', id)
}

function queryReadableAssets(db: Db, principal: Principal) {
  return visibleItems(db, principal, 'any')
    .innerJoin('assets', 'assets.item_id', 'items.id')
    .where('assets.deleted_at', 'is', null)
    .select('items.author_id')
    .select(
      sql<boolean>`coalesce(
        (select original.detached from assets original where original.id = assets.version_of), assets.detached)`.as(
        'is_detached',
      ),
    )
}

interface DetachableRow {
  readonly is_detached: boolean
  readonly author_id: string | null
}

function isReadable(row: DetachableRow, principal: Principal): boolean {
  return !row.is_detached || canEditItem(principal, row.author_id)
}

function requireReadable<T extends DetachableRow>(row: T | undefined, principal: Principal): T {
  if (!row || !isReadable(row, principal)) throw notFound()
  return row
}
