import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema/database.ts'

/**
 * Adds the words of the documents of items to those that the archive knows, in the caller's transaction. Stems and marks,
 * numbers, and what is too short or long to be mistyped are left out.
 */
export async function learnWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  // In the order of the words, so that two that learn the same ones wait for each other and not in a circle.
  await sql`
    insert into search_words
    select distinct words.word collate "C" as word
    from search_documents, unnest(tsvector_to_array(search_documents.words)) words(word)
    where item_id = any(${[...itemIds]}::uuid[])
      and length(words.word) between 3 and 40 and words.word !~ '[.@]' and words.word ~ '[^0-9]'
      and not exists (select from search_words known where known.word = words.word)
    order by word
    on conflict do nothing`.execute(db)
}
