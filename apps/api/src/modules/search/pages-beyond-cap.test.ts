import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let reader: TestUser
const count = 1_150

// In all letters both words occur, a day apart; only in the oldest one is directly followed by the other.
beforeAll(async () => {
  archive = await openTestArchive()
  reader = await archive.addUser()
  await sql`
    with made as (
      insert into items (id, kind, title, sort_title, body, language, date_edtf, date_earliest, date_latest)
      select gen_random_uuid(), 'post', 'Brief ' || number, 'brief', case when number = 0 then 'Garten Haus' else 'Haus und Garten' end, 'de',
        to_char(day, 'YYYY-MM-DD'), day, day
      from generate_series(0, ${count - 1}::integer) number, lateral (select timestamptz '2000-01-01 00:00:00+00' + number * interval '1 day') days(day)
      returning *)
    insert into search_documents (item_id, kind, language, sort_date, date_earliest, date_latest, created_at, words)
    select id, kind, language, date_earliest, date_earliest, date_latest, created_at,
      search_vector(language, body) || array_to_tsvector(array['@de'])
    from made`.execute(archive.services.db)
})
afterAll(() => archive.close())

async function everyPage(
  query: { q: string; sort?: 'newest' | 'oldest' | 'added' },
  { capped }: { capped: boolean },
) {
  const titles: string[] = []
  let cursor: string | undefined
  do {
    const { reply } = await archive.call(reader, search, {
      query: { ...query, limit: 100, ...(cursor && { cursor }) },
    })
    expect(reply).toMatchObject({ capped })
    expect(reply.total).toBeLessThanOrEqual(1_000)
    titles.push(...reply.hits.map(({ item }) => item.title))
    cursor = reply.nextCursor ?? undefined
  } while (cursor)
  return titles
}

test.each(['relevance', 'newest', 'oldest', 'added'] as const)(
  'pages by %s continue after the counted documents to the last',
  async (sort) => {
    const titles = await everyPage({ q: 'Haus ', ...(sort !== 'relevance' && { sort }) }, { capped: true })
    expect(titles).toHaveLength(count)
    expect(new Set(titles).size).toBe(count)
  },
)

test('finds a phrase however many newer items have its words', async () => {
  expect(await everyPage({ q: '"garten haus"' }, { capped: false })).toEqual(['Brief 0'])
})
