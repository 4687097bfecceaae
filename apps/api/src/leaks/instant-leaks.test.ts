import { buildUrl, type ReplyOf } from '@lares/shared-types/contract'
import { changeItem } from '@lares/shared-types/contracts/items'
import { changeTag } from '@lares/shared-types/contracts/labels'
import { instantSearch } from '@lares/shared-types/contracts/search'
import { changeUser, getUser } from '@lares/shared-types/contracts/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  openTypesenseArchive,
  type TypesenseArchive,
} from '../search-index/typesense/testing/typesense-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import type { LeakRequest } from './leak-case.ts'
import { canary, createLeakFixture, type LeakFixture, labelCanaries } from './leak-fixture.ts'
import { searchCases } from './search-cases.ts'

let indexed: TypesenseArchive
let fixture: LeakFixture

beforeEach(async () => {
  indexed = await openTypesenseArchive()
  fixture = await createLeakFixture(indexed.archive)
  await indexed.catchUp()
}, 180_000)
afterEach(() => indexed.close())

const requests = (): LeakRequest[] => searchCases.instantSearch?.stable?.(fixture) ?? []
const getRestrictedUsers = () => [fixture.withoutTag, fixture.withoutCategory]

async function fetchAnswer(user: TestUser, request: LeakRequest): Promise<string> {
  const { statusCode, payload } = await fixture.archive.app.inject({
    method: 'GET',
    url: buildUrl(instantSearch, request),
    headers: fixture.archive.getHeaders(user),
  })
  expect(statusCode).toBe(200)
  // The fallback to the built-in search is checked by another test.
  expect((JSON.parse(payload) as ReplyOf<typeof instantSearch>).engine).toBe('typesense')
  return payload
}

/** Returns the responses to all requests of the restricted users, in a fixed order. */
async function fetchAnswers(users = getRestrictedUsers()): Promise<string[]> {
  const all: string[] = []
  for (const user of users) for (const request of requests()) all.push(await fetchAnswer(user, request))
  return all
}

test('an index with hidden items answers as if they did not exist', async () => {
  const before = await fetchAnswers()
  await fixture.hide()
  await indexed.catchUp()
  expect(indexed.typesense.listActiveDocuments().size).toBeGreaterThan(fixture.visible.length + 1)
  const after = await fetchAnswers()
  expect(after).toEqual(before)
  for (const text of after) expect(text).not.toContain(canary)
  expect(await fetchAnswer(fixture.admin, { query: { q: canary } })).toContain(canary)
})

test('an index that has not yet received the hidden items answers the same', async () => {
  const before = await fetchAnswers()
  await fixture.hide()
  expect(await fetchAnswers()).toEqual(before)
})

test('an item that gets a restricted label disappears from hits and counts before the index is updated', async () => {
  const [first] = fixture.visible
  if (!first) throw new Error('the fixture has no visible item')
  const request = { query: { q: 'summer' } }
  const before: ReplyOf<typeof instantSearch> = JSON.parse(await fetchAnswer(fixture.withoutTag, request))
  await hideItem(first.id)
  const beforeUpdate = await fetchAnswers([fixture.withoutTag])
  const now: ReplyOf<typeof instantSearch> = JSON.parse(await fetchAnswer(fixture.withoutTag, request))
  expect(now.total).toBe(before.total - 1)
  expect(now.facets.kind).toHaveLength(before.facets.kind.length - 1)
  expect(now.hits.map(({ item }) => item.id)).not.toContain(first.id)
  await indexed.catchUp()
  expect(await fetchAnswers([fixture.withoutTag])).toEqual(beforeUpdate)
})

test('restricting a label hides items with it or a label below it immediately', async () => {
  const [first] = fixture.visible
  if (!first) throw new Error('the fixture has no visible item')
  const anybody = await fixture.archive.addUser()
  const request = { query: { q: 'summer' } }
  await hideItem(first.id)
  await indexed.catchUp()
  expect(await fetchAnswer(anybody, request)).toContain(first.id)
  const { version } = (await fixture.archive.call(fixture.admin, getUser, { params: { id: anybody.id } }))
    .reply
  await fixture.archive.call(fixture.admin, changeUser, {
    params: { id: anybody.id },
    body: { version, restrictedTagIds: [fixture.labels.tag] },
  })
  expect(await fetchAnswer(anybody, request)).toBe(await fetchAnswer(fixture.withoutTag, request))
})

test('moving a label below a restricted one hides its items immediately', async () => {
  const [first] = fixture.visible
  if (!first) throw new Error('the fixture has no visible item')
  const request = { query: { q: 'summer' } }
  const { services } = fixture.archive
  const free = fixture.labels.childTag
  await services.db.updateTable('tags').set({ parent_id: null }).where('id', '=', free).execute()
  await hideItem(first.id)
  await indexed.catchUp()
  expect(await fetchAnswer(fixture.withoutTag, request)).toContain(first.id)
  await fixture.archive.call(fixture.admin, changeTag, {
    params: { id: free },
    body: { version: 1, parentId: fixture.labels.tag },
  })
  const beforeUpdate = await fetchAnswer(fixture.withoutTag, request)
  expect(beforeUpdate).not.toContain(first.id)
  await indexed.catchUp()
  expect(await fetchAnswer(fixture.withoutTag, request)).toBe(beforeUpdate)
})

test('the Typesense server enforces the filter of a search key', async () => {
  await fixture.hide()
  await indexed.catchUp()
  const { typesense } = fixture.archive.services
  const everything = [{ q: canary, query_by: 'title,labels', include_fields: 'id' }]
  const [free] = (await typesense?.search('', everything)) ?? []
  expect(free?.found).toBeGreaterThan(0)
  const [bound] = (await typesense?.search(`tag_ids:!=[${fixture.labels.tag}]`, everything)) ?? []
  expect(bound?.found).toBe(0)
})

test('the canaries of hidden labels are not in any response', async () => {
  await fixture.hide()
  await indexed.catchUp()
  const responses = await fetchAnswers()
  expect(responses.join('')).not.toContain(labelCanaries.tags)
  expect(responses.join('')).not.toContain(labelCanaries.categories)
})

async function hideItem(id: string): Promise<void> {
  const { status } = await fixture.archive.call(fixture.admin, changeItem, {
    params: { id },
    body: { version: 2, tagIds: [fixture.labels.childTag] },
  })
  expect(status).toBe(200)
}
