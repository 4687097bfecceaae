import type { ItemSummary } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { type ItemScope, visibleItems } from '../../visibility/visible-items.ts'
import { type AssetRow, selectPlayed, selectRenditions, toAsset } from '../assets/asset-view.ts'
import { excerptSourceLength } from './excerpt.ts'
import { selectHasTranscript, selectSharedColumns, toSharedFields } from './item-columns.ts'
import { kindBehaviours } from './kinds/registry.ts'

/**
 * Loads the summaries of items in one query, in the order of `ids`, without those that the viewer cannot see.
 */
export async function loadSummaries(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
  scope: ItemScope = 'present',
): Promise<ItemSummary[]> {
  if (ids.length === 0) return []
  const rows = await selectSharedColumns(visibleItems(db, viewer, scope), viewer)
    .select(sql<string>`left(items.body, ${excerptSourceLength})`.as('bodyStart'))
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('assets')
          .selectAll('assets')
          .select(selectRenditions)
          .select(selectPlayed)
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
      selectHasTranscript(eb),
    ])
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toSharedFields(row, viewer),
        excerpt: kindBehaviours[row.kind].toExcerpt(row.bodyStart),
        cover: row.cover ? toAsset(row.cover as AssetRow) : null,
        assetCount: row.asset_count ?? 0,
        hasTranscript: row.has_transcript === true,
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
