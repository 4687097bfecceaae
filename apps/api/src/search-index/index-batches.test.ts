import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import { refreshInBatches, refreshNextBatch, toBatches } from './index-batches.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

const kilobytes = (sizes: Record<string, number>) =>
  new Map(Object.entries(sizes).map(([id, size]) => [id, size * 1024]))

test('items with much text are rebuilt in transactions of their own, short ones together', () => {
  const bytes = kilobytes({ a: 10, b: 50, c: 10, d: 2000, e: 1, f: 63, g: 1 })
  expect(toBatches(['a', 'b', 'c', 'd', 'e', 'f', 'g'], bytes)).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
    ['e', 'f'],
    ['g'],
  ])
})

/** Creates posts with bodies of `length` characters and returns their ids. */
async function putPosts(count: number, length: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await sql`
    insert into items (id, kind, title, sort_title, body)
    select id, 'post', 'Post', 'post', repeat('mot ', ${length}::integer / 4) from unnest(${ids}::uuid[]) id`.execute(
    archive.services.db,
  )
  return ids
}

/** Number of transactions in which the search documents of these items were written. */
async function transactionsFor(ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct xmin::text)::integer as count from search_documents where item_id = any(${[...ids]}::uuid[])`.execute(
    archive.services.db,
  )
  return rows[0]?.count ?? 0
}

test('never rebuilds many long texts in one transaction', async () => {
  const { db } = archive.services
  const named = await putPosts(6, 40_000)
  await refreshInBatches(db, named)
  expect(await transactionsFor(named)).toBe(6)
  const short = await putPosts(30, 400)
  await refreshInBatches(db, short)
  expect(await transactionsFor(short)).toBe(1)
  const all = await putPosts(6, 40_000)
  await sql`delete from search_documents`.execute(db)
  expect(await refreshNextBatch(db, undefined, 100)).toBeUndefined()
  expect(await transactionsFor(all)).toBe(6)
})
