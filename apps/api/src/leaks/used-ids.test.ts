import { createItem, getItem } from '@lares/shared-types/contracts/items'
import { deleteTag } from '@lares/shared-types/contracts/labels'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCreate, createCases, unavailableModel } from '../testing/create-cases.ts'
import { openTestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { createLeakFixture, type LeakFixture } from './leak-fixture.ts'

let fixture: LeakFixture
/** Ids of hidden items, of hidden labels, of what was deleted for ever, and of what another user may see. */
let usedIds: { hidden: string[]; deleted: string[]; ofOthers: string[] }

beforeAll(async () => {
  fixture = await createLeakFixture(
    await openTestArchive({ ai: { chat: unavailableModel, embedder: undefined } }),
  )
  const { archive, admin, labels } = fixture
  const { items, trashed } = await fixture.hide()
  const deletedItem = (await createPost(admin)).id
  await archive.services.db.deleteFrom('items').where('id', '=', deletedItem).execute()
  const deletedTag = uuidv7()
  const names = JSON.stringify({ en: 'Deleted' })
  await archive.services.db
    .insertInto('tags')
    .values({ id: deletedTag, parent_id: null, names, colour: null })
    .execute()
  await archive.call(admin, deleteTag, { params: { id: deletedTag }, query: { version: 1 } })
  usedIds = {
    hidden: [...items, trashed].map(({ id }) => id).concat(labels.tag, labels.childTag),
    deleted: [deletedItem, deletedTag],
    ofOthers: fixture.visible.map(({ id }) => id),
  }
}, 240_000)
afterAll(() => fixture.archive.close())

async function createPost(user: TestUser, more: { id?: string; tagIds?: string[] } = {}) {
  const body = { kind: 'post', title: 'A summer', ...more } as const
  return (await fixture.archive.call(user, createItem, { body })).reply
}

describe.each(createCases)('$contract.operationId', (createCase) => {
  test('answers the same for the id of something hidden, deleted, and visible', async () => {
    const { archive, admin, withoutTag } = fixture
    const creator = createCase.contract.access === 'admin' ? admin : withoutTag
    const answers = new Set<string>()
    for (const id of Object.values(usedIds).flat()) {
      const request = await createCase.createRequest(archive, creator)
      const answer = await callCreate(archive, creator, createCase, {
        ...request,
        body: { ...request.body, id },
      })
      expect(answer).toMatchObject({ status: 409, error: { code: 'id-taken' } })
      answers.add(answer.bytes.toString())
    }
    expect(answers.size).toBe(1)
  })
})

test('a repeated create answers its author the same when the item was hidden from them and when it was deleted', async () => {
  const { archive, admin, withoutTag, labels } = fixture
  const [hidden, deleted] = [uuidv7(), uuidv7()]
  for (const id of [hidden, deleted]) await createPost(withoutTag, { id })
  await archive.services.db.insertInto('item_tags').values({ item_id: hidden, tag_id: labels.tag }).execute()
  await archive.services.db.deleteFrom('items').where('id', '=', deleted).execute()
  expect((await archive.call(admin, getItem, { params: { id: hidden } })).status).toBe(200)
  const repeat = async (id: string) => {
    const body = { kind: 'post', title: 'A summer', id } as const
    const { status, bytes } = await archive.call(withoutTag, createItem, { body })
    return `${status} ${bytes}`
  }
  expect(await repeat(hidden)).toMatch(/^409 .*"id-taken"/)
  expect(await repeat(hidden)).toBe(await repeat(deleted))
})

test('a used id answers the same before and after what it stands for is hidden', async () => {
  const { archive, admin, withoutTag, labels } = fixture
  const { id } = await createPost(admin)
  const claim = async () => {
    const body = { kind: 'post', title: 'Mine', id } as const
    const { status, bytes } = await archive.call(withoutTag, createItem, { body })
    return `${status} ${bytes}`
  }
  const before = await claim()
  await archive.services.db.insertInto('item_tags').values({ item_id: id, tag_id: labels.tag }).execute()
  expect(await claim()).toBe(before)
})
