import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * The words of the documents of items that the archive does not know yet. Stems and marks, numbers, and what is too short or
 * long to be mistyped are left out.
 */
export async function unknownWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select distinct words.word collate "C" as word
    from search_documents, unnest(tsvector_to_array(search_documents.words)) words(word)
    where item_id = any(${[...itemIds]}::uuid[])
      and length(words.word) between 3 and 40 and words.word !~ '[.@]' and words.word ~ '[^0-9]'
      and not exists (select from search_words known where known.word = words.word)
    order by word`.execute(db)
  return rows.map(({ word }) => word)
}

/** Adds words to those that the archive knows. In the order of the words, so that two that learn the same ones do not deadlock. */
export async function learnWords(db: Kysely<Database>, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await sql`
    insert into search_words select word from unnest(${[...words]}::text[]) words(word) order by word collate "C"
    on conflict do nothing`.execute(db)
}
