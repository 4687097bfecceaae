import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import {
  isFunctionWordAnywhere,
  toAnyMatchQuery,
  type WordsQuery,
} from '../../../query-language/words-query.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/** The words of a query, as typed, that each of these items lacks, by item id; of alternatives, of the one of which it lacks least. */
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
    select distinct on (item_id) item_id as id,
      coalesce(array_agg(typed order by place) filter (where is_missing), '{}') as missing
    from (
      select item_id, alternative, typed, min(place) as place, not bool_or(words @@ query::tsquery) as is_missing
      from ${documents} documents,
        unnest(${searched.map(({ alternative }) => alternative)}::integer[], ${searched.map(({ typed }) => typed)}::text[],
          ${searched.map(toAnyMatchQuery)}::text[]) with ordinality searched(alternative, typed, query, place)
      group by item_id, alternative, typed) tried
    group by item_id, alternative
    order by item_id, count(*) filter (where is_missing), alternative`.execute(db)
  return new Map(rows.map(({ id, missing }) => [id, missing]))
}
