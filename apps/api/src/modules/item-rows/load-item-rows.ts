import { type ItemRow, rowDetails } from '@lares/shared-types/item-rows'
import type { LabelRef } from '@lares/shared-types/labels'
import { type ExpressionBuilder, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { selectHasTranscript, selectSharedColumns, toSharedFields } from '../items/item-columns.ts'
import { selectItemLabels } from '../items/item-labels.ts'

/** Values of a list in the details, such as the recipients of a mail. */
const maxListed = 20

/** Loads rows by their ids in one query, in the order of `ids`, without those that the viewer cannot see. */
export async function loadItemRows(db: Db, viewer: Viewer, ids: readonly string[]): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const rows = await selectSharedColumns(visibleItems(db, viewer), viewer)
    .select((eb) => [
      ...selectItemLabels(eb),
      jsonObjectFrom(
        selectFiles(eb).select([
          sql<number>`count(*)::integer`.as('files'),
          sql<number>`coalesce(sum(size), 0)::float8`.as('size'),
        ]),
      ).as('stored'),
      jsonObjectFrom(
        selectFiles(eb)
          .select(['assets.duration', 'assets.pages', 'assets.width', 'assets.height'])
          .orderBy('assets.position')
          .orderBy('assets.place')
          .limit(1),
      ).as('first'),
      selectHasTranscript(eb),
    ])
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  const byId = new Map(
    rows.map((row): [string, ItemRow] => {
      const { place, author, details, deletedAt: _, ...shared } = toSharedFields(row, viewer)
      return [
        row.id,
        {
          ...shared,
          place: place?.name ?? null,
          latitude: place?.latitude ?? null,
          longitude: place?.longitude ?? null,
          author: author?.displayName ?? null,
          details: pickDetails(row.kind, details),
          tags: row.tags as LabelRef[],
          categories: row.categories as LabelRef[],
          files: row.stored?.files ?? 0,
          size: row.stored?.size ?? 0,
          duration: row.first?.duration ?? null,
          pages: row.first?.pages ?? null,
          width: row.first?.width ?? null,
          height: row.first?.height ?? null,
          transcript: row.has_transcript === true,
        },
      ]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function selectFiles(eb: ExpressionBuilder<Database, 'items'>) {
  return eb
    .selectFrom('assets')
    .whereRef('assets.item_id', '=', 'items.id')
    .where('assets.detached', '=', false)
}

function pickDetails(kind: ItemRow['kind'], details: ItemRow['details']): ItemRow['details'] {
  const picked: ItemRow['details'] = {}
  for (const name of rowDetails[kind]) {
    const value = details[name]
    if (value !== undefined) picked[name] = Array.isArray(value) ? value.slice(0, maxListed) : value
  }
  return picked
}
