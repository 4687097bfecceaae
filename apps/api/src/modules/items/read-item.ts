import { notFound } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { type AssetRow, renditionsOf, toAsset } from '../assets/asset-view.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { type Shelf, visibleItems } from '../visibility/visible-items.ts'
import { toSharedFields, withSharedColumns } from './item-columns.ts'
import { mayDelete, mayEdit } from './rights.ts'

/** One item in full, in the trash or not. Throws `not-found` where it does not exist for the viewer. */
export async function readItem(db: Db, viewer: Viewer, id: string, shelf: Shelf = 'any'): Promise<Item> {
  const row = await withSharedColumns(visibleItems(db, viewer, shelf), viewer)
    .select(['items.body'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('item_tags')
          .innerJoin('tags', 'tags.id', 'item_tags.tag_id')
          .select(['tags.id', 'tags.names', 'tags.colour'])
          .whereRef('item_tags.item_id', '=', 'items.id')
          .orderBy('tags.id'),
      ).as('tags'),
      jsonArrayFrom(
        eb
          .selectFrom('item_categories')
          .innerJoin('categories', 'categories.id', 'item_categories.category_id')
          .select(['categories.id', 'categories.names', 'categories.colour'])
          .whereRef('item_categories.item_id', '=', 'items.id')
          .orderBy('categories.id'),
      ).as('categories'),
      jsonArrayFrom(
        eb
          .selectFrom('assets')
          .selectAll('assets')
          .select(renditionsOf)
          .whereRef('assets.item_id', '=', 'items.id')
          .where('assets.detached', '=', false)
          .orderBy('assets.position')
          .orderBy('assets.place'),
      ).as('assets'),
      eb
        .exists(
          eb
            .selectFrom('transcripts')
            .select('transcripts.item_id')
            .whereRef('transcripts.item_id', '=', 'items.id')
            // One that was emptied keeps its row, for its history.
            .where(sql<boolean>`transcripts.segments <> '[]'::jsonb`),
        )
        .as('has_transcript'),
    ])
    .where('items.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return {
    ...toSharedFields(row, viewer),
    body: row.body,
    categories: row.categories,
    tags: row.tags,
    assets: row.assets.map((asset) => toAsset(asset as AssetRow)),
    hasTranscript: row.has_transcript === true,
    may: { edit: mayEdit(viewer, row.author_id), delete: mayDelete(viewer) },
  }
}
