import type { ReplyOf } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/item-rows'
import { addFavourite, createItem, rateItem } from '@lares/shared-types/contracts/items'
import { createTag } from '@lares/shared-types/contracts/labels'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import { type ItemRowSort, indexedDetailSorts, indexedRowSorts } from '@lares/shared-types/item-rows'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { type CallResult, openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { visibleItems } from '../../visibility/visible-items.ts'
import { listItemRows } from './list-item-rows.ts'
import { getRowOrder } from './row-order.ts'

let archive: TestArchive
let anna: TestUser
let bruno: TestUser
let tagId: string

type Query = { sort?: ItemRowSort; [name: string]: unknown }

beforeAll(async () => {
  archive = await openTestArchive()
  anna = await archive.addUser({ isAdmin: true, displayName: 'Anna' })
  tagId = (await archive.call(anna, createTag, { body: { names: { en: 'Sea' } } })).reply.id
  bruno = await archive.addUser({ displayName: 'Bruno', restrictedTagIds: [tagId] })
  await add('dream', {
    title: 'Été',
    date: '1952',
    details: { dreamer: 'Zoé', mood: 'sad' },
    tagIds: [tagId],
  })
  await add('dream', { title: 'eau', date: '1950~', place: { name: 'Nice' } })
  await add('dream', { title: '', date: null, details: { dreamer: 'anna' } })
  await add('dream', {
    title: 'Zug',
    date: '1960',
    place: { name: 'älmhult' },
    details: { dreamer: 'Ämilie' },
  })
})
afterAll(() => archive.close())

async function add(kind: 'dream' | 'message' | 'post', fields: object): Promise<string> {
  return (await archive.call(anna, createItem, { body: { kind, title: '', ...fields } })).reply.id
}

const toViewer = ({ id }: TestUser): Viewer => ({
  userId: id,
  language: undefined,
  isAdmin: true,
  permissions: new Set(),
  hiddenTagIds: [],
  hiddenCategoryIds: [],
  wasRestored: false,
})

async function list(kind: ItemKind, query: Query, user = anna) {
  return (await archive.call(user, contracts.listItemRows, { params: { kind }, query: query as object }))
    .reply
}

const titles = async (query: Query, user = anna) =>
  (await list('dream', query, user)).rows.map(({ title }) => title)

describe('rows of a table', () => {
  test.each([
    ['title', ['eau', 'Été', 'Zug', ''], ['Zug', 'Été', 'eau', '']],
    ['date', ['eau', 'Été', 'Zug', ''], ['Zug', 'Été', 'eau', '']],
    ['created', ['Été', 'eau', '', 'Zug'], ['Zug', '', 'eau', 'Été']],
    ['dreamer', ['Zug', '', 'Été', 'eau'], ['Été', '', 'Zug', 'eau']],
  ] as const)('are sorted by %s, those without a value last', async (sort, ascending, descending) => {
    expect(await titles({ sort })).toEqual(ascending)
    expect(await titles({ sort, descending: true })).toEqual(descending)
  })

  test('are sorted by place without regard to accents and case', async () => {
    expect((await titles({ sort: 'place' })).slice(0, 2)).toEqual(['Zug', 'eau'])
  })

  test('are sorted by the caller’s own rating and favourites', async () => {
    const [first, second] = (await list('dream', { sort: 'created' })).rows
    await archive.call(anna, rateItem, { params: { id: first?.id ?? '' }, body: { value: 2 } })
    await archive.call(anna, rateItem, { params: { id: second?.id ?? '' }, body: { value: 5 } })
    await archive.call(anna, addFavourite, { params: { id: second?.id ?? '' } })
    expect((await titles({ sort: 'rating', descending: true })).slice(0, 2)).toEqual(['eau', 'Été'])
    expect((await titles({ sort: 'rating' })).slice(0, 2)).toEqual(['Été', 'eau'])
    expect((await titles({ sort: 'favourite', descending: true }))[0]).toBe('eau')
    expect((await titles({ sort: 'favourite' })).at(-1)).toBe('eau')
    expect((await list('dream', { sort: 'rating', favourite: true })).rows[0]).toMatchObject({
      rating: 5,
      favourite: true,
    })
  })

  test('have every short field, and the details of their kind', async () => {
    const [row] = (await list('dream', { q: 'été' })).rows
    expect(row).toMatchObject({
      title: 'Été',
      date: { edtf: '1952' },
      details: { dreamer: 'Zoé', mood: 'sad' },
      tags: [{ id: tagId, names: { en: 'Sea' } }],
      author: 'Anna',
      files: 0,
      version: 1,
    })
  })

  test('can be filtered as a search', async () => {
    expect(await titles({ tag: [tagId] })).toEqual(['Été'])
    expect(await titles({ from: '1951' })).toEqual(['Été', 'Zug'])
    expect(await titles({ place: ['nice'] })).toEqual(['eau'])
    expect(await titles({ q: 'zug OR eau' })).toEqual(['eau', 'Zug'])
    expect(await titles({ hasFile: true })).toEqual([])
    expect((await list('post', { q: 'zug' })).rows).toEqual([])
  })

  test('do not exist for whom they are hidden from', async () => {
    expect(await titles({ sort: 'title' }, bruno)).toEqual(['eau', 'Zug', ''])
    expect(await titles({ tag: [tagId] }, bruno)).toEqual([])
    const [row] = (await list('dream', {}, bruno)).rows
    expect(row?.updatedAt).toBeNull()
  })

  test('cannot be sorted by a column of another kind', async () => {
    const call = (query: object) =>
      archive.call(anna, contracts.listItemRows, { params: { kind: 'dream' }, query })
    expect((await call({ sort: 'camera' })).error.issues?.[0]).toEqual({ path: 'sort', code: 'not-allowed' })
    expect((await call({ from: 'long ago' })).error.issues?.[0]?.path).toBe('from')
    expect((await call({ cursor: 'nonsense' })).error.code).toBe('invalid-cursor')
    const { nextCursor } = await list('dream', { sort: 'title', limit: 1 })
    expect((await call({ sort: 'date', cursor: nextCursor })).error.code).toBe('invalid-cursor')
  })
})

describe('5,000 rows', () => {
  const count = 5_000
  type Part = CallResult<ReplyOf<typeof contracts.listRowPositions>>

  beforeAll(async () => {
    const { db } = archive.services
    // A third is without a date, every tenth has the word, and a rare one is far down.
    await sql`
      insert into items (id, kind, title, sort_title, date_edtf, date_earliest, date_latest, details)
      select md5('row' || n)::uuid, 'message', 'Row ' || n, 'row ' || n,
        case when n % 3 > 0 then '1950' end, case when n % 3 > 0 then '1950-01-01'::timestamptz + n * interval '1 day' end,
        case when n % 3 > 0 then '1950-01-01'::timestamptz + n * interval '1 day' end,
        jsonb_build_object('sender', 'Sender ' || n % 7)
      from generate_series(1, ${count}::integer) n`.execute(db)
    await sql`
      insert into search_documents (item_id, kind, language, created_at, sort_date, date_earliest, date_latest, words)
      select id, kind, language, created_at, sort_date, date_earliest, date_latest, array_to_tsvector(array['@x',
        case when title like '%0' then 'common' else 'other' end, case when title = 'Row 4990' then 'rare' else 'usual' end])
      from items where kind = 'message'`.execute(db)
  })

  async function loadAll(query: Query): Promise<string[]> {
    const all: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list('message', {
        ...query,
        ...(cursor ? { cursor } : {}),
      })
      all.push(...page.rows.map(({ title }) => title))
      cursor = page.nextCursor
    } while (cursor)
    return all
  }

  async function loadPositions(query: Query) {
    const cursors: string[] = []
    let total = 0
    let next: string | null = ''
    while (next !== null) {
      const position: object = { offset: total % 200, ...(next ? { cursor: next } : {}) }
      const part: Part = await archive.call(anna, contracts.listRowPositions, {
        params: { kind: 'message' },
        query: { ...query, ...position } as object,
      })
      cursors.push(...part.reply.cursors)
      total += part.reply.count
      next = part.reply.nextCursor
    }
    return { cursors, total }
  }

  test.each<Query>([
    { sort: 'date' },
    { sort: 'date', descending: true },
    { sort: 'sender', descending: true },
    { sort: 'rating' },
    { sort: 'title', q: 'common' },
    { sort: 'updated', q: '-rare' },
    { sort: 'date', q: 'other' },
    { sort: 'date', descending: true, q: 'other' },
    { sort: 'created', descending: true, q: 'other' },
    { sort: 'title', q: 'other' },
  ])('each appears once on the pages, and any page can be opened: %j', async (query) => {
    const all = await loadAll(query)
    expect(new Set(all).size).toBe(all.length)
    const { cursors, total } = await loadPositions(query)
    expect(total).toBe(all.length)
    expect(cursors).toHaveLength(Math.floor(total / 200))
    for (const [index, cursor] of cursors.entries()) {
      if (index % 6 > 0) continue
      const { rows } = await list('message', { ...query, cursor })
      const start = (index + 1) * 200
      expect(rows.map(({ title }) => title)).toEqual(all.slice(start, start + 200))
    }
  })

  test('are counted with their filters', async () => {
    expect((await loadPositions({})).total).toBe(count)
    expect((await loadPositions({ q: 'common' })).total).toBe(count / 10)
    expect((await loadPositions({ q: 'rare' })).total).toBe(1)
    expect((await loadPositions({ q: '"no such words"' })).total).toBe(0)
  })

  test('are too many to be sorted by a column without an index, until they are filtered', async () => {
    const call = (query: object) =>
      archive.call(anna, contracts.listItemRows, { params: { kind: 'message' }, query })
    expect((await call({ sort: 'size' })).error.issues).toEqual([{ path: 'sort', code: 'too-many' }])
    expect((await call({ sort: 'size', q: 'common' })).reply.rows).toHaveLength(200)
  })
})

describe('12,000 rows', () => {
  beforeAll(async () => {
    await sql`
      with letters as (
        insert into items (id, kind, title, sort_title, date_edtf, date_earliest, date_latest, created_at)
        select md5('letter' || n)::uuid, 'post', 'Letter ' || n, 'letter ' || n, '1950', day, day, day
        from generate_series(1, 12000) n, lateral (select '1950-01-01'::timestamptz + n * interval '1 day' as day) dated
        returning *)
      insert into search_documents (item_id, kind, created_at, sort_date, date_earliest, date_latest, words)
      select id, kind, created_at, sort_date, date_earliest, date_latest,
        array_to_tsvector(array['@x', 'everywhere', case when date_earliest > '1973-01-01' then 'late' else 'early' end])
      from letters`.execute(archive.services.db)
  })

  const countFor = (query: Query) =>
    countStatements(archive, async ({ services: { db } }) => {
      const request = { params: { kind: 'post' as const }, query: query as object }
      expect((await listItemRows(db, toViewer(anna), request)).rows).toHaveLength(200)
    })

  test.each<Query>([
    { sort: 'date', q: 'late' },
    { sort: 'date', descending: true, q: 'early' },
    { sort: 'created', q: 'late' },
    { sort: 'created', descending: true, q: 'early' },
  ])('of which the last thousands have a word cost no more than if all had it: %j', async (query) => {
    expect(await countFor(query)).toBe(await countFor({ ...query, q: 'everywhere' }))
  })
})

test('an index has the order of every indexed column', async () => {
  const { db } = archive.services
  const all = toViewer(anna)
  await inTransaction(db, async (trx) => {
    for (const setting of ['enable_seqscan', 'enable_bitmapscan', 'enable_sort'])
      await sql`set local ${sql.raw(setting)} = off`.execute(trx)
    for (const [kind, sorts] of Object.entries(indexedDetailSorts) as [ItemKind, readonly ItemRowSort[]][])
      for (const sort of [...indexedRowSorts, ...sorts])
        for (const descending of [false, true])
          for (const [index, stage] of getRowOrder(all, kind, { sort, descending }).stages.entries()) {
            // The caller’s ratings are few, and are sorted.
            if (sort === 'rating' && index === 0) continue
            const rows = await visibleItems(trx, all)
              .where('items.kind', '=', kind)
              .where(stage.condition)
              .select('items.id')
              .orderBy(stage.key, stage.direction)
              .orderBy('items.id', stage.direction)
              .limit(200)
              .explain()
            const plan = rows.map((row) => Object.values(row).join('')).join('\n')
            expect(plan, `${kind} by ${sort}`).toMatch(/Index (Only )?Scan/)
            expect(plan, `${kind} by ${sort}`).not.toMatch(/Sort/)
          }
  })
})
