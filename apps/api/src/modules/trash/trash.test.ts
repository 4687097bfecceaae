import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/trash'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let keeper: TestUser
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  keeper = await archive.addUser({ displayName: 'Rosa', permissions: ['items:create', 'items:delete'] })
})
beforeEach(() => archive.services.db.deleteFrom('items').execute())
afterAll(() => archive.close())

async function addTrashed(fields: object = {}): Promise<string> {
  const { item } = await addItemWithFile(archive, keeper, Buffer.from(uuidv7()), 'a.txt', fields)
  const request = { params: { id: item.id }, query: { version: item.version } }
  expect((await archive.call(keeper, items.trashItem, request)).status).toBe(204)
  return item.id
}

const list = async (user: TestUser, query: { cursor?: string; limit?: number } = {}) =>
  (await archive.call(user, contracts.listTrash, { query })).reply
const remove = (user: TestUser, id: string) => archive.call(user, contracts.deleteForEver, { params: { id } })
const exists = async (id: string) =>
  (await archive.call(admin, items.getItem, { params: { id } })).status === 200

describe('the trash', () => {
  test('tells what is in it, who put it there, and until when, latest first', async () => {
    const [first, second] = [await addTrashed({ title: 'Old' }), await addTrashed({ title: 'New' })]
    const { items: trashed } = await list(admin)
    expect(trashed.map(({ item }) => item.id)).toEqual([second, first])
    expect(trashed[0]).toMatchObject({ item: { title: 'New' }, deletedBy: 'Rosa' })
    const days = (Date.parse(trashed[0]?.expiresAt ?? '') - Date.now()) / (24 * 3600 * 1000)
    expect(days).toBeCloseTo(30, 1)
  })

  test('is read page by page', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift(await addTrashed())
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await list(admin, { limit: 2, ...(cursor && { cursor }) })
      found.push(...page.items.map(({ item }) => item.id))
      if (page.nextCursor === null) break
      cursor = page.nextCursor
    }
    expect(found).toEqual(ids)
  })

  test('shows a restricted relative nothing of what is hidden from them, and does not delete it for them', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const hidden = await addTrashed({ tagIds: [tagId] })
    const relative = await archive.addUser({ permissions: ['items:delete'], restrictedTagIds: [tagId] })
    expect((await list(relative)).items).toEqual([])
    expect((await remove(relative, hidden)).bytes).toEqual((await remove(relative, uuidv7())).bytes)
    const emptied = await archive.call(relative, contracts.emptyTrash, { body: {} })
    expect(emptied.reply).toMatchObject({ deleted: 0, hasMore: false })
    expect(await exists(hidden)).toBe(true)
  })
})

describe('deleting for ever', () => {
  test('removes an item in the trash with its history, and only such an item', async () => {
    const id = await addTrashed()
    const { item: present } = await addItemWithFile(archive, keeper, Buffer.from('b'), 'b.txt')
    expect((await remove(keeper, present.id)).status).toBe(404)
    expect((await remove(keeper, id)).status).toBe(204)
    expect((await remove(keeper, id)).status).toBe(404)
    expect([await exists(id), await exists(present.id)]).toEqual([false, true])
    const { db } = archive.services
    const revisions = await db.selectFrom('revisions').select('number').where('entity_id', '=', id).execute()
    expect(revisions).toEqual([])
  })

  test('needs the permission', async () => {
    const id = await addTrashed()
    const reader = await archive.addUser({ permissions: ['items:create', 'items:edit-any'] })
    expect((await remove(reader, id)).status).toBe(403)
    expect((await archive.call(reader, contracts.emptyTrash, { body: {} })).status).toBe(403)
    expect(await exists(id)).toBe(true)
  })

  test('of everything leaves what comes into the trash meanwhile', async () => {
    for (let count = 0; count < 3; count++) await addTrashed()
    const before = new Date().toISOString()
    const later = await addTrashed()
    const { reply } = await archive.call(keeper, contracts.emptyTrash, { body: { before } })
    expect(reply).toEqual({ deleted: 3, before, hasMore: false })
    expect((await list(admin)).items.map(({ item }) => item.id)).toEqual([later])
  })
})
