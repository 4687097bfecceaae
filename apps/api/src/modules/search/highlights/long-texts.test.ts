import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemFileTexts } from '../../../search-index/item-texts.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

let archive: TestArchive
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  reader = await archive.addUser()
})
afterAll(() => archive.close())

/**
 * Creates posts whose bodies repeat a text up to a length in characters and end with `ending`; each is found by
 * `word`.
 */
async function insertPosts(count: number, length: number, word: string, ending = '') {
  await sql`
    with made as (
      insert into items (id, kind, title, sort_title, body, language)
      select gen_random_uuid(), 'post', 'Long', 'long',
        left(repeat(${`été ${word} à la maison, `}::text, ${length}::integer / 10), ${length}::integer) || ${ending}::text, 'fr'
      from generate_series(1, ${count}::integer)
      returning *)
    insert into search_documents (item_id, kind, language, sort_date, created_at, words)
    select id, kind, language, sort_date, created_at, search_vector('fr', ${`${word} ${ending}`}) from made`.execute(
    archive.services.db,
  )
}

async function hitsFor(q: string) {
  const { reply } = await archive.call(reader, search, { query: { q, limit: 30 } })
  return reply.hits
}

/** Milliseconds of the fastest of five searches. */
async function quickest(q: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const start = performance.now()
    expect(await hitsFor(q)).toHaveLength(30)
    times.push(performance.now() - start)
  }
  return Math.min(...times)
}

test('reads no more of texts of two million characters than of short ones', async () => {
  await insertPosts(30, 12_000, 'courte')
  await insertPosts(30, 2_000_000, 'longue')
  const short = await quickest('courte')
  expect(await quickest('longue')).toBeLessThan(5 * short)
})

test('shows an excerpt around a word at the end of the searched length', async () => {
  await insertPosts(1, 390_000, 'jardin', 'et une balançoire rouge')
  const [hit] = await hitsFor('balançoire')
  expect(hit?.snippet).toContainEqual({ text: 'balançoire', match: true })
})

test('shows excerpts for some of many texts with the word at their end, and finds all', async () => {
  await insertPosts(30, 390_000, 'verger', 'et une tonnelle')
  const hits = await hitsFor('tonnelle')
  expect(hits).toHaveLength(30)
  expect(hits.filter(({ snippet }) => snippet.length > 0)).toHaveLength(10)
})

test('limits how much of the texts of very many files of an item is read', async () => {
  const { db } = archive.services
  const itemId = uuidv7()
  await sql`insert into items (id, kind, title, sort_title) values (${itemId}, 'document', 'Files', 'files')`.execute(
    db,
  )
  await sql`
    with made as (
      insert into assets (id, item_id, position, filename, media_type, family, size, sha256, state)
      select gen_random_uuid(), ${itemId}, place, 'page.txt', 'text/plain', 'text', 1, repeat('0', 64), 'ready'
      from generate_series(1, 50) place
      returning id)
    insert into asset_texts (asset_id, text) select id, repeat('mot ', 100000) from made`.execute(db)
  const { rows } = await sql<{ length: number }>`
    select char_length(${itemFileTexts}) as length from items where id = ${itemId}`.execute(db)
  expect(rows[0]?.length).toBe(2 * 400_000 + 1)
})
