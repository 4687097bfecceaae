import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * Brings the search documents of items up to date, in the caller's transaction; those of items in the
 * trash or gone are removed.
 */
export async function refreshDocuments(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  await sql`delete from search_documents where item_id = any(${[...itemIds]}::uuid[])`.execute(db)
  await sql`
    insert into search_documents
      (item_id, kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, category_ids, participant_ids, words)
    select id, kind, language, sort_date, date_earliest, date_latest, created_at,
      array(select tag_id from item_tags where item_id = items.id),
      array(select category_id from item_categories where item_id = items.id),
      array(select distinct participant_id from item_participants where item_id = items.id),
      to_tsvector('simple', title || ' ' || left(body, 500000))
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null`.execute(db)
}
