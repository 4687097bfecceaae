import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema/database.ts'

/**
 * The words in the documents of items that `search_words` does not have yet. Skips stems, traits, numbers, and words
 * that are too short or too long for spelling correction.
 */
export async function findUnknownWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct words.word collate "C" as word
    from search_documents, unnest(tsvector_to_array(search_documents.words)) words(word)
    where item_id = any(${[...itemIds]}::uuid[])
      and length(words.word) between 3 and 40 and words.word !~ '[.@]' and words.word ~ '[^0-9]'
      and not exists (select from search_words known where known.word = words.word)
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}

/** Adds words to `search_words`, sorted so that two transactions that add the same words do not deadlock. */
export async function addWords(db: Kysely<Database>, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into search_words select word from unnest(${[...words]}::text[]) words(word) order by word collate "C"
    on conflict do nothing`.execute(db)
}
