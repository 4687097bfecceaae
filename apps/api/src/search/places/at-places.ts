import { type RawBuilder, sql } from 'kysely'
import { placeKey } from './place-key.ts'

/**
 * The condition that a search document is of an item at one of these places, each by its name, however it is written. The
 * names are compared one by one, so that the planner sees how many items each has: it begins with the places if these are few.
 */
export function atPlaces(names: readonly string[]): RawBuilder<boolean> {
  if (names.length === 0) return sql<boolean>`false`
  const keys = names.map((name) => placeKey(sql`${name}::text`))
  return sql<boolean>`exists (
    select from search_places
    where search_places.item_id = search_documents.item_id and search_places.place in (${sql.join(keys)}))`
}
