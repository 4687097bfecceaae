import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'
import type { StoredSegment } from '../../db/schema/items.ts'
import { type PassageConcepts, readNewConcepts, storeConcepts } from '../concepts/add-concepts.ts'
import { selectFirstFileTexts, textOrder } from '../item-texts.ts'
import { buildPassages, type ItemTexts, type Passage } from './build-passages.ts'

/** What is built before a transaction, in which the embedded database has other requests wait. */
export interface PreparedPassages {
  readonly items: readonly { readonly texts: ItemTexts; readonly passages: readonly Passage[] }[]
  readonly concepts: readonly PassageConcepts[]
}

/** Builds the passages of items and reads their concepts. */
export async function preparePassages(
  db: Kysely<Database>,
  itemIds: readonly string[],
): Promise<PreparedPassages> {
  const items = []
  for (const texts of await loadItemTexts(db, itemIds))
    items.push({ texts, passages: await buildPassages(texts) })
  const passages = items.flatMap((item) => item.passages)
  return { items, concepts: await readNewConcepts(db, passages) }
}

/**
 * Updates the passages of items in the caller's transaction, which holds locks on the items' rows. Unchanged passages
 * stay, with their vectors; items in the trash have none. What is prepared is used where the texts have not changed since.
 */
export async function refreshPassages(
  db: Kysely<Database>,
  itemIds: readonly string[],
  prepared: PreparedPassages = { items: [], concepts: [] },
): Promise<void> {
  const known = new Map(prepared.items.map((item) => [item.texts.id, item]))
  const passages: Passage[] = []
  for (const texts of await loadItemTexts(db, itemIds)) {
    const item = known.get(texts.id)
    const isUnchanged = isDeepStrictEqual(item?.texts, texts)
    passages.push(...(item && isUnchanged ? item.passages : await buildPassages(texts)))
  }
  const concepts = await readNewConcepts(db, passages, prepared.concepts)
  await deleteOtherPassages(db, itemIds, passages)
  await addPassages(db, passages, concepts)
}

/** The passages that items should have, those of each item in order. */
export async function buildPassagesOfItems(
  db: Kysely<Database>,
  itemIds: readonly string[],
): Promise<Passage[]> {
  const passages: Passage[] = []
  for (const texts of await loadItemTexts(db, itemIds)) passages.push(...(await buildPassages(texts)))
  return passages
}

/** Deletes all passages of items except these. */
export async function deleteOtherPassages(
  db: Kysely<Database>,
  itemIds: readonly string[],
  passages: readonly Passage[],
): Promise<void> {
  await sql`
    delete from passages
    where item_id = any(${[...itemIds]}::uuid[]) and (item_id, digest) not in (
      select * from unnest(
        ${passages.map(({ itemId }) => itemId)}::uuid[], ${passages.map(({ digest }) => digest)}::uuid[]))`.execute(
    db,
  )
}

/** Inserts new passages and their concepts (`readNewConcepts`), and updates the position of existing ones. */
export async function addPassages(
  db: Kysely<Database>,
  passages: readonly Passage[],
  concepts: readonly PassageConcepts[],
): Promise<void> {
  if (passages.length === 0) return
  await sql`
    insert into passages (item_id, place, source, asset_id, starts_at, context, text, digest)
    select "itemId", place, source, "assetId", "startsAt", context, text, digest
    from jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) as passage(
      "itemId" uuid, place integer, source text, "assetId" uuid, "startsAt" double precision,
      context text, text text, digest uuid)
    on conflict (item_id, digest) do update set place = excluded.place
    where passages.place <> excluded.place`.execute(db)
  await storeConcepts(db, concepts)
}

async function loadItemTexts(db: Kysely<Database>, itemIds: readonly string[]): Promise<ItemTexts[]> {
  const { rows } = await sql<ItemTexts & { segments: StoredSegment[] }>`
    select items.id, items.title, items.body, items.place ->> 'name' as place,
      array(
        select distinct value
        from item_participants join participants on participants.id = participant_id, jsonb_each_text(names)
        where item_id = items.id
        order by value) as people,
      coalesce((
        select jsonb_agg(jsonb_build_object('assetId', asset_id, 'text', text) order by ${textOrder})
        from ${selectFirstFileTexts()}), '[]') as files,
      coalesce((select segments from transcripts where item_id = items.id), '[]') as segments
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null`.execute(db)
  return rows
}
