import { search } from '@lares/shared-types/contracts/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { countsOf, naiveSearch, placeOf, withAncestors } from './testing/naive-search.ts'
import { type Ids, idAt, putItems, putLabels } from './testing/put-items.ts'
import { type RandomItem, type RandomSearch, randomItem, randomSearch } from './testing/random-items.ts'

let archive: TestArchive
let ids: Ids
let reader: TestUser
/** Must not see tag 1 (so neither 2) and category 3 (so neither 4). */
let restricted: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  ids = await putLabels(archive.services.db)
  reader = await archive.addUser()
  restricted = await archive.addUser({
    restrictedTagIds: [idAt(ids.tags, 1)],
    restrictedCategoryIds: [idAt(ids.categories, 3)],
  })
})
afterAll(() => archive.close())

const isHidden = (item: RandomItem) =>
  withAncestors(item.tags).includes(1) || withAncestors(item.categories).includes(3)

function queryOf({
  words,
  kinds,
  languages,
  tags,
  categories,
  participants,
  places,
  from,
  to,
  favourite,
  rating,
}: RandomSearch) {
  return {
    q: words.map((word) => `${word} `).join(''),
    kind: [...kinds],
    language: [...languages],
    tag: tags.map((tag) => idAt(ids.tags, tag)),
    category: categories.map((category) => idAt(ids.categories, category)),
    participant: participants.map((person) => idAt(ids.participants, person)),
    place: [...places],
    ...(from !== null && { from: String(from) }),
    ...(to !== null && { to: String(to) }),
    ...(favourite && { favourite: true }),
    ...(rating !== null && { rating }),
  }
}

/** The counts that a search should answer with, as its contract sorts them. */
function facetsOf(items: readonly RandomItem[], asked: RandomSearch) {
  const without = (filter: Parameters<typeof naiveSearch>[2]) => naiveSearch(items, asked, filter)
  return {
    kind: countsOf(without('kind').map(({ kind }) => kind)),
    language: countsOf(without('language').map(({ language }) => language)),
    decade: countsOf(
      without('decade').flatMap(({ year }) => (year === null ? [] : [`${Math.floor(year / 10)}0`])),
    ),
    tag: countsOf(
      without('tag').flatMap(({ tags }) => withAncestors(tags).map((tag) => idAt(ids.tags, tag))),
    ),
    category: countsOf(
      without('category').flatMap(({ categories }) =>
        withAncestors(categories).map((category) => idAt(ids.categories, category)),
      ),
    ),
    participant: countsOf(
      without('participant').flatMap(({ participants }) =>
        participants.map((person) => idAt(ids.participants, person)),
      ),
    ),
    place: placesOf(without('place')),
  }
}

/** Each place once, as most write it. */
function placesOf(items: readonly RandomItem[]) {
  const names = items.flatMap(({ place }) => place ?? [])
  const byPlace = Map.groupBy(countsOf(names), ({ value }) => placeOf(value))
  return [...byPlace.values()]
    .map((ways) => ({
      value: ways[0]?.value ?? '',
      count: ways.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

test('hits, total and facets are those of going through every item, for everyone what they may see', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomItem, { minLength: 5, maxLength: 40 }),
      fc.array(randomSearch, { minLength: 6, maxLength: 6 }),
      async (items, searches) => {
        await putItems(archive.services.db, ids, restricted.id, items)
        for (const asked of searches) {
          // A hidden label cannot be asked for either: nothing that is visible carries it.
          const visible = items.filter((item) => !isHidden(item))
          const { reply } = await archive.call(restricted, search, {
            query: { ...queryOf(asked), limit: 100 },
          })
          const expected = naiveSearch(visible, asked)
          expect(reply.hits.map(({ item }) => item.title).sort()).toEqual(
            expected.map((item) => `Nr ${items.indexOf(item)}`).sort(),
          )
          expect(reply.total).toBe(expected.length)
          expect(reply.capped).toBe(false)
          expect(reply.facets).toEqual(facetsOf(visible, asked))
        }
      },
    ),
    { numRuns: 15 },
  )
}, 240_000)

test.each(['relevance', 'newest', 'oldest', 'added'] as const)(
  'pages by %s show every hit once, in the order of one long page',
  async (sort) => {
    const items = fc.sample(randomItem, { numRuns: 60, seed: 7 })
    await putItems(archive.services.db, ids, reader.id, items)
    for (const q of ['', 'kiwi ', 'kiwi or zulu or xylo ']) {
      const whole = (await archive.call(reader, search, { query: { q, sort, limit: 100 } })).reply
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const query = { q, sort, limit: 7, ...(cursor && { cursor }) }
        const { reply } = await archive.call(reader, search, { query })
        expect(reply.total).toBe(whole.total)
        paged.push(...reply.hits.map(({ item }) => item.id))
        cursor = reply.nextCursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(whole.hits.map(({ item }) => item.id))
      expect(paged.length).toBe(whole.total)
      if (sort === 'newest' || sort === 'oldest') expect(whole.hits.at(-1)?.item.date).toBeNull()
    }
  },
)

test('a span of dates takes what can lie in it, and EDTF at both ends', async () => {
  const items = fc
    .sample(randomItem, { numRuns: 30, seed: 8 })
    .map((item, index) => ({ ...item, year: 1940 + index }))
  await putItems(archive.services.db, ids, reader.id, items)
  const total = async (query: object) => (await archive.call(reader, search, { query })).reply.total
  expect(await total({ from: '195X', to: '195X' })).toBe(10)
  expect(await total({ from: '1965-06' })).toBe(5)
  expect(await total({ to: '1940-06-15' })).toBe(1)
})

test('a span whose ends were taken for one another is the same', async () => {
  const items = fc
    .sample(randomItem, { numRuns: 30, seed: 8 })
    .map((item, index) => ({ ...item, year: 1940 + index }))
  await putItems(archive.services.db, ids, reader.id, items)
  const total = async (query: object) => (await archive.call(reader, search, { query })).reply.total
  expect(await total({ from: '1959', to: '1950' })).toBe(10)
  expect(await total({ from: '1955', to: '1955' })).toBe(1)
})
