import type { Language } from '@lares/shared-types/languages'
import { type Kysely, sql } from 'kysely'
import { NeedsPreparation } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { itemBody, itemSpokenAndFileTexts } from '../item-texts.ts'
import { piecesOf } from './pieces-of.ts'

/** Bytes of a text from which its words are made in pieces; `search_prepared_vector` has the same. */
const minBytes = 20_000
/** Characters whose words one statement makes: some ten milliseconds. */
const pieceLength = 10_000
/** Vectors that one statement joins. */
const joinedAtOnce = 8

interface LongText {
  readonly language: Language | null
  readonly text: string
  readonly digest: Buffer
}

/**
 * Has the words of long texts of items made before the caller's transaction: throws NeedsPreparation when some are not,
 * which `inTransaction` meets by making them and running the transaction again.
 */
export async function requirePreparedWords(db: Kysely<Database>, itemIds: readonly string[]): Promise<void> {
  const { rows } = await sql<LongText>`
    with texts as materialized (
      select items.language, text
      from items, lateral (values (${itemBody}), (${itemSpokenAndFileTexts})) texts(text)
      where items.id = any(${[...itemIds]}::uuid[]) and deleted_at is null and octet_length(text) > ${sql.lit(minBytes)}
    ), digested as materialized (
      select language, text, sha256(convert_to(text, 'UTF8')) as digest from texts
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

/** Makes the words of a text in statements that are short, each a transaction of its own. */
async function prepareWords(db: Kysely<Database>, { language, text, digest }: LongText): Promise<void> {
  await sql`delete from prepared_words where created_at < now() - interval '1 hour'`.execute(db)
  let parts: string[] = []
  for (const piece of piecesOf(text, pieceLength)) {
    const { rows } = await sql<{ id: string }>`
      insert into prepared_words (language, words)
      values (${language}::text, search_vector(${language}::text, ${piece}::text)) returning id`.execute(db)
    parts.push(...rows.map(({ id }) => id))
  }
  while (parts.length > 1) parts = await joinGroups(db, language, parts)
  await sql`update prepared_words set digest = ${digest} where id = any(${parts}::bigint[])`.execute(db)
}

/** Replaces vectors, in their order, by fewer that are several of them one behind the other; gives their ids in order. */
async function joinGroups(
  db: Kysely<Database>,
  language: Language | null,
  ids: readonly string[],
): Promise<string[]> {
  const joined: string[] = []
  for (let start = 0; start < ids.length; start += joinedAtOnce) {
    const group = ids.slice(start, start + joinedAtOnce)
    const { rows } = await sql<{ id: string }>`
      with gone as (delete from prepared_words where id = any(${group}::bigint[]) returning id, words)
      insert into prepared_words (language, words)
      select ${language}::text, search_joined(array_agg(words order by id)) from gone returning id`.execute(
      db,
    )
    joined.push(...rows.map(({ id }) => id))
  }
  return joined
}
