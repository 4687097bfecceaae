import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@lares/shared-types/contract'
import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { instantSearch, instantSearchState, rebuildInstantSearch } from '@lares/shared-types/contracts/search'
import type { CreateItem } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rebuildTypesense } from '../../../search/typesense/keep-in-step.ts'
import {
  openTypesenseArchive,
  type TypesenseArchive,
} from '../../../search/typesense/testing/typesense-archive.ts'
import { openTestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'

type Query = RequestOf<typeof instantSearch>['query']

let world: TypesenseArchive
let keeper: TestUser

beforeAll(async () => {
  world = await openTypesenseArchive()
  keeper = await world.archive.addUser({ isAdmin: true })
})
beforeEach(async () => {
  await world.archive.services.db.deleteFrom('items').execute()
  await world.archive.services.db.deleteFrom('typesense_changes').execute()
  for (const { documents } of world.typesense.collections.values()) documents.clear()
})
afterEach(() => {
  world.typesense.troubles.answer = undefined
  world.typesense.troubles.silent = false
  world.archive.services.typesense?.away.over()
  world.logged.length = 0
})
afterAll(() => world.close())

async function put(fields: Partial<CreateItem>, archive = world.archive, as = keeper): Promise<string> {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await archive.call(as, createItem, { body })).reply.id
}

const ask = (query: Query) => world.archive.call(keeper, instantSearch, { query })
const asked = async (query: Query) => (await ask(query)).reply

describe('on a Typesense server', () => {
  test('results follow the typing, with the places of the words', async () => {
    const id = await put({ title: 'A letter', body: 'We walked **along the harbour** until six.' })
    await put({ title: 'Another' })
    await world.catchUp()
    for (const q of ['harb', 'harbour', 'HARBOUR wal']) {
      const { hits, total, engine } = await asked({ q })
      expect(engine).toBe('typesense')
      expect(hits.map(({ item }) => item.id)).toEqual([id])
      expect(total).toBe(1)
    }
    const [letter] = (await asked({ q: 'lett' })).hits
    expect(letter?.title.map(({ text, match }) => (match ? `[${text}]` : text)).join('')).toBe('A [letter]')
    const [hit] = (await asked({ q: 'harbour' })).hits
    expect(hit?.title).toEqual([])
    expect(hit?.snippet.filter(({ match }) => match).map(({ text }) => text)).toEqual(['harbour'])
    expect(hit?.snippet.map(({ text }) => text).join('')).toBe('We walked along the harbour until six.')
    expect(hit?.meant).toEqual([])
  })

  test('typing errors are forgiven, and a hit says by which word it was found', async () => {
    const id = await put({ title: 'Vendemmia', body: 'La vendemmia del 1958' })
    await world.catchUp()
    const [hit] = (await asked({ q: 'vendemia ' })).hits
    expect(hit?.item.id).toBe(id)
    expect(hit?.meant).toEqual(['Vendemmia'])
  })

  test('a word in the title comes before one in the text, the newest first among equals', async () => {
    const inText = await put({ title: 'A', body: 'harbour', date: '2001' })
    const older = await put({ title: 'Harbour', date: '1950' })
    const newer = await put({ title: 'Harbour', date: '1960' })
    await world.catchUp()
    expect((await asked({ q: 'harbour' })).hits.map(({ item }) => item.id)).toEqual([newer, older, inText])
  })

  test('kinds are counted, those that are not chosen too', async () => {
    for (const kind of ['post', 'post', 'dream'] as const) await put({ kind, title: 'Snow' })
    await world.catchUp()
    const both = [
      { value: 'post', count: 2 },
      { value: 'dream', count: 1 },
    ]
    expect((await asked({ q: 'snow' })).facets.kind).toEqual(both)
    const chosen = await asked({ q: 'snow', kind: ['dream'] })
    expect(chosen.total).toBe(1)
    expect(chosen.hits.map(({ item }) => item.kind)).toEqual(['dream'])
    expect(chosen.facets.kind).toEqual(both)
  })

  test('pages follow one another, each item once', async () => {
    for (let number = 0; number < 7; number++)
      await put({ title: `Snow ${number}`, date: `19${50 + number}` })
    await world.catchUp()
    const titles: string[] = []
    let cursor: string | undefined
    do {
      const page = await asked({ q: 'snow', limit: 3, ...(cursor && { cursor }) })
      expect(page.total).toBe(7)
      titles.push(...page.hits.map(({ item }) => item.title))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(titles).toEqual([6, 5, 4, 3, 2, 1, 0].map((number) => `Snow ${number}`))
  })

  test.each([
    ['nothing', '', 2],
    ['a wildcard', '*', 2],
    ['signs alone', '"" -- (&|!)', 2],
    ['what the server reads as a filter', '`] || id:!=[x', 0],
    ['a word that is left out', 'harbour -snow', 1],
    ['ten thousand letters', 'x'.repeat(10_000), 0],
    ['ten thousand words', 'harbour '.repeat(1_250), 1],
    ['accents and elisions', "l'harboûr", 1],
    ['right to left', 'שלום', 0],
    ['half a sign', 'harbour \ud83d', 1],
    ['pictures', '🌊🌊', 2],
    ['an operator', 'kind:dream harbour', 0],
  ])('odd input is answered: %s', async (_what, q, most) => {
    await put({ title: 'Harbour' })
    await put({ title: 'Snow' })
    await world.catchUp()
    const { status, reply } = await ask({ q })
    expect(status).toBe(200)
    expect(reply.total).toBeLessThanOrEqual(most)
    expect(world.logged).toEqual([])
  })

  test('what changed a moment ago is shown as it is now', async () => {
    const id = await put({ title: 'Harbour' })
    await world.catchUp()
    await world.archive.call(keeper, changeItem, { params: { id }, body: { version: 1, title: 'Port' } })
    const [hit] = (await asked({ q: 'harbour' })).hits
    expect(hit?.item.title).toBe('Port')
  })
})

describe("the archive's own search answers", () => {
  test('where no server is set', async () => {
    const plain = await openTestArchive()
    const user = await plain.addUser({ isAdmin: true })
    const id = await put({ title: 'Harbour' }, plain, user)
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
    ['is away', 'stop'],
    ['says nothing', 'silent'],
    ['is overloaded', { status: 503, type: 'application/json', body: '{"message":"Not Ready or Lagging"}' }],
    ['does not take the key', { status: 401, type: 'application/json', body: '{"message":"Forbidden"}' }],
    ['is a page of a proxy', { status: 200, type: 'text/html', body: '<html>Sign in</html>' }],
    ['is broken JSON', { status: 200, type: 'application/json', body: '{"results":[' }],
    ['makes no sense', { status: 200, type: 'application/json', body: '{"results":[{"found":"many"}]}' }],
    [
      'has lost the index',
      { status: 200, type: 'application/json', body: '{"results":[{"code":404,"error":"Not found."}]}' },
    ],
  ] as const)(
    'while the server %s: soon, at once the next time, and it is told once',
    async (_what, trouble) => {
      const id = await put({ title: 'Harbour' })
      await world.catchUp()
      world.logged.length = 0
      if (trouble === 'stop') await world.typesense.stop()
      else if (trouble === 'silent') world.typesense.troubles.silent = true
      else world.typesense.troubles.answer = trouble
      const begun = performance.now()
      for (let times = 0; times < 4; times++) {
        const { engine, hits } = await asked({ q: 'harbour' })
        expect(engine).toBe('builtin')
        expect(hits.map(({ item }) => item.id)).toEqual([id])
      }
      expect(performance.now() - begun).toBeLessThan(4_000)
      expect(world.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
      expect(JSON.stringify(world.logged)).not.toContain(world.typesense.apiKey)
      if (trouble === 'stop') await world.typesense.start()
    },
  )

  test('until the index is complete', async () => {
    await put({ title: 'Harbour' })
    const { db } = world.archive.services
    await db.updateTable('typesense_collections').set({ state: 'building' }).execute()
    expect((await asked({ q: 'harbour' })).engine).toBe('builtin')
    await world.catchUp()
    expect((await asked({ q: 'harbour' })).engine).toBe('typesense')
  })

  test('while more has changed than the index can be forgiven', async () => {
    await put({ title: 'Harbour' })
    await world.catchUp()
    const { db } = world.archive.services
    const changes = Array.from({ length: 201 }, () => ({ item_id: uuidv7(), refusal: null }))
    await db.insertInto('typesense_changes').values(changes).execute()
    expect((await asked({ q: 'harbour' })).engine).toBe('builtin')
    await world.catchUp()
    expect((await asked({ q: 'harbour' })).engine).toBe('typesense')
  })

  test('when the index names something that is not there, which is then put right', async () => {
    await put({ title: 'Harbour' })
    await world.catchUp()
    const [document] = [...world.typesense.served().values()]
    if (!document) throw new Error('there is one')
    const id = uuidv7()
    world.typesense.served().set(id, { ...document, id })
    expect(await asked({ q: 'harbour' })).toMatchObject({ engine: 'builtin', total: 1 })
    expect(await asked({ q: 'harbour' })).toMatchObject({ engine: 'typesense', total: 1 })
    await world.catchUp()
    expect(world.typesense.served().has(id)).toBe(false)
  })

  test('but not what followed on the server: that is a position it does not know', async () => {
    for (let number = 0; number < 3; number++) await put({ title: `Harbour ${number}` })
    await world.catchUp()
    const { nextCursor } = await asked({ q: 'harbour', limit: 2 })
    world.typesense.troubles.answer = { status: 503, type: 'text/plain', body: '' }
    const answer = await ask({ q: 'harbour', limit: 2, cursor: nextCursor ?? '' })
    expect(answer.error.code).toBe('invalid-cursor')
  })

  test('its own further pages, also when the server has come back', async () => {
    for (let number = 0; number < 3; number++) await put({ title: `Harbour ${number}` })
    await world.catchUp()
    world.typesense.troubles.answer = { status: 503, type: 'text/plain', body: '' }
    const first = await asked({ q: 'harbour', limit: 2 })
    world.typesense.troubles.answer = undefined
    world.archive.services.typesense?.away.over()
    const second = await asked({ q: 'harbour', limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.engine).toBe('builtin')
    expect(new Set([...first.hits, ...second.hits].map(({ item }) => item.id)).size).toBe(3)
  })
})

test('a server that has forgotten the key of searches is told it again', async () => {
  await put({ title: 'Harbour' })
  await world.catchUp()
  world.typesense.access.forgetKeys()
  expect((await asked({ q: 'harbour' })).engine).toBe('typesense')
  expect(world.logged).toEqual([])
})

test.each(['{}', '{"offset":0}', '{"offset":1.5}', '{"offset":-1}', '{"offset":1e9}', '"x"', '[[]]'])(
  'a position that nobody gave is refused: %s',
  async (position) => {
    const cursor = Buffer.from(position).toString('base64url')
    expect((await ask({ q: 'x', cursor })).error.code).toBe('invalid-cursor')
  },
)

test('administrators have the index filled anew, while the one that is there answers', async () => {
  await put({ title: 'Harbour' })
  await world.catchUp()
  const [before] = [...world.typesense.collections.keys()]
  const { status } = await world.archive.call(keeper, rebuildInstantSearch, {})
  expect(status).toBe(204)
  const { services } = world.archive
  const { rows } = await sql<{ data: { anew?: true } }>`
    select data from pgboss.job where name = 'typesense-rebuild' and data ->> 'anew' = 'true'`.execute(
    services.db,
  )
  await rebuildTypesense(services, rows[0]?.data ?? {}, new AbortController().signal)
  expect((await world.archive.call(keeper, instantSearchState, {})).reply).toMatchObject({ building: true })
  expect((await asked({ q: 'harbour' })).engine).toBe('typesense')
  await world.catchUp()
  expect(await asked({ q: 'harbour' })).toMatchObject({ engine: 'typesense', total: 1 })
  expect([...world.typesense.collections.keys()]).not.toContain(before)
  const somebody = await world.archive.addUser()
  expect((await world.archive.call(somebody, rebuildInstantSearch, {})).status).toBe(403)
})

test('administrators are told how far the index is, and nobody else', async () => {
  await put({ title: 'Harbour' })
  await world.catchUp()
  const state = async () => (await world.archive.call(keeper, instantSearchState, {})).reply
  expect(await state()).toEqual({
    configured: true,
    reachable: true,
    documents: 1,
    building: false,
    waiting: 0,
    refused: 0,
  })
  world.typesense.troubles.refuse = () => 'No.'
  await put({ title: 'Refused' })
  await world.catchUp()
  world.typesense.troubles.refuse = undefined
  expect(await state()).toMatchObject({ documents: 1, waiting: 1, refused: 1 })
  await world.typesense.stop()
  expect(await state()).toMatchObject({ reachable: false, documents: null, waiting: 1 })
  await world.typesense.start()
  const somebody = await world.archive.addUser()
  expect((await world.archive.call(somebody, instantSearchState, {})).status).toBe(403)
  expect((await world.archive.call(undefined, instantSearch, { query: { q: randomUUID() } })).status).toBe(
    401,
  )
})
