import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import {
  isFunctionWordAnywhere,
  toAnyFormQuery,
  type WordsQuery,
} from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/** The words of a query, as typed, that each of these items has in no form, by item id. */
export async function loadMissingWords(
  db: Db,
  viewer: Viewer,
  words: WordsQuery | undefined,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const searched =
    words?.positive.filter(({ phrase, forms }) => !phrase && !isFunctionWordAnywhere(forms.folded)) ?? []
  if (searched.length === 0 || ids.length === 0) return new Map()
  const documents = visibleDocuments(db, viewer)
    .where('item_id', 'in', [...ids])
    .select(['item_id', 'words'])
  const { rows } = await sql<{ id: string; missing: string[] }>`
    select item_id as id, array_agg(typed order by place) as missing
    from (
      select item_id, typed, min(place) as place
      from ${documents} documents,
        unnest(${searched.map(({ typed }) => typed)}::text[], ${searched.map(toAnyFormQuery)}::text[])
          with ordinality searched(typed, query, place)
      group by item_id, typed
      having not bool_or(words @@ query::tsquery)) lacking
    group by item_id`.execute(db)
  return new Map(rows.map(({ id, missing }) => [id, missing]))
}
