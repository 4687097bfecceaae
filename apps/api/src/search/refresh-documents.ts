import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { documentWords } from './document-words.ts'
import { learnWords } from './lexicon/learn-words.ts'
import { refreshPassages } from './passages/refresh-passages.ts'
import { refreshPlaces } from './places/refresh-places.ts'
import { noteChanges } from './typesense/note-changes.ts'

/**
 * Brings the search documents and passages of items up to date, in the caller's transaction; those of items in the
 * trash or gone are removed. To be called whenever something of an item changes that is searched: its
 * fields, the texts of its files, its transcript, the names of its labels and participants.
 */
export async function refreshDocuments(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  // Behind the lock, what a change under way elsewhere writes to an item is seen whole or still to come.
  await sql`select from items where id = any(${[...itemIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  await sql`
    with gone as (
      delete from search_documents where item_id = any(${[...itemIds]}::uuid[])
        and not exists (select from items where id = item_id and deleted_at is null)
    )
    select ${noteChanges(sql`${[...itemIds]}::uuid[]`)}`.execute(db)
  // What stays the same is left alone: every document that is written leaves an old one behind, in each index too.
  await sql`
    insert into search_documents
      (item_id, kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, category_ids, participant_ids, words)
    select id, kind, language, sort_date, date_earliest, date_latest, created_at,
      array(select tag_id from item_tags where item_id = items.id order by tag_id),
      array(select category_id from item_categories where item_id = items.id order by category_id),
      array(select distinct participant_id from item_participants where item_id = items.id order by participant_id),
      ${documentWords()}
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null
    on conflict (item_id) do update set
      (kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, category_ids, participant_ids, words) = (
        excluded.kind, excluded.language, excluded.sort_date, excluded.date_earliest, excluded.date_latest,
        excluded.created_at, excluded.tag_ids, excluded.category_ids, excluded.participant_ids, excluded.words)
    where (search_documents.*) is distinct from (excluded.*)`.execute(db)
  await refreshPlaces(db, itemIds)
  await learnWords(db, itemIds)
  await refreshPassages(db, itemIds)
}
