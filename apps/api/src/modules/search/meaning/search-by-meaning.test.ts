import { ask } from '@lares/shared-types/contracts/ai'
import { createItem } from '@lares/shared-types/contracts/items'
import { search, similarItems } from '@lares/shared-types/contracts/search'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Embedder } from '../../../ai-endpoints/embedder.ts'
import { embedPassages } from '../../../search-index/meaning/embed-passages.ts'
import { createScriptedEmbedder } from '../../../testing/scripted-embedder.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { createFamilyItems } from '../testing/create-family-items.ts'

let endpoint: ScriptedAi
let embedder: Embedder
let archive: TestArchive
let admin: TestUser
let relative: TestUser
let tagId: string

beforeAll(async () => {
  endpoint = await ScriptedAi.start()
  embedder = createScriptedEmbedder(endpoint)
  archive = await openTestArchive({ ai: { chat: undefined, embedder } })
  admin = await archive.addUser({ isAdmin: true })
  tagId = await createFamilyItems(archive, admin)
  relative = await archive.addUser({ restrictedTagIds: [tagId] })
})
beforeEach(() => {
  endpoint.failure = undefined
})
afterAll(async () => {
  await archive.close()
  await endpoint.close()
})

const find = async (query: object, user = admin) => (await archive.call(user, search, { query })).reply
const titles = async (query: object, user = admin) =>
  (await find(query, user)).hits.map(({ item }) => item.title)

test('while the first vectors are computed, words answer and the reply says so', async () => {
  const reply = await find({ q: 'boat', mode: 'both' })
  expect([reply.meaning, reply.hits.map(({ item }) => item.title)]).toEqual(['preparing', ['A boat']])
})

describe('with vectors', () => {
  beforeAll(async () => {
    await embedPassages(archive.services.db, embedder, new AbortController().signal)
  })

  test('finds the same meaning across languages; in mode `words` only items with the words', async () => {
    expect((await titles({ q: 'vendemmia', mode: 'meaning' })).slice(0, 4).sort()).toEqual([
      'Die Weinlese',
      'Grape',
      'Les vendanges chez Paul',
      'The vineyard was sold',
    ])
    expect(await titles({ q: 'vendemmia' })).toEqual([])
  })

  test('mode `both` ranks items with both words and meaning first', async () => {
    const found = await titles({ q: 'vendanges', mode: 'both' })
    expect(found[0]).toBe('Les vendanges chez Paul')
    expect(found.indexOf('Die Weinlese')).toBeLessThan(found.indexOf('A bicycle') >>> 0)
  })

  test('mode `both` corrects typing errors and reports them', async () => {
    const { hits, corrections } = await find({ q: 'bicylce', mode: 'both' })
    expect([hits[0]?.item.title, hits[0]?.meant]).toEqual(['A bicycle', ['bicycle']])
    expect(corrections).toEqual([{ typed: 'bicylce', meant: ['bicycle'] }])
    expect(hits.slice(1).map(({ meant }) => meant)).toEqual(hits.slice(1).map(() => []))
  })

  test('mode `both` says of each hit whether and where it has the words', async () => {
    const { hits } = await find({ q: 'debts', mode: 'both' })
    const sold = hits.find(({ item }) => item.title === 'The vineyard was sold')
    expect([sold?.byMeaning, sold?.foundBy.map(({ field }) => field)]).toEqual([undefined, ['tag']])
    const others = hits.filter((hit) => hit !== sold)
    expect(others.map(({ byMeaning }) => byMeaning)).toEqual(others.map(() => true))
    expect(others.length).toBeGreaterThan(0)
  })

  test('filters and operators apply', async () => {
    expect(await titles({ q: 'Schiff', mode: 'meaning', kind: ['image'] })).toEqual(['La barca'])
    expect(await titles({ q: 'Schiff kind:image', mode: 'both' })).toEqual(['La barca'])
    expect((await titles({ q: 'Wein', mode: 'meaning', from: '1960', to: '1969' }))[0]).toBe(
      'Les vendanges chez Paul',
    )
    expect(await titles({ q: 'Wein', mode: 'meaning', tag: [tagId] })).toEqual(['The vineyard was sold'])
  })

  test('facets, total and pages cover the hits', async () => {
    const first = await find({ q: 'Schiff', mode: 'meaning', limit: 2 })
    expect(first.total).toBe(7)
    expect(first.facets.kind).toEqual([
      { value: 'post', count: 6 },
      { value: 'image', count: 1 },
    ])
    const second = await find({ q: 'Schiff', mode: 'meaning', limit: 5, cursor: first.nextCursor ?? '' })
    expect(second.nextCursor).toBeNull()
    expect(new Set([...first.hits, ...second.hits].map(({ item }) => item.id)).size).toBe(7)
  })

  test('sorts the hits by date', async () => {
    const [newest] = await titles({ q: 'Wein', mode: 'meaning', sort: 'newest' })
    expect(newest).toBe('Les vendanges chez Paul')
    const [oldest] = await titles({ q: 'Wein', mode: 'meaning', sort: 'oldest' })
    expect(oldest).toBe('Die Weinlese')
  })

  test('similar items exclude the item itself and hidden ones', async () => {
    const { hits } = await find({ q: 'Weinlese' })
    const like = async (user: TestUser) => {
      const { reply } = await archive.call(user, similarItems, { params: { id: hits[0]?.item.id ?? '' } })
      return { by: reply.by, titles: reply.items.map(({ title }) => title).sort() }
    }
    expect(await like(relative)).toEqual({ by: 'meaning', titles: ['Grape', 'Les vendanges chez Paul'] })
    expect((await like(admin)).titles).toContain('The vineyard was sold')
  })

  test('hidden items are neither found by meaning nor counted', async () => {
    const reply = await find({ q: 'Weinberg', mode: 'meaning' }, relative)
    expect(reply.hits.map(({ item }) => item.title)).not.toContain('The vineyard was sold')
    expect(reply.total).toBe(6)
    expect(reply.facets.tag).toEqual([])
  })

  test('a query without words lists everything', async () => {
    expect(await find({ q: 'kind:image', mode: 'meaning' })).toMatchObject({ total: 1, meaning: 'answers' })
    expect(await find({ mode: 'both' })).toMatchObject({ total: 7, meaning: 'answers' })
  })

  test('a question reuses the cached vector of a search', async () => {
    const question = 'Who built a ship?'
    endpoint.requests.length = 0
    await find({ q: question, mode: 'both' })
    const { reply } = await archive.call(admin, ask, { body: { question } })
    expect(reply.answer[0]?.text).toContain('ship in the shed')
    expect(endpoint.requests).toHaveLength(1)
  })

  test('when the endpoint fails, words answer and the reply says so', async () => {
    endpoint.failure = 500
    const reply = await find({ q: 'boat ship', mode: 'both' })
    expect([reply.meaning, reply.hits.map(({ item }) => item.title)]).toEqual(['failed', ['A boat']])
  })

  test('a list started by words continues by words once the endpoint is back', async () => {
    const query = { q: 'boat or grape or bicycle', mode: 'both', limit: 1 }
    endpoint.failure = 500
    const first = await find(query)
    expect(first.meaning).toBe('failed')
    endpoint.failure = undefined
    const second = await find({ ...query, cursor: first.nextCursor ?? '' })
    const shown = [...first.hits, ...second.hits].map(({ item }) => item.title)
    expect(shown).toEqual((await titles({ q: query.q })).slice(0, 2))
  })

  test('a list started by meaning cannot continue by words', async () => {
    const { nextCursor } = await find({ q: 'ship', mode: 'meaning', limit: 1 })
    const cursor = nextCursor ?? ''
    endpoint.failure = 500
    for (const mode of ['meaning', 'words'] as const) {
      const query = { q: 'a ship that nobody has looked for', mode, cursor }
      const { error } = await archive.call(admin, search, { query })
      expect(error.code).toBe('invalid-cursor')
    }
  })

  test.each([
    ['meaning', 'Traube'],
    ['both', 'Trauben'],
  ])('excluded words are neither found nor embedded (%s)', async (mode, word) => {
    expect(await titles({ q: word, mode })).toContain('Grape')
    for (const q of [`${word} -grape`, `${word} -"the word alone"`]) {
      const found = await titles({ q, mode })
      expect(found).toContain('Die Weinlese')
      expect(found).not.toContain('Grape')
    }
    const compared = endpoint.requests.flatMap(({ body }) => body.input ?? [])
    expect(compared).toContain(word)
    expect(compared.filter((text) => text.includes('-'))).toEqual([])
  })

  test.each(['meaning', 'both'])('each alternative has its own exclusions (%s)', async (mode) => {
    expect(await titles({ q: 'Wein -grape or bicycle', mode })).toContain('Grape')
  })

  test.each(['meaning', 'both'])('a query of only exclusions is answered by words (%s)', async (mode) => {
    const { hits, nextCursor } = await find({ q: '-grape', mode, limit: 3 })
    const { hits: others } = await find({ q: '-grape', mode, cursor: nextCursor ?? '' })
    expect([...hits, ...others].map(({ item }) => item.title)).toEqual(await titles({ q: '-grape' }))
  })

  test.each(['"', '-x', "l'été", '🐈', 'a'.repeat(10_000), '%_\\', "'); drop table passages"])(
    'answers odd input: %s',
    async (q) => {
      const { status } = await archive.call(admin, search, { query: { q, mode: 'both' } })
      expect(status).toBe(200)
    },
  )

  test('rejects a cursor of another list', async () => {
    const { nextCursor } = await find({ limit: 1 })
    const { error } = await archive.call(admin, search, {
      query: { q: 'boat', mode: 'meaning', cursor: nextCursor ?? '' },
    })
    expect(error.code).toBe('invalid-cursor')
  })

  test('mode `both` reports when more items have the words than were looked at', async () => {
    expect((await find({ q: 'boat', mode: 'both' })).capped).toBe(false)
    const { db } = archive.services
    const body = { kind: 'post', title: 'Walnut' } as const
    for (let count = 0; count < 201; count++) await archive.call(admin, createItem, { body })
    await embedPassages(db, embedder, new AbortController().signal)
    expect((await find({ q: 'walnut', mode: 'both' })).capped).toBe(true)
  })
})
