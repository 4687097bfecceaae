import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshInBatches } from '../../search-index/index-batches.ts'
import { markIndexCurrent } from '../../search-index/index-version.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import { runSearch } from './run-search.ts'
import { createFamilyItems } from './testing/create-family-items.ts'

let archive: TestArchive
let admin: TestUser
let relative: TestUser
let tagId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  tagId = await createFamilyItems(archive, admin)
  relative = await archive.addUser({ restrictedTagIds: [tagId] })
})
afterAll(() => archive.close())

const find = async (query: object, user = admin) => (await archive.call(user, search, { query })).reply
const titles = async (query: object, user = admin) =>
  (await find(query, user)).hits.map(({ item }) => item.title)
const create = async (body: object) =>
  (await archive.call(admin, createItem, { body: { kind: 'post', ...body } as never })).reply

test('finds words of the same meaning in other languages, and says by which', async () => {
  const reply = await find({ q: 'bateau', mode: 'meaning' })
  expect(reply.hits.map(({ item, reason }) => [item.title, reason])).toEqual([
    ['A boat', [{ query: 'bateau', found: 'boat', language: 'en' }]],
    ['La barca', [{ query: 'bateau', found: 'barca', language: 'it' }]],
  ])
  expect([reply.meaning, reply.understanding, reply.total]).toEqual(['answers', ['dictionaries'], 2])
})

test('in mode `both`, hits by words come first and hits by meaning say so', async () => {
  const reply = await find({ q: 'barca', mode: 'both' })
  expect(reply.hits.map(({ item, byMeaning }) => [item.title, byMeaning])).toEqual([
    ['La barca', undefined],
    ['A boat', true],
  ])
  expect(reply.understanding).toEqual(['words', 'dictionaries'])
  expect(reply.facets.kind).toEqual([
    { value: 'image', count: 1 },
    { value: 'post', count: 1 },
  ])
})

test('a query of operators or exclusions alone lists what they select, page by page, and says so', async () => {
  for (const q of ['kind:post', 'kind:post -boat', '-barca']) {
    const byWords = await find({ q })
    expect([byWords.hits.length > 1, byWords.isFilterOnly]).toEqual([true, true])
    for (const mode of ['meaning', 'both']) {
      const first = await find({ q, mode, limit: 1 })
      expect(first).toMatchObject({ total: byWords.total, meaning: 'answers', understanding: ['words'] })
      const rest = await find({ q, mode, cursor: first.nextCursor ?? '' })
      const found = [...first.hits, ...rest.hits].map(({ item }) => item.id)
      expect(found).toEqual(byWords.hits.map(({ item }) => item.id))
    }
  }
  expect((await find({ q: 'boat kind:post' })).isFilterOnly).toBeUndefined()
  expect((await find({ kind: ['post'] })).isFilterOnly).toBeUndefined()
})

test('pages and filters apply, and a quoted phrase is searched for as it is', async () => {
  const first = await find({ q: 'barca', mode: 'both', limit: 1 })
  const second = await find({ q: 'barca', mode: 'both', limit: 1, cursor: first.nextCursor ?? '' })
  expect([...first.hits, ...second.hits].map(({ item }) => item.title)).toEqual(['La barca', 'A boat'])
  expect(second.nextCursor).toBeNull()
  expect(await titles({ q: 'bateau', mode: 'meaning', kind: ['image'] })).toEqual(['La barca'])
  for (const mode of ['both', 'meaning']) expect(await titles({ q: '"barca"', mode })).toEqual(['La barca'])
  expect(await titles({ q: 'vendanges -die', mode: 'both' })).toEqual(['Les vendanges chez Paul'])
})

test('hidden items are not found, and change nothing for those who do not see them', async () => {
  const query = { q: 'vigne', mode: 'both' }
  expect(await titles(query)).toContain('The vineyard was sold')
  expect(await titles(query, relative)).not.toContain('The vineyard was sold')
  const before = await find({ q: 'bateau', mode: 'meaning' }, relative)
  const hidden = []
  for (const title of ['A boat', 'Another boat', 'Boat, boat and boat'])
    hidden.push(await create({ title, language: 'en', tagIds: [tagId] }))
  expect(await find({ q: 'bateau', mode: 'meaning' }, relative)).toEqual(before)
  for (const { id, version } of hidden)
    await archive.call(admin, trashItem, { params: { id }, query: { version } })
})

test('a text of another language is read again when the language of its item is corrected', async () => {
  const { id, version } = await create({ title: 'Gift', language: 'en' })
  expect(await titles({ q: 'poison', mode: 'meaning' })).not.toContain('Gift')
  const body = { version, language: 'de' } as const
  const { status } = await archive.call(admin, changeItem, { params: { id }, body })
  expect(status).toBe(200)
  expect(await titles({ q: 'poison', mode: 'meaning' })).toContain('Gift')
})

test('concepts of an earlier version are made again, and only these', async () => {
  const { db } = archive.services
  const load = async () =>
    (
      await sql<{
        id: string
        row: string
      }>`select passage_id as id, concepts::text || weight || make as row from passage_concepts order by 1`.execute(
        db,
      )
    ).rows
  const before = await load()
  await sql`update passage_concepts set make = 0, concepts = '' where passage_id = ${before[0]?.id}`.execute(
    db,
  )
  await sql`delete from passage_concepts where passage_id = ${before[1]?.id}`.execute(db)
  const items = await db.selectFrom('items').select('id').execute()
  await refreshInBatches(
    db,
    items.map(({ id }) => id),
  )
  expect(await load()).toEqual(before)
})

test('while an earlier version of the index is rebuilt, words answer and the reply says so', async () => {
  const { db } = archive.services
  await sql`update derived_states set make = 6 where what = 'search'`.execute(db)
  try {
    const reply = await find({ q: 'barca', mode: 'meaning' })
    expect([reply.meaning, reply.understanding]).toEqual(['preparing', ['words']])
    expect(reply.hits.map(({ item }) => item.title)).toEqual(['La barca'])
  } finally {
    await markIndexCurrent(db)
  }
  expect((await find({ q: 'barca', mode: 'meaning' })).meaning).toBe('answers')
})

test('an item has one of several alternatives', async () => {
  expect((await titles({ q: 'bateau or bicyclette', mode: 'meaning' })).sort()).toEqual([
    'A bicycle',
    'A boat',
    'La barca',
  ])
})

test('a word that is repeated counts once, and is named once', async () => {
  const [first, ...others] = (await find({ q: 'bateau bateau bateaux', mode: 'meaning' })).hits
  expect(first?.reason).toEqual([{ query: 'bateau', found: 'boat', language: 'en' }])
  expect(others.map(({ item }) => item.title)).toEqual(['La barca'])
  expect(await titles({ q: 'bateau bateau bicyclette', mode: 'meaning' })).toEqual([])
})

test('several filters look passages up once, and their facets count what is found without them', async () => {
  const { db } = archive.services
  const viewer = await loadPrincipal(db, { userId: admin.id, epoch: admin.epoch })
  if (!viewer) throw new Error('the administrator is not known')
  let lookups = 0
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      lookups += JSON.stringify(node).split('from passage_concepts').length - 1
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const services = { db: counting, ai: archive.services.ai }
  const request = { q: 'bateau', mode: 'meaning', kind: ['image'], language: ['it'] } as const
  const { hits, facets } = await runSearch(services, viewer, {
    ...request,
    kind: [...request.kind],
    language: [...request.language],
  })
  expect([hits.map(({ item }) => item.title), lookups]).toEqual([['La barca'], 1])
  expect(facets.language).toEqual([{ value: 'it', count: 1 }])
  const withoutLanguage = await find({ q: 'bateau', mode: 'meaning', kind: ['post'] })
  expect(withoutLanguage.facets.kind).toEqual([
    { value: 'image', count: 1 },
    { value: 'post', count: 1 },
  ])
})

test('names are neither colours nor weddings', async () => {
  const red = await create({ title: 'La famiglia Rossi', language: 'it' })
  const wedding = await create({ title: 'Lettre de Marie', language: 'fr' })
  expect(await titles({ q: 'red', mode: 'meaning' })).not.toContain('La famiglia Rossi')
  expect(await titles({ q: 'marry', mode: 'meaning' })).not.toContain('Lettre de Marie')
  for (const { id, version } of [red, wedding])
    await archive.call(admin, trashItem, { params: { id }, query: { version } })
})

test('a snippet starts near the first related word, and shows what matched as the same word too', async () => {
  const body = `${'Nothing of interest happened that year. '.repeat(12)}Then Ottokar sold the bicycle.`
  const { id, version } = await create({ title: 'Ledger', language: 'en', body })
  const { hits } = await find({ q: 'Ottokar Fahrrad', mode: 'meaning' })
  const hit = hits.find(({ item }) => item.id === id)
  const shown = hit?.snippet ?? []
  expect(shown.filter(({ match }) => match).map(({ text }) => text)).toEqual(['Ottokar', 'bicycle'])
  expect(shown.map(({ text }) => text).join('')).toMatch(/^…/)
  expect(hit?.reason).toEqual([{ query: 'Fahrrad', found: 'bicycle', language: 'en' }])
  await archive.call(admin, trashItem, { params: { id }, query: { version } })
})

test.each([
  ['one word', 'Brot'],
  ['names only', 'Nora Whitfield Ulrich Zumthor'],
  ['emoji', '🐈🐈‍⬛👨‍👩‍👧'],
  ['a fifth language', 'Бабушка испекла хлеб для всей семьи'],
  ['one word of a megabyte', 'a'.repeat(1_000_000)],
  ['a word of quotes', `l'\\'été''s ':*'A`],
])('a text of %s is stored, and found by nothing else', async (_, text) => {
  const { id } = await create({ title: 'Odd', body: text })
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(max(pg_column_size(concepts)), 0)::integer as bytes from passage_concepts where item_id = ${id}`.execute(
    archive.services.db,
  )
  expect(rows[0]?.bytes).toBeLessThan(20_000)
  expect(await titles({ q: 'bicyclette', mode: 'meaning' })).not.toContain('Odd')
  const { status } = await archive.call(admin, search, { query: { q: text.slice(0, 10_000), mode: 'both' } })
  expect(status).toBe(200)
})

test('tells when more is found than is counted, and leaves dictionaries out where words find as much', async () => {
  for (let count = 0; count < 261; count++) await create({ title: 'Walnut', language: 'en' })
  const byMeaning = await find({ q: 'Walnuss', mode: 'meaning', limit: 1 })
  expect([byMeaning.total, byMeaning.capped]).toEqual([260, true])
  const both = await find({ q: 'walnut', mode: 'both', limit: 1 })
  expect([both.understanding, both.meaning]).toEqual([['words'], 'answers'])
})
