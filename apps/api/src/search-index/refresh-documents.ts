import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'
import type { JobSender } from '../jobs/job-sender.ts'
import { addWords, findUnknownWords } from '../lexicon/add-words.ts'
import { refreshBodyLanguages } from './body-languages/refresh-body-languages.ts'
import { buildDocumentWords } from './document-words.ts'
import { markFinished, markUnfinished } from './long-texts/finish-texts.ts'
import { assertPreparedWords } from './long-texts/prepare-words.ts'
import { loadTextBytes, maxTextBytes } from './long-texts/text-bytes.ts'
import { type PreparedPassages, refreshPassages } from './passages/refresh-passages.ts'
import { refreshPlaces } from './places/refresh-places.ts'
import { type DateChange, replaceDates } from './replace-dates.ts'
import { recordTypesenseChanges } from './typesense/note-changes.ts'

/**
 * Updates the search documents and passages of items in the caller's transaction, which must be run by
 * `inTransaction`; removes those of deleted items. Call it whenever searched data of an item changes: its fields, the
 * texts of its files, its transcript, the names of its labels and participants. The passages of long texts are
 * written by a job.
 */
export async function refreshDocuments(
  db: Kysely<Database>,
  jobs: JobSender,
  itemIds: readonly string[],
): Promise<void> {
  const unfinished = await writeDocuments(db, itemIds)
  if (unfinished.length > 0)
    await jobs.enqueue(db, 'finish-texts', { itemIds: unfinished }, unfinished.join(' '))
}

/**
 * Does the same as `refreshDocuments` without enqueuing the job: returns the items with long texts, for which the caller has to call
 * `finishTexts` after the transaction. `prepared` are passages that were built before the transaction.
 */
export async function writeDocuments(
  db: Kysely<Database>,
  itemIds: readonly string[],
  prepared?: PreparedPassages,
): Promise<string[]> {
  if (itemIds.length === 0) return []
  await writeWords(db, itemIds)
  await refreshPlaces(db, itemIds)
  const long = await findLongItems(db, itemIds)
  const short = itemIds.filter((id) => !long.includes(id))
  await addWords(db, await findUnknownWords(db, short))
  await refreshPassages(db, short, prepared)
  await markFinished(db, short)
  await markUnfinished(db, long)
  return long
}

/**
 * Does what `refreshDocuments` does for items of which only the dates have changed. Passages and places contain no dates, and numbers are
 * not used for spelling correction, so these stay as they are.
 */
export async function refreshDates(db: Kysely<Database>, changes: readonly DateChange[]): Promise<void> {
  if (changes.length === 0) return
  const replaced = await replaceDates(db, changes)
  await sql`select ${recordTypesenseChanges(sql`${[...replaced]}::uuid[]`)}`.execute(db)
  const others = changes.map(({ itemId }) => itemId).filter((id) => !replaced.has(id))
  if (others.length > 0) await writeWords(db, others)
}

/** Writes the search documents of items, and removes those of deleted ones. */
async function writeWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  // With the lock, a concurrent change of an item is either seen completely or waits for this transaction.
  await sql`select from items where id = any(${[...itemIds]}::uuid[]) order by id for no key update`.execute(
    db,
  )
  await sql`
    with removed as (
      delete from search_documents where item_id = any(${[...itemIds]}::uuid[])
        and not exists (select from items where id = item_id and deleted_at is null)
    )
    select ${recordTypesenseChanges(sql`${[...itemIds]}::uuid[]`)}`.execute(db)
  await refreshBodyLanguages(db, itemIds)
  await assertPreparedWords(db, itemIds)
  // Unchanged documents are not written: every update leaves a dead row behind, in each index too.
  await sql`
    insert into search_documents
      (item_id, kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, category_ids, participant_ids, words)
    select id, kind, language, sort_date, date_earliest, date_latest, created_at,
      array(select tag_id from item_tags where item_id = items.id order by tag_id),
      array(select category_id from item_categories where item_id = items.id order by category_id),
      array(select distinct participant_id from item_participants where item_id = items.id order by participant_id),
      ${buildDocumentWords()}
    from items
    where id = any(${[...itemIds]}::uuid[]) and deleted_at is null
    on conflict (item_id) do update set
      (kind, language, sort_date, date_earliest, date_latest, created_at, tag_ids, category_ids, participant_ids, words) = (
        excluded.kind, excluded.language, excluded.sort_date, excluded.date_earliest, excluded.date_latest,
        excluded.created_at, excluded.tag_ids, excluded.category_ids, excluded.participant_ids, excluded.words)
    where (search_documents.*) is distinct from (excluded.*)`.execute(db)
}

/** Items with too many passages and words for one short transaction. */
async function findLongItems(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const bytes = await loadTextBytes(db, itemIds)
  return itemIds.filter((id) => (bytes.get(id) ?? 0) > maxTextBytes)
}
