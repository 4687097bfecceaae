import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { createComment } from '@lares/shared-types/contracts/comments'
import { follow } from '@lares/shared-types/contracts/follows'
import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { chooseNotificationChannels } from '@lares/shared-types/contracts/notification-choices'
import { readAllNotifications } from '@lares/shared-types/contracts/notifications'
import { saveSearch } from '@lares/shared-types/contracts/own-searches'
import {
  addPushDevice,
  listPushDevices,
  maxPushDevices,
  removePushDevice,
} from '@lares/shared-types/contracts/push'
import { endSignIn } from '@lares/shared-types/contracts/sign-ins'
import { changeUser } from '@lares/shared-types/contracts/users'
import type { PushMessage } from '@lares/shared-types/push-message'
import { decrypt } from 'http_ece'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { notify } from '../../notifications/notify.ts'
import type { PushRequest } from '../../push/push-transport.ts'
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { notifyAboutItems } from '../follows/notify-about-items.ts'
import { recordSignIn, touchSignIn } from '../sign-ins/stored-sign-ins.ts'
import { pushNotificationsJob } from './push-notifications.job.ts'
import { pushToDeviceJob } from './push-to-device.job.ts'

let archive: TestArchive
let admin: TestUser
let anna: TestUser
let sent: PushRequest[] = []
/** What the push service answers. */
let answer: number | Error = 201
let daysLater = 0

beforeAll(async () => {
  archive = await openTestArchive({
    now: () => new Date(Date.now() + daysLater * 24 * 3600 * 1000),
    pushTransport: {
      async send(request) {
        sent.push(request)
        if (answer instanceof Error) throw answer
        return answer
      },
    },
  })
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser({ displayName: 'Anna', siteparams: { language: 'it' } })
  sent = []
  answer = 201
  daysLater = 0
})

/** A browser that subscribes, and can read what is sent to it. */
function createBrowser() {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys('base64url')
  const auth = randomBytes(16).toString('base64url')
  const endpoint = `https://push.example.org/${randomUUID()}`
  return {
    subscription: { endpoint, keys: { p256dh, auth } },
    read: (): PushMessage[] =>
      sent
        .filter((request) => request.endpoint === endpoint)
        .map(({ body }) =>
          JSON.parse(
            decrypt(body, {
              version: 'aes128gcm',
              privateKey: keys,
              dh: p256dh,
              authSecret: auth,
            }).toString(),
          ),
        ),
  }
}

async function subscribe(as = anna) {
  const browser = createBrowser()
  expect((await archive.call(as, addPushDevice, { body: browser.subscription })).status).toBe(204)
  return browser
}
const listDevices = async (as = anna) => (await archive.call(as, listPushDevices, {})).reply.devices

/** Does what the worker does within a minute. */
async function deliver() {
  const context = { services: archive.services, signal: new AbortController().signal }
  await pushNotificationsJob.handle({}, context)
  await runWaitingJobs(archive, pushToDeviceJob)
}

async function addItem(more: object = {}) {
  const body = { kind: 'post' as const, title: 'Il lago', ...more }
  return (await archive.call(admin, createItem, { body })).reply
}
const mention = (itemId: string, user = anna) =>
  archive.call(admin, createComment, {
    params: { id: itemId },
    body: { body: '@Anna, guarda', mentions: [user.id] },
  })

describe('a push', () => {
  test('says in one’s language what the bell says, encrypted, with a link', async () => {
    const browser = await subscribe()
    const item = await addItem()
    await mention(item.id)
    await deliver()
    expect(browser.read()).toEqual([
      {
        id: expect.any(String),
        text: 'Keeper ti menziona: Il lago',
        path: `/posts/${item.id}/profile#comments`,
        language: 'it',
      },
    ])
    const [request] = sent
    expect(request?.body.includes('Il lago')).toBe(false)
    expect(request?.headers).toMatchObject({
      'Content-Encoding': 'aes128gcm',
      TTL: '259200',
      Topic: browser.read()[0]?.id.replaceAll('-', ''),
    })
    expect((await listDevices())[0]?.pushedAt).not.toBeNull()
  })

  test('goes to every device of the recipient and to nobody else', async () => {
    const [phone, tablet, others] = [await subscribe(), await subscribe(), await subscribe(admin)]
    await mention((await addItem()).id)
    await deliver()
    expect([phone.read().length, tablet.read().length, others.read().length]).toEqual([1, 1, 0])
  })

  test('is sent once, and of a notification that grows again after a quarter of an hour', async () => {
    const browser = await subscribe()
    const item = await addItem()
    await mention(item.id)
    await deliver()
    await deliver()
    await mention(item.id)
    await deliver()
    expect(browser.read()).toHaveLength(1)
    await sql`update notifications set push_due_at = push_due_at - interval '15 minutes'
      where user_id = ${anna.id}`.execute(archive.services.db)
    await deliver()
    expect(browser.read().map(({ text }) => text)).toEqual([
      'Keeper ti menziona: Il lago',
      '2 commenti ti menzionano: Il lago',
    ])
  })

  test('is not sent of what was read meanwhile', async () => {
    const browser = await subscribe()
    await mention((await addItem()).id)
    await archive.call(anna, readAllNotifications, {})
    await deliver()
    expect(browser.read()).toEqual([])
  })

  test('is not sent of what is hidden, also if it is hidden after it was enqueued', async () => {
    const tag = await addTag(archive, admin, { en: randomUUID() })
    const dora = await archive.addUser({ displayName: 'Dora', restrictedTagIds: [tag.id] })
    const browser = await subscribe(dora)
    const item = await addItem()
    const { db } = archive.services
    await inTransaction(db, (trx) =>
      notify(trx, {
        recipients: [dora.id],
        kind: 'integrity-findings',
        params: { count: 1 },
        entity: { type: 'item', id: item.id },
      }),
    )
    const context = { services: archive.services, signal: new AbortController().signal }
    await pushNotificationsJob.handle({}, context)
    await archive.call(admin, changeItem, { params: { id: item.id }, body: { version: 1, tagIds: [tag.id] } })
    expect(await runWaitingJobs(archive, pushToDeviceJob)).toBe(1)
    expect([sent, browser.read()]).toEqual([[], []])
  })

  test('is not sent of a kind for which pushes are switched off, also if that happens meanwhile', async () => {
    const browser = await subscribe()
    await mention((await addItem()).id)
    const body = { bell: true, push: false, mail: false }
    await archive.call(anna, chooseNotificationChannels, { params: { kind: 'comment-mention' }, body })
    await mention((await addItem()).id)
    await deliver()
    expect(browser.read()).toEqual([])
  })

  test('is not sent to the suspended', async () => {
    const browser = await subscribe()
    await mention((await addItem()).id)
    await archive.call(admin, changeUser, {
      params: { id: anna.id },
      body: { version: 1, status: 'suspended' },
    })
    await deliver()
    expect(browser.read()).toEqual([])
  })
})

test('a push about a search with a long address opens the first page, so that it is delivered', async () => {
  const browser = await subscribe()
  for (const address of [`q=${'x'.repeat(200)}`, `q=${'x'.repeat(7000)}`]) {
    const { reply } = await archive.call(anna, saveSearch, { body: { name: `${address.length}`, address } })
    await archive.call(anna, follow, { params: { type: 'saved-search', id: reply.id } })
    const row = await archive.services.db
      .selectFrom('follows')
      .select('id')
      .where('saved_search_id', '=', reply.id)
      .executeTakeFirstOrThrow()
    const items = [await addItem(), await addItem()]
    await inTransaction(archive.services.db, (trx) =>
      notifyAboutItems(trx, {
        kind: 'followed-items',
        recipients: [{ userId: anna.id, followId: row.id }],
        itemIds: items.map(({ id }) => id),
      }),
    )
    await deliver()
  }
  const [short, long] = browser.read().map(({ path }) => path)
  expect(short).toContain('x'.repeat(200))
  expect(long).toBe('/')
})

describe('a device', () => {
  test('is listed and ended by its user only', async () => {
    await subscribe()
    const [device] = await listDevices()
    expect(device).toMatchObject({ agent: null, isCurrent: false, pushedAt: null })
    const remove = (as: TestUser) => archive.call(as, removePushDevice, { params: { id: device?.id ?? '' } })
    expect((await remove(admin)).status).toBe(404)
    expect((await remove(anna)).status).toBe(204)
    expect((await remove(anna)).status).toBe(404)
    expect(await listDevices()).toEqual([])
  })

  test('that subscribes again is listed once, also for another user', async () => {
    const { subscription } = await subscribe()
    await archive.call(anna, addPushDevice, { body: subscription })
    expect(await listDevices()).toHaveLength(1)
    const bruno = await archive.addUser()
    await archive.call(bruno, addPushDevice, { body: subscription })
    expect([await listDevices(), (await listDevices(bruno)).length]).toEqual([[], 1])
  })

  test('beyond the maximum replaces the oldest', async () => {
    await subscribe()
    const [oldest] = await listDevices()
    for (let number = 0; number < maxPushDevices; number++) await subscribe()
    const devices = await listDevices()
    expect(devices).toHaveLength(maxPushDevices)
    expect(devices.map(({ id }) => id)).not.toContain(oldest?.id)
  })

  test.each([404, 410])('is forgotten when the push service answers %i', async (status) => {
    await subscribe()
    await mention((await addItem()).id)
    answer = status
    await deliver()
    expect(await listDevices()).toEqual([])
  })

  test.each([500, 429, 401, 403, 302, new Error('unreachable')])(
    'is tried again after %s, and given up after a month',
    async (failure) => {
      await subscribe()
      answer = failure
      const fail = async () => {
        await mention((await addItem()).id)
        await expect(deliver()).rejects.toThrow()
      }
      await fail()
      daysLater = 20
      await fail()
      expect(await listDevices()).toHaveLength(1)
      daysLater = 31
      await fail()
      expect(await listDevices()).toEqual([])
    },
  )

  test('that is reached meanwhile is not given up', async () => {
    await subscribe()
    await mention((await addItem()).id)
    answer = 503
    await expect(deliver()).rejects.toThrow('503')
    answer = 201
    daysLater = 20
    await mention((await addItem()).id)
    await deliver()
    answer = 503
    daysLater = 31
    await mention((await addItem()).id)
    await expect(deliver()).rejects.toThrow('503')
    expect(await listDevices()).toHaveLength(1)
  })

  test('needs an address of a push service, and keys', async () => {
    const { subscription } = createBrowser()
    const add = (body: object) => archive.call(anna, addPushDevice, { body: body as never })
    for (const endpoint of ['https://127.0.0.1/x', 'https://localhost/x', 'https://push.example.org:22/x'])
      expect((await add({ ...subscription, endpoint })).status).toBe(422)
    for (const body of [
      { ...subscription, endpoint: 'http://push.example.org/x' },
      { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
      { ...subscription, keys: { ...subscription.keys, p256dh: `${'A'.repeat(86)}!` } },
      { endpoint: subscription.endpoint },
    ])
      expect((await add(body)).status).toBe(400)
    expect((await archive.call(undefined, addPushDevice, { body: subscription })).status).toBe(401)
    expect(await listDevices()).toEqual([])
  })
})

describe('the device of a session', () => {
  /** Signs Anna in, and subscribes the browser of that session. */
  async function subscribeSignedIn() {
    const { db, now } = archive.services
    const signInId = await inTransaction(db, (trx) =>
      recordSignIn(trx, {
        userId: anna.id,
        epoch: anna.epoch,
        at: now(),
        address: undefined,
        agent: 'Phone',
      }),
    )
    const browser = await subscribe()
    await db
      .updateTable('push_devices')
      .set({ sign_in_id: signInId })
      .where('endpoint', '=', browser.subscription.endpoint)
      .execute()
    return { browser, signInId }
  }

  async function countStored() {
    const stored = await archive.services.db
      .selectFrom('push_devices')
      .select('id')
      .where('user_id', '=', anna.id)
      .execute()
    return stored.length
  }

  const useAgain = (signInId: string) =>
    touchSignIn(archive.services.db, signInId, {
      at: archive.services.now(),
      address: undefined,
      intervalMs: 0,
    })

  test('receives nothing and is forgotten once the session was unused for too long', async () => {
    const { browser, signInId } = await subscribeSignedIn()
    daysLater = 29
    await mention((await addItem()).id)
    await deliver()
    expect(browser.read()).toHaveLength(1)
    await useAgain(signInId)
    daysLater = 58
    await mention((await addItem()).id)
    await deliver()
    expect(browser.read()).toHaveLength(2)
    daysLater = 60
    expect(await listDevices()).toEqual([])
    await mention((await addItem()).id)
    await deliver()
    expect([browser.read().length, await countStored()]).toEqual([2, 0])
  })

  test('receives nothing and is forgotten once the session is older than it may be, though it is used', async () => {
    const { browser, signInId } = await subscribeSignedIn()
    daysLater = 91
    await useAgain(signInId)
    await mention((await addItem()).id)
    await deliver()
    expect([browser.read(), await countStored()]).toEqual([[], 0])
  })

  test('receives nothing, also of what was enqueued, and is forgotten once the session was ended', async () => {
    const { browser, signInId } = await subscribeSignedIn()
    await mention((await addItem()).id)
    const context = { services: archive.services, signal: new AbortController().signal }
    await pushNotificationsJob.handle({}, context)
    await archive.call(admin, endSignIn, { params: { id: anna.id, signInId } })
    expect(await runWaitingJobs(archive, pushToDeviceJob)).toBe(1)
    await deliver()
    expect([browser.read(), await countStored()]).toEqual([[], 0])
  })

  test('of which no sign-in was recorded expires with its subscription', async () => {
    await subscribe()
    daysLater = 89
    await deliver()
    expect(await countStored()).toBe(1)
    daysLater = 91
    await deliver()
    expect(await countStored()).toBe(0)
  })
})

test('all devices subscribe with the same key, which is made once', async () => {
  const keys = await Promise.all(
    [anna, admin, anna].map(async (user) => (await archive.call(user, listPushDevices, {})).reply.publicKey),
  )
  expect(new Set(keys).size).toBe(1)
  expect(Buffer.from(keys[0] ?? '', 'base64url')).toHaveLength(65)
})
