import { type ReplyOf, urlOf } from '@lares/shared-types/contract'
import { changeItem } from '@lares/shared-types/contracts/items'
import { changeTag } from '@lares/shared-types/contracts/labels'
import { instantSearch } from '@lares/shared-types/contracts/search'
import { changeUser, getUser } from '@lares/shared-types/contracts/users'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTypesenseArchive, type TypesenseArchive } from '../search/typesense/testing/typesense-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import type { LeakRequest } from './leak-case.ts'
import { labelMarks, type MarkedWorld, makeMarkedWorld, mark } from './marked-world.ts'
import { searchCases } from './search-cases.ts'

let indexed: TypesenseArchive
let world: MarkedWorld

beforeEach(async () => {
  indexed = await openTypesenseArchive()
  world = await makeMarkedWorld(indexed.archive)
  await indexed.catchUp()
}, 60_000)
afterEach(() => indexed.close())

const requests = (): LeakRequest[] => searchCases.instantSearch?.steady?.(world) ?? []
const restricted = () => [world.withoutTag, world.withoutCategory]

async function answer(user: TestUser, request: LeakRequest): Promise<string> {
  const { statusCode, payload } = await world.archive.app.inject({
    method: 'GET',
    url: urlOf(instantSearch, request),
    headers: world.archive.headersOf(user),
  })
  expect(statusCode).toBe(200)
  // Else the answers would be those of the archive's own search, which another test looks at.
  expect((JSON.parse(payload) as ReplyOf<typeof instantSearch>).engine).toBe('typesense')
  return payload
}

/** What the restricted are answered to everything, in one order. */
async function answers(users = restricted()): Promise<string[]> {
  const all: string[] = []
  for (const user of users) for (const request of requests()) all.push(await answer(user, request))
  return all
}

test('an index that has been told of hidden things answers as if they were not there', async () => {
  const before = await answers()
  await world.hide()
  await indexed.catchUp()
  expect(indexed.typesense.served().size).toBeGreaterThan(world.visible.length + 1)
  const after = await answers()
  expect(after).toEqual(before)
  for (const text of after) expect(text).not.toContain(mark)
  expect(await answer(world.admin, { query: { q: mark } })).toContain(mark)
})

test('an index that has yet to be told of them does too', async () => {
  const before = await answers()
  await world.hide()
  expect(await answers()).toEqual(before)
})

test('what is hidden by a label that it gets is gone at once, from the counts too, before the index knows', async () => {
  const [first] = world.visible
  if (!first) throw new Error('there are some')
  const asked = { query: { q: 'summer' } }
  const before: ReplyOf<typeof instantSearch> = JSON.parse(await answer(world.withoutTag, asked))
  await hideItem(first.id)
  const behind = await answers([world.withoutTag])
  const now: ReplyOf<typeof instantSearch> = JSON.parse(await answer(world.withoutTag, asked))
  expect(now.total).toBe(before.total - 1)
  expect(now.facets.kind).toHaveLength(before.facets.kind.length - 1)
  expect(now.hits.map(({ item }) => item.id)).not.toContain(first.id)
  await indexed.catchUp()
  expect(await answers([world.withoutTag])).toEqual(behind)
})

test('a label that is restricted hides at once what carries it, or one below it', async () => {
  const [first] = world.visible
  if (!first) throw new Error('there are some')
  const anybody = await world.archive.addUser()
  const asked = { query: { q: 'summer' } }
  await hideItem(first.id)
  await indexed.catchUp()
  expect(await answer(anybody, asked)).toContain(first.id)
  const { version } = (await world.archive.call(world.admin, getUser, { params: { id: anybody.id } })).reply
  await world.archive.call(world.admin, changeUser, {
    params: { id: anybody.id },
    body: { version, restrictedTagIds: [world.labels.tag] },
  })
  expect(await answer(anybody, asked)).toBe(await answer(world.withoutTag, asked))
})

test('a label that is moved below a restricted one hides at once what carries it', async () => {
  const [first] = world.visible
  if (!first) throw new Error('there are some')
  const asked = { query: { q: 'summer' } }
  const { services } = world.archive
  const free = world.labels.childTag
  await services.db.updateTable('tags').set({ parent_id: null }).where('id', '=', free).execute()
  await hideItem(first.id)
  await indexed.catchUp()
  expect(await answer(world.withoutTag, asked)).toContain(first.id)
  await world.archive.call(world.admin, changeTag, {
    params: { id: free },
    body: { version: 1, parentId: world.labels.tag },
  })
  const behind = await answer(world.withoutTag, asked)
  expect(behind).not.toContain(first.id)
  await indexed.catchUp()
  expect(await answer(world.withoutTag, asked)).toBe(behind)
})

test('the server itself refuses to go beyond what the key of a search allows', async () => {
  await world.hide()
  await indexed.catchUp()
  const { typesense } = world.archive.services
  const everything = [{ q: mark, query_by: 'title,labels', include_fields: 'id' }]
  const [free] = (await typesense?.search('', everything)) ?? []
  expect(free?.found).toBeGreaterThan(0)
  const [bound] = (await typesense?.search(`tag_ids:!=[${world.labels.tag}]`, everything)) ?? []
  expect(bound?.found).toBe(0)
})

test('the marks of hidden labels stay with those who may see them', async () => {
  await world.hide()
  await indexed.catchUp()
  const told = await answers()
  expect(told.join('')).not.toContain(labelMarks.tags)
  expect(told.join('')).not.toContain(labelMarks.categories)
})

async function hideItem(id: string): Promise<void> {
  const { status } = await world.archive.call(world.admin, changeItem, {
    params: { id },
    body: { version: 2, tagIds: [world.labels.childTag] },
  })
  expect(status).toBe(200)
}
