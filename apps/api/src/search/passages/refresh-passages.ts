import type { Segment } from '@lares/shared-types/transcripts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import { firstFileTexts } from '../item-texts.ts'
import { type ItemTexts, type Passage, passagesOfItem } from './passages-of-item.ts'

/**
 * Brings the passages of items up to date, in the caller's transaction: those that are still the same stay, with their
 * vectors; items in the trash have none. The caller holds the items' rows.
 */
export async function refreshPassages(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  const texts = await textsOf(db, itemIds)
  const wanted: Passage[] = []
  for (const text of texts) wanted.push(...(await passagesOfItem(text)))
  await sql`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as passage(
        "itemId" uuid, place integer, source text, "assetId" uuid, "startsAt" double precision,
        context text, text text, digest uuid)
    ), gone as (
      delete from passages
      where item_id = any(${[...itemIds]}::uuid[])
        and (item_id, digest) not in (select "itemId", digest from wanted)
    )
    insert into passages (item_id, place, source, asset_id, starts_at, context, text, digest)
    select "itemId", place, source, "assetId", "startsAt", context, text, digest from wanted
    on conflict (item_id, digest) do update set place = excluded.place
    where passages.place <> excluded.place`.execute(db)
}

async function textsOf(db: Kysely<Database>, itemIds: readonly string[]): Promise<ItemTexts[]> {
  const { rows } = await sql<ItemTexts & { segments: Segment[] }>`
    select items.id, items.title, items.body, items.place ->> 'name' as place,
      array(
        select distinct value
        from item_participants join participants on participants.id = participant_id, jsonb_each_text(names)
        where item_id = items.id
        order by value) as people,
      coalesce((
        select jsonb_agg(jsonb_build_object('assetId', asset_id, 'text', text) order by position, place)
        from ${firstFileTexts()}), '[]') as files,
      coalesce((select segments from transcripts where item_id = items.id), '[]') as segments
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}
