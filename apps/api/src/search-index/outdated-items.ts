import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import { buildDocumentWords, buildNameWords } from './document-words.ts'
import { loadTextBytes } from './long-texts/text-bytes.ts'
import { buildPassagesOfItems } from './passages/refresh-passages.ts'
import { toPlaceKey } from './places/place-key.ts'

/** The words of longer texts are not compared: their passages tell whether they have changed. */
const maxComparedBytes = 20_000

/** Whether no page of an item is waiting to be read: until then, its words are indexed only from time to time. */
const isCompletelyRead = sql`not exists (
  select from page_texts join assets on assets.id = page_texts.asset_id
  where assets.item_id = items.id and page_texts.state = 'pending')`

/** The part of an item in the index that differs from what would be derived from the item now. */
export type OutdatedPart = 'words' | 'passages'

/**
 * Compares what the index has of items outside the trash, a few dozen at a time, with what is derived from them now: the words and
 * places of their documents, and their passages. Nothing is written. Returns the items that differ.
 */
export async function findOutdatedItems(
  db: Kysely<Database>,
  itemIds: readonly string[],
): Promise<Map<string, OutdatedPart>> {
  const outdated = new Map<string, OutdatedPart>()
  for (const id of await findOutdatedPassages(db, itemIds)) outdated.set(id, 'passages')
  for (const id of await findOutdatedWords(db, itemIds)) outdated.set(id, 'words')
  return outdated
}

async function findOutdatedWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const bytes = await loadTextBytes(db, itemIds)
  const isShort = (id: string) => (bytes.get(id) ?? 0) <= maxComparedBytes
  const { rows } = await sql<{ id: string }>`
    select items.id
    from items join search_documents document on document.item_id = items.id
    where items.id = any(${[...itemIds]}::uuid[]) and items.deleted_at is null and ${isCompletelyRead} and (
      (${placeInIndex}) is distinct from (${placeOfItem})
      or case when items.id = any(${itemIds.filter(isShort)}::uuid[])
        then document.words <> (${buildDocumentWords()})
        else ts_filter(document.words, '{a,b}') <> ts_filter(${buildNameWords()}, '{a,b}') end)`.execute(db)
  return rows.map(({ id }) => id)
}

const placeInIndex = sql`select array[place, name] from search_places where item_id = items.id`

const placeOfItem = sql`
  select array[key, items.place ->> 'name']
  from (select ${toPlaceKey(sql`items.place ->> 'name'`)} as key) keys where key <> ''`

/** An item that changes while it is compared is compared once more. */
async function findOutdatedPassages(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const differing = await comparePassages(db, itemIds)
  return differing.length === 0 ? [] : comparePassages(db, differing)
}

async function comparePassages(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const expected = new Map<string, string[]>()
  for (const { itemId, digest } of await buildPassagesOfItems(db, itemIds)) {
    const digests = expected.get(itemId)
    if (digests) digests.push(digest)
    else expected.set(itemId, [digest])
  }
  // The passages of long texts follow their document by a job.
  const { rows } = await sql<{ id: string; digests: string[] }>`
    select id, array(
      select replace(digest::text, '-', '') from passages where item_id = items.id order by place) as digests
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null
      and not exists (select from unfinished_texts where item_id = items.id) and ${isCompletelyRead}`.execute(
    db,
  )
  return rows
    .filter(({ id, digests }) => digests.join() !== (expected.get(id) ?? []).join())
    .map(({ id }) => id)
}
