import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import {
  cancelOperation,
  followOperations,
  getOperation,
  listOperations,
} from '@lares/shared-types/contracts/operations'
import { deleteUser } from '@lares/shared-types/contracts/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let owner: TestUser
let cousin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Ada' })
  owner = await archive.addUser({ displayName: 'Otto' })
  cousin = await archive.addUser()
})
afterAll(() => archive.close())

async function start(user?: TestUser, itemId?: string): Promise<string> {
  const { db, jobs } = archive.services
  const operation = { kind: 'index-rebuild', userId: user?.id, ...(itemId && { itemId }) } as const
  const id = await inTransaction(db, (trx) => startOperation(trx, jobs, 'index-all', {}, operation))
  if (!id) throw new Error('The operation was not started.')
  return id
}

const load = (user: TestUser | undefined, id: string) => archive.call(user, getOperation, { params: { id } })
const cancel = (user: TestUser | undefined, id: string) =>
  archive.call(user, cancelOperation, { params: { id } })
const list = async (
  user: TestUser,
  query: Parameters<typeof archive.call<typeof listOperations>>[2]['query'],
) => (await archive.call(user, listOperations, { query })).reply.operations.map(({ id }) => id)

describe('operations', () => {
  test('are listed for who started them, and all of them for administrators', async () => {
    const [own, others, system] = [await start(owner), await start(cousin), await start()]
    expect(await list(owner, {})).toEqual([own])
    expect(await list(owner, { scope: 'all' })).toEqual([own])
    expect(await list(admin, {})).toEqual([])
    expect(await list(admin, { scope: 'all' })).toEqual([system, others, own])
    const { reply } = await load(admin, own)
    expect(reply).toMatchObject({ kind: 'index-rebuild', startedBy: { id: owner.id, name: 'Otto' } })
    expect((await load(admin, system)).reply).not.toHaveProperty('startedBy')
  })

  test('are paged, and listed by phase', async () => {
    const person = await archive.addUser()
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift(await start(person))
    await cancel(person, ids[1] ?? '')
    expect(await list(person, { phase: 'active' })).toEqual([ids[0], ...ids.slice(2)])
    expect(await list(person, { phase: 'ended' })).toEqual([ids[1]])
    const listed: string[] = []
    let cursor: string | null | undefined
    do {
      const { reply } = await archive.call(person, listOperations, {
        query: { limit: 2, ...(cursor && { cursor }) },
      })
      listed.push(...reply.operations.map(({ id }) => id))
      cursor = reply.nextCursor
    } while (cursor)
    expect(listed).toEqual(ids)
  })

  test('of others do not exist for a user', async () => {
    const id = await start(owner)
    expect((await load(cousin, id)).status).toBe(404)
    expect((await cancel(cousin, id)).status).toBe(404)
    expect((await load(owner, id)).reply.state).toBe('pending')
    expect((await cancel(admin, id)).reply.state).toBe('cancelled')
    expect((await cancel(owner, id)).reply.state).toBe('cancelled')
  })

  test('are not for guests, and reject invalid input', async () => {
    const id = await start(owner)
    for (const contract of [listOperations, followOperations]) {
      expect((await archive.call(undefined, contract, { query: {} })).status).toBe(401)
      expect((await archive.call(owner, contract, { query: { scope: 'theirs' as 'all' } })).status).toBe(400)
    }
    expect((await load(undefined, id)).status).toBe(401)
    expect((await cancel(undefined, id)).status).toBe(401)
    expect((await load(owner, 'x')).status).toBe(400)
    expect((await archive.call(owner, listOperations, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('name their item only while the viewer may see it', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const person = await archive.addUser({ restrictedTagIds: [tagId] })
    const created = await archive.call(person, createItem, { body: { kind: 'post', title: 'Letters' } })
    const { id: itemId, version } = created.reply
    const id = await start(person, itemId)
    expect((await load(person, id)).reply.item).toEqual({ id: itemId, kind: 'post', title: 'Letters' })
    await archive.services.db.insertInto('item_tags').values({ item_id: itemId, tag_id: tagId }).execute()
    const { bytes } = await load(person, id)
    expect(bytes.toString()).not.toContain(itemId)
    expect(bytes.toString()).not.toContain('Letters')
    expect((await load(admin, id)).reply.item?.title).toBe('Letters')
    await archive.call(admin, trashItem, { params: { id: itemId }, query: { version } })
    expect((await load(admin, id)).reply).not.toHaveProperty('item')
  })

  test('outlive the user who started them', async () => {
    const person = await archive.addUser()
    const id = await start(person)
    const deleted = await archive.call(admin, deleteUser, {
      params: { id: person.id },
      query: { version: 1 },
    })
    expect(deleted.status).toBe(204)
    expect((await load(admin, id)).reply).not.toHaveProperty('startedBy')
  })
})
