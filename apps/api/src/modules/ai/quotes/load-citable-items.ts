import type { Citation } from '@lares/shared-types/citations'
import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { StoredSegment } from '../../../db/schema/items.ts'
import { maxSearchedText, selectFirstFileTexts, textOrder } from '../../../search-index/item-texts.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleItems } from '../../../visibility/visible-items.ts'

/** The text of a file, or of one of its pages. */
interface CitableText {
  readonly text: string
  /** Of a scan or PDF of several pages; null otherwise. */
  readonly page: number | null
}

/** The texts of an item that can be quoted. */
export type CitableItem = Pick<Citation, 'kind' | 'title'> & {
  readonly id: string
  /** EDTF. */
  readonly date: string | null
  readonly body: string
  readonly files: readonly CitableText[]
  readonly segments: readonly StoredSegment[]
}

/** Those of the items that are visible to the viewer, by id. */
export async function loadCitableItems(
  db: Db,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CitableItem>> {
  if (ids.length === 0) return new Map()
  const rows = await visibleItems(db, viewer)
    .where('items.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select(['items.id', 'items.kind', 'items.title', 'items.date_edtf as date'])
    .select([
      sql<string>`left(items.body, ${sql.lit(maxSearchedText)})`.as('body'),
      sql<CitableText[]>`coalesce((
        select json_agg(json_build_object('text', text, 'page', case when page > 0 and pages > 1 then page end)
          order by ${textOrder})
        from ${selectFirstFileTexts()}), '[]')`.as('files'),
      sql<StoredSegment[]>`coalesce((select segments from transcripts where item_id = items.id), '[]')`.as(
        'segments',
      ),
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
