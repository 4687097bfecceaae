import { type RawBuilder, sql } from 'kysely'
import { toPlaceKey } from './place-key.ts'

/**
 * The condition that the item of a search document is at one of these places, each given by its name in any spelling.
 * The names are compared one by one, so that the planner sees the row count of each and starts with the places if it
 * is low.
 */
export function isAtPlaces(names: readonly string[]): RawBuilder<boolean> {
  if (names.length === 0) return sql<boolean>`false`
  const keys = names.map((name) => toPlaceKey(sql`${name}::text`))
  return sql<boolean>`exists (
    select from search_places
    where search_places.item_id = search_documents.item_id and search_places.place in (${sql.join(keys)}))`
}
