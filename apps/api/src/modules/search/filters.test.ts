import { countFacets, search } from '@lares/shared-types/contracts/search'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { idAt, insertItems, insertLabels, type LabelIds } from './testing/insert-items.ts'
import { countValues, naiveSearch, normalizePlace, withAncestors } from './testing/naive-search.ts'
import { type RandomItem, type RandomSearch, randomItem, randomSearch } from './testing/random-items.ts'

let archive: TestArchive
let ids: LabelIds
let reader: TestUser
/** Must not see tag 1 (nor its child 2) and category 3 (nor its child 4). */
let restricted: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  ids = await insertLabels(archive.services.db)
  reader = await archive.addUser()
  restricted = await archive.addUser({
    restrictedTagIds: [idAt(ids.tags, 1)],
    restrictedCategoryIds: [idAt(ids.categories, 3)],
  })
})
afterAll(() => archive.close())

const isHidden = (item: RandomItem) =>
  withAncestors(item.tags).includes(1) || withAncestors(item.categories).includes(3)

function toQuery({
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

/** The facets expected from a search, in the order of its contract. */
function computeFacets(items: readonly RandomItem[], request: RandomSearch) {
  const without = (filter: Parameters<typeof naiveSearch>[2]) => naiveSearch(items, request, filter)
  return {
    kind: countValues(without('kind').map(({ kind }) => kind)),
    language: countValues(without('language').map(({ language }) => language)),
    decade: countValues(
      without('decade').flatMap(({ year }) => (year === null ? [] : [`${Math.floor(year / 10)}0`])),
    ),
    tag: countValues(
      without('tag').flatMap(({ tags }) => withAncestors(tags).map((tag) => idAt(ids.tags, tag))),
    ),
    category: countValues(
      without('category').flatMap(({ categories }) =>
        withAncestors(categories).map((category) => idAt(ids.categories, category)),
      ),
    ),
    participant: countValues(
      without('participant').flatMap(({ participants }) =>
        participants.map((person) => idAt(ids.participants, person)),
      ),
    ),
    place: countPlaces(without('place')),
    rating: countValues(
      without('rating').flatMap(({ rating }) =>
        Array.from({ length: rating ?? 0 }, (_, index) => String(index + 1)),
      ),
    ),
    favourite: countValues(without('favourite').flatMap(({ favourite }) => (favourite ? ['true'] : []))),
    hasFile: countValues(naiveSearch(items, request).map(() => 'false')),
  }
}

/** Each place once, in its most frequent spelling. */
function countPlaces(items: readonly RandomItem[]) {
  const names = items.flatMap(({ place }) => place ?? [])
  const byPlace = Map.groupBy(countValues(names), ({ value }) => normalizePlace(value))
  return [...byPlace.values()]
    .map((ways) => ({
      value: ways[0]?.value ?? '',
      count: ways.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}

test('hits, total and facets match a naive search over the visible items', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomItem, { minLength: 5, maxLength: 40 }),
      fc.array(randomSearch, { minLength: 6, maxLength: 6 }),
      async (items, searches) => {
        await insertItems(archive.services.db, ids, restricted.id, items)
        for (const request of searches) {
          // A hidden label cannot be used as a filter either: no visible item has it.
          const visible = items.filter((item) => !isHidden(item))
          const { reply } = await archive.call(restricted, search, {
            query: { ...toQuery(request), limit: 100 },
          })
          const expected = naiveSearch(visible, request)
          if (reply.partial) {
            // Only where no item has all words.
            expect(expected).toEqual([])
            continue
          }
          expect(reply.hits.map(({ item }) => item.title).sort()).toEqual(
            expected.map((item) => `Nr ${items.indexOf(item)}`).sort(),
          )
          expect(reply.total).toBe(expected.length)
          expect(reply.capped).toBe(false)
          const facets = computeFacets(visible, request)
          expect(reply.facets).toEqual(facets)
          const counted = await archive.call(restricted, countFacets, { query: toQuery(request) })
          expect(counted.reply.facets).toEqual(facets)
        }
      },
    ),
    { numRuns: 15 },
  )
}, 240_000)

test.each(['relevance', 'newest', 'oldest', 'added'] as const)(
  'pages by %s show every hit once, in the order of a single page',
  async (sort) => {
    const items = fc.sample(randomItem, { numRuns: 60, seed: 7 })
    await insertItems(archive.services.db, ids, reader.id, items)
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

test('a date filter matches items whose date may overlap it, and takes EDTF at both ends', async () => {
  const items = fc
    .sample(randomItem, { numRuns: 30, seed: 8 })
    .map((item, index) => ({ ...item, year: 1940 + index }))
  await insertItems(archive.services.db, ids, reader.id, items)
  const total = async (query: object) => (await archive.call(reader, search, { query })).reply.total
  expect(await total({ from: '195X', to: '195X' })).toBe(10)
  expect(await total({ from: '1965-06' })).toBe(5)
  expect(await total({ to: '1940-06-15' })).toBe(1)
})

test('a date filter with swapped ends is the same', async () => {
  const items = fc
    .sample(randomItem, { numRuns: 30, seed: 8 })
    .map((item, index) => ({ ...item, year: 1940 + index }))
  await insertItems(archive.services.db, ids, reader.id, items)
  const total = async (query: object) => (await archive.call(reader, search, { query })).reply.total
  expect(await total({ from: '1959', to: '1950' })).toBe(10)
  expect(await total({ from: '1955', to: '1955' })).toBe(1)
})
