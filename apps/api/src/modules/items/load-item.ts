import { notFound } from '@lares/server-kit/app-error'
import type { Item } from '@lares/shared-types/items'
import type { Language } from '@lares/shared-types/languages'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import { canDeleteItem, canEditItem } from '../../visibility/item-rights.ts'
import type { Principal } from '../../visibility/principal.ts'
import { type ItemScope, visibleItems } from '../../visibility/visible-items.ts'
import {
  type AssetRow,
  selectHasWords,
  selectPlayed,
  selectRenditions,
  toAsset,
} from '../assets/asset-view.ts'
import { selectHasTranscript, selectSharedColumns, toSharedFields } from './item-columns.ts'
import { selectItemLabels } from './item-labels.ts'

/** One full item, by default even from the trash. Throws `not-found` if it does not exist for the principal. */
export async function loadItem(
  db: Db,
  principal: Principal,
  id: string,
  scope: ItemScope = 'any',
): Promise<Item> {
  const [item] = await loadItems(db, principal, [id], scope)
  if (!item) throw notFound()
  return item
}

/** Loads full items in one query, in the order of `ids`, without those that do not exist for the principal. */
export async function loadItems(
  db: Db,
  principal: Principal,
  ids: readonly string[],
  scope: ItemScope,
): Promise<Item[]> {
  const rows = await selectSharedColumns(visibleItems(db, principal, scope), principal)
    .select(['items.body'])
    .select((eb) => [
      ...selectItemLabels(eb),
      jsonArrayFrom(
        eb
          .selectFrom('assets')
          .selectAll('assets')
          .select(selectRenditions)
          .select(selectPlayed)
          .select(selectHasWords)
          .whereRef('assets.item_id', '=', 'items.id')
          .where('assets.detached', '=', false)
          .orderBy('assets.position')
          .orderBy('assets.place'),
      ).as('assets'),
      selectHasTranscript(eb),
      sql<Language[]>`array(
        select language from transcript_translations
        where item_id = items.id and lines <> '[]'::jsonb order by language)`.as('translations'),
    ])
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...toSharedFields(row, principal),
        body: row.body,
        categories: row.categories,
        tags: row.tags,
        assets: row.assets.map((asset) => toAsset(asset as AssetRow)),
        hasTranscript: row.has_transcript === true,
        translations: row.translations,
        may: { edit: canEditItem(principal, row.author_id), delete: canDeleteItem(principal) },
      },
    ]),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}
