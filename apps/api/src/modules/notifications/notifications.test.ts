import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
  readNotification,
} from '@lares/shared-types/contracts/notifications'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { beginAttempt, endLostOperation, endOperation } from '../../jobs/operations/stored-operations.ts'
import { notify } from '../../notifications/notify.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { removeOldNotificationsJob } from './remove-old-notifications.job.ts'

let archive: TestArchive
let admin: TestUser
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(async () => {
  user = await archive.addUser()
})

const send = (count: number, recipient = user, itemId?: string) =>
  inTransaction(archive.services.db, (trx) =>
    notify(trx, {
      recipients: [recipient.id],
      kind: 'integrity-findings',
      params: { count },
      ...(itemId && { entity: { type: 'item', id: itemId } }),
    }),
  )
const list = async (as = user, query: { limit?: number; cursor?: string } = {}) =>
  (await archive.call(as, listNotifications, { query })).reply
const listCounts = async (as = user) =>
  (await list(as)).notifications.map(({ params }) => (params as { count: number }).count)
const countUnread = async (as = user) => (await archive.call(as, countUnreadNotifications, {})).reply.unread
const read = (id: string, as: TestUser | undefined = user) =>
  archive.call(as, readNotification, { params: { id } })

describe('notifications', () => {
  test('are listed for their recipient: unread ones first, the latest first', async () => {
    for (const count of [1, 2, 3]) await send(count)
    await send(9, admin)
    expect(await listCounts()).toEqual([3, 2, 1])
    const latest = (await list()).notifications[0]
    expect((await read(latest?.id ?? '')).status).toBe(204)
    expect(await listCounts()).toEqual([2, 1, 3])
    expect((await list()).notifications[2]?.readAt).toBeDefined()
    expect((await list()).unread).toBe(2)
    expect(await countUnread()).toBe(2)
  })

  test('are paged across the read ones', async () => {
    for (const count of [1, 2, 3, 4, 5]) await send(count)
    for (const { id } of (await list()).notifications.slice(0, 2)) await read(id)
    const pages: number[][] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await list(user, { limit: 2, ...(cursor && { cursor }) })
      pages.push(page.notifications.map(({ params }) => (params as { count: number }).count))
      cursor = page.nextCursor
    }
    expect(pages).toEqual([[3, 2], [1, 5], [4]])
  })

  test('are marked as read by their recipient only, one or all, and once', async () => {
    await send(1)
    await send(2)
    const [first] = (await list()).notifications
    expect((await read(first?.id ?? '', admin)).status).toBe(404)
    await read(first?.id ?? '')
    const { readAt } = (await list()).notifications[1] ?? {}
    await read(first?.id ?? '')
    expect((await list()).notifications[1]?.readAt).toBe(readAt)
    expect((await archive.call(admin, readAllNotifications, {})).status).toBe(204)
    expect(await countUnread()).toBe(1)
    await archive.call(user, readAllNotifications, {})
    expect(await countUnread()).toBe(0)
  })

  test('are not for guests, and reject invalid input', async () => {
    expect((await archive.call(undefined, listNotifications, { query: {} })).status).toBe(401)
    expect((await archive.call(undefined, countUnreadNotifications, {})).status).toBe(401)
    expect((await archive.call(undefined, readAllNotifications, {})).status).toBe(401)
    expect((await archive.call(undefined, readNotification, { params: { id: uuidv7() } })).status).toBe(401)
    expect((await read('x')).status).toBe(400)
    expect((await read(uuidv7())).status).toBe(404)
    expect((await archive.call(user, listNotifications, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('about an item exist only while the recipient may see it', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const person = await archive.addUser({ restrictedTagIds: [tagId] })
    const { id: itemId, version } = (
      await archive.call(admin, createItem, { body: { kind: 'post', title: 'Letters' } })
    ).reply
    await send(1, person, itemId)
    const [notification] = (await list(person)).notifications
    expect(notification?.entity).toEqual({ type: 'item', id: itemId })
    const { db } = archive.services
    await db.insertInto('item_tags').values({ item_id: itemId, tag_id: tagId }).execute()
    expect(await list(person)).toEqual({ notifications: [], unread: 0, nextCursor: null })
    expect(await countUnread(person)).toBe(0)
    expect((await read(notification?.id ?? '', person)).status).toBe(404)
    await db.deleteFrom('item_tags').where('item_id', '=', itemId).execute()
    expect(await countUnread(person)).toBe(1)
    await archive.call(admin, trashItem, { params: { id: itemId }, query: { version } })
    expect(await countUnread(person)).toBe(0)
  })

  test('of 10,000 are counted up to 100, paged and marked as read', async () => {
    const { db } = archive.services
    await sql`
      insert into notifications (id, user_id, kind, params)
      select gen_random_uuid(), ${user.id}, 'integrity-findings', '{"count": 1}' from generate_series(1, 10000)`.execute(
      db,
    )
    expect(await countUnread()).toBe(100)
    const { notifications, nextCursor } = await list(user, { limit: 200 })
    expect(notifications).toHaveLength(200)
    expect((await list(user, { cursor: nextCursor ?? '' })).notifications).toHaveLength(50)
    await archive.call(user, readAllNotifications, {})
    expect(await countUnread()).toBe(0)
  })

  test('that were read long ago are removed', async () => {
    await send(1)
    await send(2)
    const [latest] = (await list()).notifications
    await read(latest?.id ?? '')
    const { services } = archive
    await sql`update notifications set created_at = now() - interval '1 year' where user_id = ${user.id}`.execute(
      services.db,
    )
    const removeOld = (days: number) =>
      removeOldNotificationsJob.handle(
        {},
        {
          services: { ...services, now: () => new Date(Date.now() + days * 24 * 3600 * 1000) },
          signal: new AbortController().signal,
        },
      )
    await removeOld(89)
    expect(await listCounts()).toEqual([1, 2])
    await removeOld(91)
    expect(await listCounts()).toEqual([1])
  })
})

describe('the end of an operation', () => {
  /** Starts an operation of a user some seconds ago. */
  async function start(secondsAgo: number, startedBy: TestUser | undefined = user): Promise<string> {
    const { db, jobs } = archive.services
    const operation = { kind: 'index-rebuild', userId: startedBy?.id } as const
    const id = (await inTransaction(db, (trx) => startOperation(trx, jobs, 'index-all', {}, operation))) ?? ''
    await sql`update operations set created_at = now() - make_interval(secs => ${secondsAgo}) where id = ${id}`.execute(
      db,
    )
    await beginAttempt(db, id)
    return id
  }

  const end = (id: string, how: Parameters<typeof endOperation>[2]) =>
    inTransaction(archive.services.db, (trx) => endOperation(trx, id, how))

  test('is notified to who started it, with its result', async () => {
    const id = await start(11)
    await end(id, { state: 'succeeded', result: { count: 7 } })
    const { notifications } = await list()
    expect(notifications).toMatchObject([
      {
        kind: 'operation-ended',
        params: { operation: 'index-rebuild', state: 'succeeded' },
        entity: { type: 'operation', id },
        operation: { id, state: 'succeeded', result: { count: 7 } },
      },
    ])
    await archive.services.db.deleteFrom('operations').where('id', '=', id).execute()
    expect((await list()).notifications[0]).not.toHaveProperty('operation')
  })

  test('is notified once, also when its job was lost', async () => {
    const id = await start(11)
    const { db } = archive.services
    await endLostOperation(db, id)
    await endLostOperation(db, id)
    await end(id, { state: 'succeeded', result: {} })
    const { notifications } = await list()
    expect(notifications).toMatchObject([
      { params: { state: 'failed' }, operation: { error: 'interrupted' } },
    ])
  })

  test('is not notified if it was short, was cancelled, or the archive itself started it', async () => {
    const { db } = archive.services
    await end(await start(5), { state: 'failed', error: 'failed' })
    const cancelled = await start(11)
    await db.updateTable('operations').set({ state: 'cancelling' }).where('id', '=', cancelled).execute()
    await endLostOperation(db, cancelled)
    const system = await start(11)
    await db.updateTable('operations').set({ user_id: null }).where('id', '=', system).execute()
    await end(system, { state: 'succeeded', result: {} })
    expect((await list()).notifications).toEqual([])
  })
})
