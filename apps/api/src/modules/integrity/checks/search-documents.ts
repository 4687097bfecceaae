import { sql } from 'kysely'
import { createItemCheck } from './present-items.ts'

/** Whether the search document of an item agrees with its fields, its labels, its people and the words of its title. */
const isCurrent = sql`
  document.kind = items.kind
  and document.language is not distinct from items.language
  and document.sort_date = items.sort_date
  and document.date_earliest is not distinct from items.date_earliest
  and document.date_latest is not distinct from items.date_latest
  and document.tag_ids = array(select tag_id from item_tags where item_id = items.id order by tag_id)
  and document.category_ids
    = array(select category_id from item_categories where item_id = items.id order by category_id)
  and document.participant_ids = array(
    select distinct participant_id from item_participants where item_id = items.id order by participant_id)
  and tsvector_to_array(search_prepared_vector(items.language, items.title)) <@ tsvector_to_array(document.words)`

/** Search documents that are missing, of items in the trash, or written from another state of their item. */
export const searchDocuments = createItemCheck(sql<string | null>`(
  select case
    when items.deleted_at is not null then case when document.item_id is not null then 'superfluous' end
    when document.item_id is null then 'missing'
    when not (${isCurrent}) then 'outdated'
  end
  from (select items.id) item left join search_documents document on document.item_id = item.id)`)
