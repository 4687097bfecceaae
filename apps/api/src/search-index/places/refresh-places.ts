import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { toPlaceKey } from './place-key.ts'

/**
 * Updates the places of items together with their documents, in the caller's transaction. They have a table of their
 * own, so that a changed place name does not rewrite the document (docs/decisions/0021).
 */
export async function refreshPlaces(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  const named = sql`(
    select id, ${toPlaceKey(sql`place ->> 'name'`)} as place, place ->> 'name' as name
    from items where id = any(${[...itemIds]}::uuid[]) and deleted_at is null) named`
  await sql`
    delete from search_places where item_id = any(${[...itemIds]}::uuid[])
      and not exists (select from ${named} where named.id = item_id and named.place <> '')`.execute(db)
  await sql`
    insert into search_places (item_id, place, name)
    select id, place, name from ${named} where place <> ''
    on conflict (item_id) do update set (place, name) = (excluded.place, excluded.name)
    where (search_places.place, search_places.name) is distinct from (excluded.place, excluded.name)`.execute(
    db,
  )
}
