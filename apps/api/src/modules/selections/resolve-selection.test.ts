import { search as searchContract } from '@lares/shared-types/contracts/search'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import fc from 'fast-check'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import type { Viewer } from '../../visibility/viewer.ts'
import { idAt, insertItems, insertLabels, type LabelIds } from '../search/testing/insert-items.ts'
import { naiveSearch, withAncestors } from '../search/testing/naive-search.ts'
import {
  type RandomItem,
  type RandomSearch,
  randomItem,
  randomSearch,
} from '../search/testing/random-items.ts'
import { countSelection, loadSelectedPage, walkSelection } from './resolve-selection.ts'

let archive: TestArchive
let labels: LabelIds
let reader: TestUser
/** Must not see tag 1 (nor its child 2) and category 3 (nor its child 4). */
let restricted: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  labels = await insertLabels(archive.services.db)
  reader = await archive.addUser()
  restricted = await archive.addUser({
    restrictedTagIds: [idAt(labels.tags, 1)],
    restrictedCategoryIds: [idAt(labels.categories, 3)],
  })
})
afterAll(() => archive.close())

async function toViewer({ id, epoch }: TestUser): Promise<Viewer> {
  const viewer = await loadPrincipal(archive.services.db, { userId: id, epoch, passwordConfirmed: true })
  if (!viewer) throw new Error('the user does not exist')
  return viewer
}

async function resolve(user: TestUser, selection: ItemSelection, pageSize = 7): Promise<string[]> {
  const ids: string[] = []
  for await (const page of walkSelection(archive.services.db, await toViewer(user), selection, pageSize)) {
    expect(page.length).toBeLessThanOrEqual(pageSize)
    ids.push(...page)
  }
  return ids
}

async function searchIds(user: TestUser, filter: object): Promise<string[]> {
  const query = { ...filter, limit: 100, facets: false }
  return (await archive.call(user, searchContract, { query })).reply.hits.map(({ item }) => item.id)
}

function toFilter(search: RandomSearch) {
  return {
    q: search.words.map((word) => `${word} `).join(''),
    kind: [...search.kinds],
    language: [...search.languages],
    tag: search.tags.map((tag) => idAt(labels.tags, tag)),
    category: search.categories.map((category) => idAt(labels.categories, category)),
    participant: search.participants.map((person) => idAt(labels.participants, person)),
    place: [...search.places],
    ...(search.from !== null && { from: String(search.from) }),
    ...(search.to !== null && { to: String(search.to) }),
    ...(search.favourite && { favourite: true }),
    ...(search.rating !== null && { rating: search.rating }),
  }
}

const isHidden = (item: RandomItem) =>
  withAncestors(item.tags).includes(1) || withAncestors(item.categories).includes(3)

const plainItems = (count: number, item: Partial<RandomItem> = {}) =>
  fc.sample(randomItem, { numRuns: count, seed: 3 }).map((random) => ({ ...random, ...item }))

test('a filter selects what a naive search finds among the visible items, in the order of ids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(randomItem, { minLength: 5, maxLength: 40 }),
      fc.array(randomSearch, { minLength: 6, maxLength: 6 }),
      async (items, searches) => {
        const ids = await insertItems(archive.services.db, labels, restricted.id, items)
        const visible = items.filter((item) => !isHidden(item))
        for (const search of searches) {
          const found = naiveSearch(visible, search).map((item) => idAt(ids, items.indexOf(item)))
          const selection = { filter: toFilter(search) }
          // Where no item has all words, those that the search shows instead are selected.
          const expected = found.length > 0 ? found : await searchIds(restricted, selection.filter)
          expect(await resolve(restricted, selection)).toEqual(expected.sort())
          expect(await countSelection(archive.services.db, await toViewer(restricted), selection, 3)).toEqual(
            { count: Math.min(expected.length, 3), capped: expected.length > 3 },
          )
        }
      },
    ),
    { numRuns: 10 },
  )
}, 60_000)

test('ids that are hidden, unknown or in the trash are left out, and repeated ones are selected once', async () => {
  const { db } = archive.services
  const [open = '', hidden = '', trashed = ''] = await insertItems(db, labels, reader.id, [
    ...plainItems(1, { tags: [], categories: [] }),
    ...plainItems(1, { tags: [2], categories: [] }),
    ...plainItems(1, { tags: [], categories: [] }),
  ])
  await db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', trashed).execute()
  const ids = [trashed, hidden, open, open, uuidv7()]
  expect(await resolve(restricted, { ids })).toEqual([open])
  expect(await resolve(reader, { ids })).toEqual([open, hidden].sort())
  expect(await resolve(restricted, { ids, scope: 'trashed' })).toEqual([trashed])
})

test('a filter without words also selects in the trash; words cannot', async () => {
  const { db } = archive.services
  const ids = await insertItems(
    db,
    labels,
    reader.id,
    plainItems(4, { kind: 'image', place: 'Lyon', tags: [], categories: [] }),
  )
  await db.updateTable('items').set({ deleted_at: new Date() }).where('id', 'in', ids.slice(0, 3)).execute()
  const filter = { kind: ['image' as const], place: ['LYON'] }
  expect(await resolve(reader, { filter, scope: 'trashed' })).toEqual(ids.slice(0, 3).sort())
  expect(await resolve(reader, { filter })).toEqual(ids.slice(3))
  await expect(resolve(reader, { filter: { q: 'kiwi ' }, scope: 'trashed' })).rejects.toMatchObject({
    code: 'invalid-fields',
    issues: [{ path: 'selection.filter.q', code: 'not-allowed' }],
  })
})

test('everything that a search finds is selected, beyond the number that it counts', async () => {
  const items = plainItems(1_050, { words: ['kiwi'], tags: [], categories: [], participants: [] })
  const ids = await insertItems(archive.services.db, labels, reader.id, items)
  const except = ids.slice(0, 2)
  expect(await resolve(reader, { filter: { q: 'kiwi ' } }, 400)).toEqual([...ids].sort())
  expect(await resolve(reader, { filter: { q: 'kiwi ' }, except }, 400)).toEqual(ids.slice(2).sort())
}, 30_000)

test('words that find nothing are corrected as in a search; excluded operators apply', async () => {
  const { db } = archive.services
  const ids = await insertItems(db, labels, reader.id, [
    ...plainItems(2, { words: ['bambu'], kind: 'post', tags: [], categories: [] }),
    ...plainItems(1, { words: ['bambu'], kind: 'dream', tags: [], categories: [] }),
  ])
  expect(await resolve(reader, { filter: { q: 'bambo' } })).toEqual([...ids].sort())
  expect(await resolve(reader, { filter: { q: '-kind:dream' } })).toEqual(ids.slice(0, 2).sort())
})

test('a page continues after the last id of the previous one, whatever was changed in between', async () => {
  const { db } = archive.services
  const ids = await insertItems(db, labels, reader.id, plainItems(5, { tags: [], categories: [] }))
  const viewer = await toViewer(reader)
  const first = await loadSelectedPage(db, viewer, { filter: {} }, { limit: 2 })
  expect(first).toEqual({ ids: ids.slice(0, 2), nextAfter: ids[1] })
  await db.updateTable('items').set({ deleted_at: new Date() }).where('id', '=', idAt(ids, 0)).execute()
  const after = first.nextAfter ?? undefined
  expect(await loadSelectedPage(db, viewer, { filter: {} }, { after, limit: 3 })).toEqual({
    ids: ids.slice(2),
    nextAfter: null,
  })
})

test.each([
  [{}, { path: 'selection.ids', code: 'required' }],
  [
    { ids: [uuidv7()], filter: {} },
    { path: 'selection.filter', code: 'not-allowed' },
  ],
  [{ filter: { from: 'soon' } }, { path: 'selection.filter.from', code: 'invalid-edtf' }],
] as const)('%o names the invalid field', async (selection, issue) => {
  const { ids, ...rest } = selection as ItemSelection
  await expect(resolve(reader, { ...rest, ...(ids && { ids: [...ids] }) })).rejects.toMatchObject({
    issues: [issue],
  })
})
