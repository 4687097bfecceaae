import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@lares/shared-types/contract'
import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { instantSearch, instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import type { CreateItem } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  openTypesenseArchive,
  type TypesenseArchive,
} from '../../../search-index/typesense/testing/typesense-archive.ts'
import { typesenseRebuildJob } from '../../../search-index/typesense/typesense-rebuild.job.ts'
import { openTestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

type Query = RequestOf<typeof instantSearch>['query']

let fixture: TypesenseArchive
let admin: TestUser

beforeAll(async () => {
  fixture = await openTypesenseArchive()
  admin = await fixture.archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  await fixture.archive.services.db.deleteFrom('items').execute()
  await fixture.archive.services.db.deleteFrom('typesense_changes').execute()
  for (const { documents } of fixture.typesense.collections.values()) documents.clear()
})
afterEach(() => {
  fixture.typesense.failures.answer = undefined
  fixture.typesense.failures.silent = false
  fixture.archive.services.typesense?.availability.reportSuccess()
  fixture.logged.length = 0
})
afterAll(() => fixture.close())

async function addItem(fields: Partial<CreateItem>, archive = fixture.archive, as = admin): Promise<string> {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await archive.call(as, createItem, { body })).reply.id
}

const callSearch = (query: Query) => fixture.archive.call(admin, instantSearch, { query })
const search = async (query: Query) => (await callSearch(query)).reply

describe('with a Typesense server', () => {
  test('results follow the typed text and highlight its words', async () => {
    const id = await addItem({ title: 'A letter', body: 'We walked **along the harbour** until six.' })
    await addItem({ title: 'Another' })
    await fixture.catchUp()
    for (const q of ['harb', 'harbour', 'HARBOUR wal']) {
      const { hits, total, engine } = await search({ q })
      expect(engine).toBe('typesense')
      expect(hits.map(({ item }) => item.id)).toEqual([id])
      expect(total).toBe(1)
    }
    const [letter] = (await search({ q: 'lett' })).hits
    expect(letter?.title.map(({ text, match }) => (match ? `[${text}]` : text)).join('')).toBe('A [letter]')
    const [hit] = (await search({ q: 'harbour' })).hits
    expect(hit?.title).toEqual([])
    expect(hit?.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual(['harbour'])
    expect(hit?.snippet.map(({ text }) => text).join('')).toBe('We walked along the harbour until six.')
    expect(hit?.meant).toEqual([])
  })

  test('typing errors are corrected, and a hit names the word that matched', async () => {
    const id = await addItem({ title: 'Vendemmia', body: 'La vendemmia del 1958' })
    await fixture.catchUp()
    const [hit] = (await search({ q: 'vendemia ' })).hits
    expect(hit?.item.id).toBe(id)
    expect(hit?.meant).toEqual(['Vendemmia'])
  })

  test('a word in the title ranks before one in the text, newer items first among equals', async () => {
    const inText = await addItem({ title: 'A', body: 'harbour', date: '2001' })
    const older = await addItem({ title: 'Harbour', date: '1950' })
    const newer = await addItem({ title: 'Harbour', date: '1960' })
    await fixture.catchUp()
    expect((await search({ q: 'harbour' })).hits.map(({ item }) => item.id)).toEqual([newer, older, inText])
  })

  test('counts all kinds, including those excluded by the filter', async () => {
    for (const kind of ['post', 'post', 'dream'] as const) await addItem({ kind, title: 'Snow' })
    await fixture.catchUp()
    const both = [
      { value: 'post', count: 2 },
      { value: 'dream', count: 1 },
    ]
    expect((await search({ q: 'snow' })).facets.kind).toEqual(both)
    const chosen = await search({ q: 'snow', kind: ['dream'] })
    expect(chosen.total).toBe(1)
    expect(chosen.hits.map(({ item }) => item.kind)).toEqual(['dream'])
    expect(chosen.facets.kind).toEqual(both)
  })

  test('pages contain each item once', async () => {
    for (let number = 0; number < 7; number++)
      await addItem({ title: `Snow ${number}`, date: `19${50 + number}` })
    await fixture.catchUp()
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await search({ q: 'snow', limit: 3, ...(cursor && { cursor }) })
      expect(page.total).toBe(7)
      titles.push(...page.hits.map(({ item }) => item.title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Snow ${number}`))
  })

  test.each([
    ['nothing', '', 2],
    ['a wildcard', '*', 2],
    ['punctuation only', '"" -- (&|!)', 2],
    ['filter syntax of the server', '`] || id:!=[x', 0],
    ['an excluded word', 'harbour -snow', 1],
    ['ten thousand characters', 'x'.repeat(10_000), 0],
    ['ten thousand words', 'harbour '.repeat(1_250), 1],
    ['accents and elisions', "l'harboûr", 1],
    ['right to left', 'שלום', 0],
    ['an unpaired surrogate', 'harbour \ud83d', 1],
    ['emoji', '🌊🌊', 2],
    ['an operator', 'kind:dream harbour', 0],
  ])('answers odd input: %s', async (_name, q, max) => {
    await addItem({ title: 'Harbour' })
    await addItem({ title: 'Snow' })
    await fixture.catchUp()
    const { status, reply } = await callSearch({ q })
    expect(status).toBe(200)
    expect(reply.total).toBeLessThanOrEqual(max)
    expect(fixture.logged).toEqual([])
  })

  test('shows an item that changed a moment ago in its current state', async () => {
    const id = await addItem({ title: 'Harbour' })
    await fixture.catchUp()
    await fixture.archive.call(admin, changeItem, { params: { id }, body: { version: 1, title: 'Port' } })
    const [hit] = (await search({ q: 'harbour' })).hits
    expect(hit?.item.title).toBe('Port')
  })
})

describe('the built-in search answers', () => {
  test('when no server is configured', async () => {
    const plain = await openTestArchive()
    const user = await plain.addUser({ isAdmin: true })
    const id = await addItem({ title: 'Harbour' }, plain, user)
    const { reply } = await plain.call(user, instantSearch, { query: { q: 'harbor' } })
    expect(reply).toMatchObject({
      engine: 'builtin',
      total: 1,
      facets: { kind: [{ value: 'post', count: 1 }] },
    })
    expect(reply.hits[0]?.item.id).toBe(id)
    expect(reply.hits[0]?.meant).toEqual(['Harbour'])
    expect(reply.corrections).toEqual([{ typed: 'harbor', meant: ['Harbour'] }])
    const state = (await plain.call(user, instantSearchState, {})).reply
    expect(state).toMatchObject({ configured: false, documents: null })
    expect((await plain.call(user, rebuildInstantSearch, {})).status).toBe(404)
    await plain.close()
  })

  test.each([
    ['is stopped', 'stop'],
    ['does not answer', 'silent'],
    ['is overloaded', { status: 503, type: 'application/json', body: '{"message":"Not Ready or Lagging"}' }],
    ['rejects the key', { status: 401, type: 'application/json', body: '{"message":"Forbidden"}' }],
    ['is a proxy with a page', { status: 200, type: 'text/html', body: '<html>Sign in</html>' }],
    ['sends broken JSON', { status: 200, type: 'application/json', body: '{"results":[' }],
    [
      'sends an invalid reply',
      { status: 200, type: 'application/json', body: '{"results":[{"found":"many"}]}' },
    ],
    [
      'has lost the index',
      { status: 200, type: 'application/json', body: '{"results":[{"code":404,"error":"Not found."}]}' },
    ],
  ] as const)(
    'while the server %s: soon, at once the next time, and logs it once',
    async (_name, failure) => {
      const id = await addItem({ title: 'Harbour' })
      await fixture.catchUp()
      fixture.logged.length = 0
      if (failure === 'stop') await fixture.typesense.stop()
      else if (failure === 'silent') fixture.typesense.failures.silent = true
      else fixture.typesense.failures.answer = failure
      const started = performance.now()
      for (let times = 0; times < 4; times++) {
        const { engine, hits } = await search({ q: 'harbour' })
        expect(engine).toBe('builtin')
        expect(hits.map(({ item }) => item.id)).toEqual([id])
      }
      expect(performance.now() - started).toBeLessThan(4_000)
      expect(fixture.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
      expect(JSON.stringify(fixture.logged)).not.toContain(fixture.typesense.apiKey)
      if (failure === 'stop') await fixture.typesense.start()
    },
  )

  test('until the index is complete', async () => {
    await addItem({ title: 'Harbour' })
    const { db } = fixture.archive.services
    await db.updateTable('typesense_collections').set({ state: 'building' }).execute()
    expect((await search({ q: 'harbour' })).engine).toBe('builtin')
    await fixture.catchUp()
    expect((await search({ q: 'harbour' })).engine).toBe('typesense')
  })

  test('while too many changes are pending', async () => {
    await addItem({ title: 'Harbour' })
    await fixture.catchUp()
    const { db } = fixture.archive.services
    const changes = Array.from({ length: 201 }, () => ({ item_id: uuidv7(), refusal: null }))
    await db.insertInto('typesense_changes').values(changes).execute()
    expect((await search({ q: 'harbour' })).engine).toBe('builtin')
    await fixture.catchUp()
    expect((await search({ q: 'harbour' })).engine).toBe('typesense')
  })

  test('when the index names an item that does not exist, which is then repaired', async () => {
    await addItem({ title: 'Harbour' })
    await fixture.catchUp()
    const [document] = [...fixture.typesense.listActiveDocuments().values()]
    if (!document) throw new Error('the index has no document')
    const id = uuidv7()
    fixture.typesense.listActiveDocuments().set(id, { ...document, id })
    expect(await search({ q: 'harbour' })).toMatchObject({ engine: 'builtin', total: 1 })
    expect(await search({ q: 'harbour' })).toMatchObject({ engine: 'typesense', total: 1 })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().has(id)).toBe(false)
  })

  test('but rejects the cursor of a list that started on the server', async () => {
    for (let number = 0; number < 3; number++) await addItem({ title: `Harbour ${number}` })
    await fixture.catchUp()
    const { nextCursor } = await search({ q: 'harbour', limit: 2 })
    fixture.typesense.failures.answer = { status: 503, type: 'text/plain', body: '' }
    const answer = await callSearch({ q: 'harbour', limit: 2, cursor: nextCursor ?? '' })
    expect(answer.error.code).toBe('invalid-cursor')
  })

  test('for further pages of its own lists, even when the server is back', async () => {
    for (let number = 0; number < 3; number++) await addItem({ title: `Harbour ${number}` })
    await fixture.catchUp()
    fixture.typesense.failures.answer = { status: 503, type: 'text/plain', body: '' }
    const first = await search({ q: 'harbour', limit: 2 })
    fixture.typesense.failures.answer = undefined
    fixture.archive.services.typesense?.availability.reportSuccess()
    const second = await search({ q: 'harbour', limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.engine).toBe('builtin')
    expect(new Set([...first.hits, ...second.hits].map(({ item }) => item.id)).size).toBe(3)
  })
})

test('registers the search key again at a server that has lost it', async () => {
  await addItem({ title: 'Harbour' })
  await fixture.catchUp()
  fixture.typesense.access.clearKeys()
  expect((await search({ q: 'harbour' })).engine).toBe('typesense')
  expect(fixture.logged).toEqual([])
})

test.each(['{}', '{"offset":0}', '{"offset":1.5}', '{"offset":-1}', '{"offset":1e9}', '"x"', '[[]]'])(
  'rejects a forged cursor: %s',
  async (position) => {
    const cursor = Buffer.from(position).toString('base64url')
    expect((await callSearch({ q: 'x', cursor })).error.code).toBe('invalid-cursor')
  },
)

test('administrators can rebuild the index, while the present one answers', async () => {
  await addItem({ title: 'Harbour' })
  await fixture.catchUp()
  const [before] = [...fixture.typesense.collections.keys()]
  const { status } = await fixture.archive.call(admin, rebuildInstantSearch, {})
  expect(status).toBe(204)
  const { services } = fixture.archive
  const { rows } = await sql<{ data: { anew?: true } }>`
    select data from pgboss.job where name = 'typesense-rebuild' and data ->> 'anew' = 'true'`.execute(
    services.db,
  )
  await typesenseRebuildJob.handle(rows[0]?.data ?? {}, { services, signal: new AbortController().signal })
  expect((await fixture.archive.call(admin, instantSearchState, {})).reply).toMatchObject({ building: true })
  expect((await search({ q: 'harbour' })).engine).toBe('typesense')
  await fixture.catchUp()
  expect(await search({ q: 'harbour' })).toMatchObject({ engine: 'typesense', total: 1 })
  expect([...fixture.typesense.collections.keys()]).not.toContain(before)
  const somebody = await fixture.archive.addUser()
  expect((await fixture.archive.call(somebody, rebuildInstantSearch, {})).status).toBe(403)
})

test('shows the state of the index to administrators only', async () => {
  await addItem({ title: 'Harbour' })
  await fixture.catchUp()
  const state = async () => (await fixture.archive.call(admin, instantSearchState, {})).reply
  expect(await state()).toEqual({
    configured: true,
    reachable: true,
    documents: 1,
    building: false,
    waiting: 0,
    refused: 0,
  })
  fixture.typesense.failures.refuse = () => 'No.'
  await addItem({ title: 'Refused' })
  await fixture.catchUp()
  fixture.typesense.failures.refuse = undefined
  expect(await state()).toMatchObject({ documents: 1, waiting: 1, refused: 1 })
  await fixture.typesense.stop()
  expect(await state()).toMatchObject({ reachable: false, documents: null, waiting: 1 })
  await fixture.typesense.start()
  const somebody = await fixture.archive.addUser()
  expect((await fixture.archive.call(somebody, instantSearchState, {})).status).toBe(403)
  expect((await fixture.archive.call(undefined, instantSearch, { query: { q: randomUUID() } })).status).toBe(
    401,
  )
})
