import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { type AssetRow, renditionsOf, toAsset } from '../assets/asset-view.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Shelf, visibleItems } from '../visibility/visible-items.ts'
import { excerptSource } from './excerpt.ts'
import { toSharedFields, withSharedColumns } from './item-columns.ts'
import { kindBehaviours } from './kinds/registry.ts'

/**
 * The summaries of items, in the order of `ids`; those that the viewer cannot see are left out. One query
 * however many there are.
 */
export async function loadSummaries(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  shelf: Shelf = 'present',
): Promise<ItemSummary[]> {
  if (ids.length === 0) return []
  const rows = await withSharedColumns(visibleItems(db, viewer, shelf), viewer)
    .select(sql<string>`left(items.body, ${excerptSource})`.as('beginning'))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('assets')
          .selectAll('assets')
          .select(renditionsOf)
          .whereRef('assets.item_id', '=', 'items.id')
          .where('assets.detached', '=', false)
          .orderBy('assets.position')
          .orderBy('assets.place')
          .limit(1),
      ).as('cover'),
      eb
        .selectFrom('assets')
        .select(eb.fn.countAll<number>().as('count'))
        .whereRef('assets.item_id', '=', 'items.id')
        .where('assets.detached', '=', false)
        .as('asset_count'),
    ])
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toSharedFields(row, viewer),
        excerpt: kindBehaviours[row.kind].excerptOf(row.beginning),
        cover: row.cover ? toAsset(row.cover as AssetRow) : null,
        assetCount: row.asset_count ?? 0,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
