import type { Db } from '@lares/api/src/db/client.ts'
import { sql } from 'kysely'
import { type Family, inventFamily, type NamedRow } from '../content/family.ts'
import { type ItemRow, inventItem } from '../content/items.ts'
import { seededRandom } from '../content/random.ts'

const batchSize = 1000

/** Inserts a generated family and `count` items into an empty archive, without their search documents. */
export async function fill(db: Db, count: number): Promise<Family> {
  const random = seededRandom(20_261_120)
  const family = inventFamily(random)
  await insertNamed(db, 'categories', family.categories)
  await insertNamed(db, 'tags', family.tags)
  await insertNamed(db, 'participants', family.participants)
  for (let start = 0; start < count; start += batchSize) {
    const rows: ItemRow[] = []
    for (let index = start; index < Math.min(count, start + batchSize); index++)
      rows.push(inventItem(random, family, index, count))
    await insertItems(db, rows)
  }
  await sql`analyze`.execute(db)
  return family
}

async function insertNamed(
  db: Db,
  table: 'categories' | 'tags' | 'participants',
  rows: readonly NamedRow[],
): Promise<void> {
  const parent = table === 'participants' ? sql`` : sql`, parent_id`
  await sql`
    insert into ${sql.table(table)} (id, names ${parent})
    select id, names ${parent} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, parent_id uuid, names jsonb)`.execute(
    db,
  )
}

/** Inserts a batch with one statement, which expands the rows from JSON. */
async function insertItems(db: Db, rows: readonly ItemRow[]): Promise<void> {
  await sql`
    with rows as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        id uuid, kind text, title text, body text, language text, date_edtf text, date_earliest timestamptz,
        date_latest timestamptz, place jsonb, thread text, created_at timestamptz,
        tag_ids jsonb, category_ids jsonb, participant_ids jsonb)
    ), items as (
      insert into items (id, kind, title, sort_title, body, language, date_edtf, date_earliest, date_latest, place, thread, created_at, updated_at)
      select id, kind, title, lower(title), body, language, date_edtf, date_earliest, date_latest, place, thread, created_at, created_at from rows
    ), item_tags as (
      insert into item_tags select id, value::uuid from rows, jsonb_array_elements_text(tag_ids)
    ), item_categories as (
      insert into item_categories select id, value::uuid from rows, jsonb_array_elements_text(category_ids)
    )
    insert into item_participants (item_id, participant_id, role, position)
    select id, value::uuid, 'present', nth from rows, jsonb_array_elements_text(participant_ids) with ordinality people(value, nth)`.execute(
    db,
  )
  await insertFiles(db, rows)
}

/** Inserts the files of items in a statement of its own, because the kind of a file's item is read from that item. */
async function insertFiles(db: Db, rows: readonly ItemRow[]): Promise<void> {
  await sql`
    with rows as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(id uuid, kind text, created_at timestamptz, file_text text)
    ), assets as (
      insert into assets (id, item_id, filename, media_type, family, size, sha256, state, created_at)
      select md5(id::text)::uuid, id, 'file-' || left(id::text, 8), 'application/pdf', case kind when 'image' then 'image' when 'record' then 'audio' when 'video' then 'video' else 'pdf' end,
        100000, md5(id::text) || md5(id::text), 'ready', created_at
      from rows where kind in ('image', 'document', 'record', 'video')
    )
    insert into asset_texts select md5(id::text)::uuid, file_text from rows where file_text is not null`.execute(
    db,
  )
}
