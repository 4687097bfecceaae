import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { buildUrl } from '@lares/shared-types/contract'
import { createComment } from '@lares/shared-types/contracts/comments'
import { createItem } from '@lares/shared-types/contracts/items'
import { readAllNotifications } from '@lares/shared-types/contracts/notifications'
import { cancelOperation, followOperations } from '@lares/shared-types/contracts/operations'
import { createRegion, createSuggestion } from '@lares/shared-types/contracts/regions'
import type { Operation, OperationScope } from '@lares/shared-types/operations'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let address: string

beforeAll(async () => {
  archive = await openTestArchive()
  address = await archive.app.listen({ host: '127.0.0.1', port: 0 })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

/** Inserts an operation that last changed a number of seconds ago. */
async function insert(user?: TestUser, secondsAgo = 0): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into operations (id, kind, user_id, updated_at)
    values (${id}, 'index-rebuild', ${user?.id ?? null}, clock_timestamp() - make_interval(secs => ${secondsAgo}))`.execute(
    archive.services.db,
  )
  return id
}

const setDone = (id: string, done: number) =>
  sql`update operations set done = ${done}, updated_at = clock_timestamp() where id = ${id}`.execute(
    archive.services.db,
  )

interface ReceivedEvent {
  readonly id: string | undefined
  readonly event: string
  readonly data: Operation
}

interface Follower {
  readonly events: ReceivedEvent[]
  readonly ended: Promise<void>
  close(): void
}

async function follow(
  user: TestUser,
  scope: OperationScope = 'own',
  lastEventId?: string,
): Promise<Follower> {
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const answer = await fetch(address + buildUrl(followOperations, { query: { scope } }), {
    headers: { ...archive.getHeaders(user), ...(lastEventId && { 'last-event-id': lastEventId }) },
    signal: abort.signal,
  })
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const body = Readable.fromWeb(answer.body as ReadableStream).on('error', () => undefined)
  const events: ReceivedEvent[] = []
  let id: string | undefined
  let event = ''
  const lines = createInterface(body)
  lines.on('error', () => undefined)
  lines.on('line', (line) => {
    if (line.startsWith('id: ')) id = line.slice(4)
    if (line.startsWith('event: ')) event = line.slice(7)
    if (line.startsWith('data: ')) events.push({ id, event, data: JSON.parse(line.slice(6)) })
  })
  const ended = new Promise<void>((resolve) => lines.once('close', resolve))
  return { events, ended, close: () => abort.abort() }
}

const getOperations = ({ events }: Follower) =>
  events.filter(({ event }) => event === 'operation').map(({ data }) => data)

/** The numbers of unread notifications that a follower has received. */
const getUnreadCounts = ({ events }: Follower) =>
  events
    .filter(({ event }) => event === 'notifications')
    .map(({ data }) => (data as unknown as { unread: number }).unread)

/** Waits for a state of an operation. */
const waitForOperation = (follower: Follower, expected: Partial<Operation>) =>
  vi.waitFor(() => expect(getOperations(follower)).toContainEqual(expect.objectContaining(expected)), 15_000)

describe('the events of operations', () => {
  test('are each change of one’s own, as long as it lasts', async () => {
    const [user, other] = [await archive.addUser(), await archive.addUser()]
    const follower = await follow(user)
    const [own, others] = [await insert(user), await insert(other)]
    await waitForOperation(follower, { id: own, done: 0 })
    await setDone(own, 7)
    await setDone(others, 7)
    await waitForOperation(follower, { id: own, done: 7 })
    await archive.call(user, cancelOperation, { params: { id: own } })
    await waitForOperation(follower, { id: own, state: 'cancelled' })
    expect(getOperations(follower).filter(({ id }) => id !== own)).toEqual([])
  })

  test('are those of everybody for administrators who ask for them', async () => {
    const user = await archive.addUser()
    const [all, own, asked] = [await follow(admin, 'all'), await follow(admin), await follow(user, 'all')]
    const id = await insert()
    await waitForOperation(all, { id })
    const ownId = await insert(user)
    await waitForOperation(asked, { id: ownId })
    expect(getOperations(own)).toEqual([])
    expect(getOperations(asked).map((operation) => operation.id)).not.toContain(id)
  })

  test('continue after the last one received', async () => {
    const user = await archive.addUser()
    const first = await follow(user)
    const id = await insert(user)
    await waitForOperation(first, { id })
    const lastId = first.events.at(-1)?.id ?? ''
    first.close()
    const missed = await insert(user)
    await sql`update operations set updated_at = updated_at - interval '2 hours'`.execute(archive.services.db)
    const { rows } = await sql<{ before: string }>`
      select to_char((${lastId}::timestamptz - interval '3 hours') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as before
    `.execute(archive.services.db)
    const second = await follow(user, 'own', rows[0]?.before)
    await waitForOperation(second, { id: missed })
    const fresh = await follow(user, 'own', 'nonsense')
    await waitFor(() =>
      expect(fresh.events.map(({ event }) => event)).toEqual(['ready', 'rights', 'notifications']),
    )
  })

  test('ask for a new list when very many were missed', async () => {
    const user = await archive.addUser()
    for (let count = 0; count < 201; count++) await insert(user)
    const follower = await follow(user)
    await waitFor(() =>
      expect(follower.events.map(({ event }) => event)).toEqual([
        'ready',
        'rights',
        'notifications',
        'reset',
      ]),
    )
  })

  test('ask for a new list when more has changed at once than is sent', async () => {
    const [user, other] = [await archive.addUser(), await archive.addUser()]
    const [follower, unconcerned] = [await follow(user), await follow(other)]
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0]), 15_000)
    const before = follower.events.length
    await sql`
      insert into operations (id, kind, user_id)
      select gen_random_uuid(), 'index-rebuild', ${user.id} from generate_series(1, 1001)`.execute(
      archive.services.db,
    )
    await vi.waitFor(() => expect(follower.events.length).toBeGreaterThan(before), 15_000)
    expect(follower.events[before]?.event).toBe('reset')
    const id = await insert(other)
    await waitForOperation(unconcerned, { id })
    await sql`delete from operations where user_id = ${user.id}`.execute(archive.services.db)
  })

  test('end before anything is sent to a user who was suspended', async () => {
    const user = await archive.addUser()
    const follower = await follow(user)
    const { db } = archive.services
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await insert(user)
    await follower.ended
    expect(getOperations(follower)).toEqual([])
  })

  test('end for a user who is suspended while nothing else happens', async () => {
    const user = await archive.addUser()
    const follower = await follow(user)
    const { db } = archive.services
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', user.id).execute()
    await follower.ended
  })

  test('tell that one’s own permissions or hidden labels have changed, and not those of others', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Secrets' })
    const [user, other] = [await archive.addUser(), await archive.addUser()]
    const [follower, unconcerned] = [await follow(user), await follow(other)]
    const getTokens = ({ events }: Follower) =>
      events
        .filter(({ event }) => event === 'rights')
        .map(({ data }) => (data as unknown as { token: string }).token)
    await vi.waitFor(() => expect(getTokens(follower)).toHaveLength(1), 15_000)
    const { db } = archive.services
    await db.insertInto('user_restricted_tags').values({ user_id: user.id, tag_id: tagId }).execute()
    await vi.waitFor(() => expect(getTokens(follower)).toHaveLength(2), 15_000)
    await db
      .updateTable('users')
      .set({ permissions: ['ai:use'] })
      .where('id', '=', user.id)
      .execute()
    await vi.waitFor(() => expect(getTokens(follower)).toHaveLength(3), 15_000)
    // What is below a hidden label is hidden too.
    await addTag(archive, admin, { en: 'Letters' }, tagId)
    await vi.waitFor(() => expect(getTokens(follower)).toHaveLength(4), 15_000)
    expect(new Set(getTokens(follower)).size).toBe(4)
    expect(getTokens(unconcerned)).toHaveLength(1)
    const again = await follow(user)
    await vi.waitFor(() => expect(getTokens(again)).toEqual(getTokens(follower).slice(-1)), 15_000)
  })

  test('no longer include those of others for who is no administrator any more', async () => {
    const former = await archive.addUser({ isAdmin: true })
    const follower = await follow(former, 'all')
    const { db } = archive.services
    await db.updateTable('users').set({ is_admin: false }).where('id', '=', former.id).execute()
    const [others, own] = [await insert(), await insert(former)]
    await waitForOperation(follower, { id: own })
    expect(getOperations(follower).map(({ id }) => id)).not.toContain(others)
  })

  test('include the number of unread notifications, at the start and whenever one’s own change', async () => {
    const [user, other] = [await archive.addUser(), await archive.addUser()]
    const [follower, unconcerned] = [await follow(user), await follow(other)]
    const send = () =>
      inTransaction(archive.services.db, (trx) =>
        notify(trx, { recipients: [user.id], kind: 'backup-failed', params: {} }),
      )
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0]), 15_000)
    await send()
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0, 1]), 15_000)
    await archive.call(user, readAllNotifications, {})
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0, 1, 0]), 15_000)
    expect(getUnreadCounts(unconcerned)).toEqual([0])
  })

  test('tell changes of notifications about comments apart from those of others', async () => {
    const user = await archive.addUser()
    const { id } = (await archive.call(user, createItem, { body: { kind: 'post', title: 'The lake' } })).reply
    const follower = await follow(user)
    const getCommentChanges = () =>
      follower.events
        .filter(({ event }) => event === 'notifications')
        .map(({ data }) => (data as unknown as { commentsChangedAt?: string }).commentsChangedAt)
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0]), 15_000)
    await inTransaction(archive.services.db, (trx) =>
      notify(trx, { recipients: [user.id], kind: 'backup-failed', params: {} }),
    )
    await vi.waitFor(() => expect(getUnreadCounts(follower).at(-1)).toBe(1), 15_000)
    expect(getCommentChanges().filter(Boolean)).toEqual([])
    await archive.call(admin, createComment, { params: { id }, body: { body: 'Hello' } })
    await vi.waitFor(() => expect(getUnreadCounts(follower).at(-1)).toBe(2), 15_000)
    expect(getCommentChanges().filter(Boolean)).toEqual([expect.any(String)])
  })

  test('tell changes of notifications about people in pictures apart', async () => {
    const user = await archive.addUser()
    const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#806040' } })
      .png()
      .toBuffer()
    const { assetId } = await addItemWithFile(archive, user, bytes, 'lake.png', { kind: 'image' })
    const { reply: region } = await archive.call(user, createRegion, {
      params: { id: assetId },
      body: { box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 } },
    })
    const follower = await follow(user)
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0]), 15_000)
    await archive.call(admin, createSuggestion, { params: { id: region.id }, body: { name: 'Rosa' } })
    await vi.waitFor(() => expect(getUnreadCounts(follower).at(-1)).toBe(1), 15_000)
    const last = follower.events.filter(({ event }) => event === 'notifications').at(-1)
    expect(last?.data).toMatchObject({ regionsChangedAt: expect.any(String) })
    expect(last?.data).not.toHaveProperty('commentsChangedAt')
  })

  test('do not tell of notifications about an item that is hidden from the recipient', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const user = await archive.addUser({ restrictedTagIds: [tagId] })
    const hidden = await archive.call(admin, createItem, {
      body: { kind: 'post', title: 'Letters', tagIds: [tagId] },
    })
    const follower = await follow(user)
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0]), 15_000)
    const send = (entity?: { type: 'item'; id: string }) =>
      inTransaction(archive.services.db, (trx) =>
        notify(trx, {
          recipients: [user.id, admin.id],
          kind: 'backup-failed',
          params: {},
          ...(entity && { entity }),
        }),
      )
    const adminFollower = await follow(admin)
    await vi.waitFor(() => expect(getUnreadCounts(adminFollower)).toEqual([0]), 15_000)
    await send({ type: 'item', id: hidden.reply.id })
    // Sent in the same poll as the event that is not.
    await vi.waitFor(() => expect(getUnreadCounts(adminFollower)).toEqual([0, 1]), 15_000)
    await send()
    await vi.waitFor(() => expect(getUnreadCounts(follower)).toEqual([0, 1]), 15_000)
  })

  test('end for the oldest stream of a user who opens too many', async () => {
    const user = await archive.addUser()
    const oldest = await follow(user)
    for (let count = 0; count < 8; count++) await follow(user)
    await oldest.ended
  })
})
