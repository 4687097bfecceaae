import { type Language, languages } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import { NeedsPreparation } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import {
  itemBodyTexts,
  itemFileAndTranscriptTexts,
  itemForeignFileTexts,
  itemTranslationText,
} from '../item-texts.ts'

/** Texts above this many bytes are processed in pieces; `search_prepared_vector` has the same limit. */
const minBytes = 20_000
/** Characters per statement: some ten milliseconds of work. */
const pieceLength = 10_000
/** Vectors joined by one statement. */
const joinBatchSize = 8

/**
 * Characters that separate words in the index and never combine with a character before them: white space and ASCII
 * punctuation.
 */
const gap = /[\s!-/:-@[-`{-~]/

const translations = languages.map(
  (language) => sql`(${sql.lit(language)}, ${itemTranslationText(language)})`,
)

interface LongText {
  readonly language: Language | null
  readonly text: string
  readonly digest: Buffer
}

/**
 * Checks that the words of the items' long texts have been prepared. Throws `NeedsPreparation` when some have not,
 * upon which `inTransaction` prepares them outside the transaction and runs it again.
 */
export async function assertPreparedWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<LongText>`
    with texts as materialized (
      select texts.language, text
      from items, lateral (
        values (items.language, ${itemFileAndTranscriptTexts}), ${sql.join(translations)}
        union all
        select language, text from ${itemBodyTexts} body_texts
        union all
        select language, text from ${itemForeignFileTexts} foreign_texts) texts(language, text)
      where items.id = any(${[...itemIds]}::uuid[]) and deleted_at is null
    ), digested as materialized (
      select language, text, sha256(convert_to(text, 'UTF8')) as digest from texts
      where octet_length(text) > ${sql.lit(minBytes)}
    )
    select language, text, digest from digested
    where not exists (
      select from prepared_words prepared
      where prepared.digest = digested.digest and prepared.language is not distinct from digested.language)`.execute(
    db,
  )
  if (rows.length === 0) return
  throw new NeedsPreparation(async (outside) => {
    for (const text of rows) await prepareWords(outside, text)
  })
}

/** Prepares the words of a text in short statements, each a transaction of its own. */
async function prepareWords(db: Kysely<Database>, { language, text, digest }: LongText): Promise<void> {
  await sql`delete from prepared_words where created_at < now() - interval '1 hour'`.execute(db)
  let parts: string[] = []
  for (const piece of splitAtGaps(text, pieceLength)) {
    const { rows } = await sql<{ id: string }>`
      insert into prepared_words (language, words)
      values (${language}::text, search_vector(${language}::text, ${piece}::text)) returning id`.execute(db)
    parts.push(...rows.map(({ id }) => id))
  }
  while (parts.length > 1) parts = await joinBatches(db, language, parts)
  await sql`update prepared_words set digest = ${digest} where id = any(${parts}::bigint[])`.execute(db)
}

/** Replaces vectors by fewer ones, each the concatenation of several; ids are in order of the text. */
async function joinBatches(
  db: Kysely<Database>,
  language: Language | null,
  ids: readonly string[],
): Promise<string[]> {
  const joined: string[] = []
  for (let start = 0; start < ids.length; start += joinBatchSize) {
    const batch = ids.slice(start, start + joinBatchSize)
    const { rows } = await sql<{ id: string }>`
      with removed as (delete from prepared_words where id = any(${batch}::bigint[]) returning id, words)
      insert into prepared_words (language, words)
      select ${language}::text, search_joined(array_agg(words order by id)) from removed returning id`.execute(
      db,
    )
    joined.push(...rows.map(({ id }) => id))
  }
  return joined
}

/**
 * Splits a text before gaps into pieces of about `length` characters, so that the words of the pieces in sequence are
 * those of the text. A run without a gap stays whole, however long it is.
 */
export function* splitAtGaps(text: string, length: number): Generator<string> {
  let start = 0
  while (text.length - start > length) {
    let end = start + length
    while (end < text.length && !gap.test(text.charAt(end))) end += 1
    yield text.slice(start, end)
    start = end
  }
  if (start < text.length) yield text.slice(start)
}
