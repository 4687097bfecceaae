import { sql } from 'kysely'
import type { Db } from '../../../db/client.ts'
import { toPlaceKey } from '../../../search-index/places/place-key.ts'
import type { Viewer } from '../../../visibility/viewer.ts'
import { visibleDocuments } from '../../../visibility/visible-items.ts'

/**
 * Keys of the places with this name, else of those in whose names some word starts with each word of it. Only places
 * of items that are visible to the viewer.
 */
export async function findPlaceKeys(db: Db, viewer: Viewer, name: string): Promise<string[]> {
  const seen = visibleDocuments(db, viewer)
    .innerJoin('search_places as at', 'at.item_id', 'search_documents.item_id')
    .where(sql<boolean>`at.place = known.place`)
    .select('at.item_id')
  // A recursive query jumps through the index from each distinct place to the next instead of reading all rows.
  const { rows } = await sql<{ place: string }>`
    with recursive wanted(name) as (select ${toPlaceKey(sql`${name}::text`)}),
    every_place(place) as (
      (select place from search_places order by place limit 1)
      union all
      select (select next.place from search_places next where next.place > every_place.place order by next.place limit 1)
      from every_place where every_place.place is not null),
    named as (
      select known.place, known.place = wanted.name as whole
      from every_place known, wanted
      where wanted.name <> '' and not exists (
          select from unnest(string_to_array(wanted.name, ' ')) word
          where strpos(' ' || known.place, ' ' || word) = 0)
        and exists (${seen}))
    select place from named where whole = (select bool_or(whole) from named)`.execute(db)
  return rows.map(({ place }) => place)
}
