import { type RawBuilder, sql } from 'kysely'
import { placeKey } from './place-key.ts'

/** The condition that a search document is of an item at one of these places, each by its name, however it is written. */
export function atPlaces(names: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from search_places
    where search_places.item_id = search_documents.item_id
      and search_places.place = any(array(select ${placeKey(sql`asked`)} from unnest(${[...names]}::text[]) asked)))`
}
