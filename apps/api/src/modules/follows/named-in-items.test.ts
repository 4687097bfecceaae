import { follow } from '@lares/shared-types/contracts/follows'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { chooseNotificationChannels } from '@lares/shared-types/contracts/notification-choices'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
} from '@lares/shared-types/contracts/notifications'
import { changeParticipant, mergeParticipant } from '@lares/shared-types/contracts/participants'
import * as regions from '@lares/shared-types/contracts/regions'
import { changeUser } from '@lares/shared-types/contracts/users'
import type { CreateItem } from '@lares/shared-types/items'
import { getNotificationPath } from '@lares/shared-types/notification-paths'
import { maxNotifiedItems, type NotificationKind } from '@lares/shared-types/notifications'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { runBatch } from '../batches/testing/run-batch.ts'
import { composeMessage } from '../push/compose-message.ts'
import { announceItemsJob } from './announce-items.job.ts'

let archive: TestArchive
let admin: TestUser
/** Linked to the participant. */
let anna: TestUser
let personId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser({ siteparams: { language: 'fr' } })
  personId = await insertParticipant(archive.services.db, { names: { en: 'Anna' } })
  await link(anna.id)
})

const link = (userId: string | null) =>
  archive.services.db
    .updateTable('participants')
    .set({ user_id: userId })
    .where('id', '=', personId)
    .execute()
const announce = () => runWaitingJobs(archive, announceItemsJob)
const list = async (as = anna) =>
  (await archive.call(as, listNotifications, { query: {} })).reply.notifications
const countUnread = async (as = anna) => (await archive.call(as, countUnreadNotifications, {})).reply.unread
const followPerson = () => archive.call(anna, follow, { params: { type: 'participant', id: personId } })
const switchOff = (kind: NotificationKind) =>
  archive.call(anna, chooseNotificationChannels, {
    params: { kind },
    body: { bell: false, push: false, mail: false },
  })
const named = (role: 'present' | 'author' = 'present') => ({
  participants: [{ participantId: personId, role }],
})

async function addItem(more: Partial<CreateItem> = named(), as = admin) {
  const body = { kind: 'post' as const, title: 'A letter', ...more }
  return (await archive.call(as, createItem, { body })).reply
}
const change = (id: string, version: number, body: object, as = admin) =>
  archive.call(as, changeItem, { params: { id }, body: { version, ...body } })

/** What the user is told: the kind, how many items, and the title of the latest. */
async function listNews(as = anna) {
  return (await list(as)).map((notification) =>
    'items' in notification
      ? [notification.kind, notification.items.count, notification.items.item.title]
      : [notification.kind],
  )
}

describe('a user is told that an item names them', () => {
  test('when others create or change it, in one notification until it is read', async () => {
    const { id, version } = await addItem({ title: 'One' })
    expect(await announce()).toBe(0)
    await change(id, version, named())
    await addItem({ title: 'Two', ...named('author') })
    expect(await announce()).toBe(2)
    expect(await listNews()).toEqual([['named-in-items', 2, 'Two']])
    await archive.call(anna, readAllNotifications, {})
    await addItem({ title: 'Three', ...named() })
    await announce()
    expect(await listNews()).toEqual([
      ['named-in-items', 1, 'Three'],
      ['named-in-items', 2, 'Two'],
    ])
  })

  test('with the path of the item, or of a search for all that name them', async () => {
    const { id } = await addItem()
    await announce()
    const getPaths = async () => (await list()).map((entry) => getNotificationPath(entry, false))
    expect(await getPaths()).toEqual([`/posts/${id}/profile`])
    await addItem()
    await announce()
    expect(await getPaths()).toEqual([`/search?participant=${personId}`])
  })

  test('on their devices in their language', async () => {
    await addItem({ title: 'La fête', ...named() })
    await announce()
    const { db } = archive.services
    const user = await loadActiveUser(db, anna.id)
    if (!user) throw new Error('the user does not exist')
    const compose = async () => composeMessage(db, user, (await list())[0]?.id ?? '')
    expect((await compose())?.text).toBe('Vous apparaissez dans\u00a0: La fête')
    await addItem()
    await announce()
    expect((await compose())?.text).toBe('Vous apparaissez dans 2 éléments')
  })

  test('once, also in another role, and though they are taken off it and added again', async () => {
    const { id } = await addItem()
    await announce()
    await archive.call(anna, readAllNotifications, {})
    await change(id, 1, { participants: [...named().participants, ...named('author').participants] })
    expect(await announce()).toBe(0)
    await change(id, 2, { participants: [] })
    await change(id, 3, named())
    expect(await announce()).toBe(1)
    expect([await countUnread(), (await list()).length]).toEqual([0, 1])
  })

  test('by a batch', async () => {
    const items = [await addItem({ title: 'One' }), await addItem({ title: 'Two' })]
    await runBatch(
      archive,
      admin,
      { ids: items.map(({ id }) => id) },
      { name: 'participants', params: { add: named().participants, remove: [] } },
    )
    await announce()
    expect((await listNews()).map(([kind, count]) => [kind, count])).toEqual([['named-in-items', 2]])
  })

  test('when somebody accepts who is in a picture', async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#806040' } })
      .png()
      .toBuffer()
    const { assetId } = await addItemWithFile(archive, admin, picture, 'lake.png', {
      kind: 'image',
      title: 'The lake',
    })
    const { reply: region } = await archive.call(admin, regions.createRegion, {
      params: { id: assetId },
      body: { box: { x: 0.1, y: 0.2, width: 0.2, height: 0.3 } },
    })
    const { reply: suggestion } = await archive.call(await archive.addUser(), regions.createSuggestion, {
      params: { id: region.id },
      body: { participantId: personId },
    })
    await announce()
    expect(await listNews()).toEqual([])
    await archive.call(admin, regions.acceptSuggestion, {
      params: { id: suggestion.id },
      body: { version: region.version },
    })
    await announce()
    expect(await listNews()).toEqual([['named-in-items', 1, 'The lake']])
  })
})

describe('nobody is told', () => {
  test('of what they have added themselves, or while nobody is linked', async () => {
    await addItem(named(), anna)
    await link(null)
    await addItem()
    expect(await announce()).toBe(0)
  })

  test('twice because they also follow themselves or a tag of the item', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7() })
    await followPerson()
    await archive.call(anna, follow, { params: { type: 'tag', id: tag.id } })
    await addItem({ tagIds: [tag.id], ...named() })
    await announce()
    expect(await listNews()).toEqual([['named-in-items', 1, 'A letter']])
  })

  test('if they have switched it off, unless they follow themselves', async () => {
    await switchOff('named-in-items')
    await addItem()
    expect(await announce()).toBe(1)
    expect(await listNews()).toEqual([])
    await followPerson()
    await addItem({ title: 'Followed', ...named() })
    await announce()
    expect(await listNews()).toEqual([['followed-items', 1, 'Followed']])
  })

  test('of items that are hidden from them, or are hidden or trashed later', async () => {
    const secret = await addTag(archive, admin, { en: uuidv7() })
    await archive.call(admin, changeUser, {
      params: { id: anna.id },
      body: { version: 1, restrictedTagIds: [secret.id] },
    })
    await addItem({ title: 'Hidden', tagIds: [secret.id], ...named() })
    await announce()
    const { db } = archive.services
    const written = await db.selectFrom('notifications').select('id').where('user_id', '=', anna.id).execute()
    expect(written).toEqual([])
    const [first, second] = [await addItem({ title: 'First', ...named() }), await addItem()]
    await announce()
    expect(await listNews()).toEqual([['named-in-items', 2, 'A letter']])
    await change(second.id, 1, { tagIds: [secret.id] })
    expect(await listNews()).toEqual([['named-in-items', 1, 'First']])
    await archive.call(admin, trashItem, { params: { id: first.id }, query: { version: 1 } })
    expect([await listNews(), await countUnread()]).toEqual([[], 0])
  })

  test('any longer of items that do not name them any more, nor when they are somebody else', async () => {
    const [first] = [
      await addItem({ title: 'First', ...named() }),
      await addItem({ title: 'Second', ...named() }),
    ]
    await announce()
    await change(first.id, 1, { participants: [] })
    expect(await listNews()).toEqual([['named-in-items', 1, 'Second']])
    const { status } = await archive.call(admin, changeParticipant, {
      params: { id: personId },
      body: { version: 1, userId: null },
    })
    expect(status).toBe(200)
    expect([await listNews(), await countUnread()]).toEqual([[], 0])
  })
})

test('a notification that is full stays as it is, and further items enqueue no job', async () => {
  await addItem()
  await announce()
  const { db } = archive.services
  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', anna.id)
    .executeTakeFirstOrThrow()
  const others = Array.from({ length: maxNotifiedItems - 2 }, () => ({
    notification_id: id,
    item_id: uuidv7(),
  }))
  await db.insertInto('item_notices').values(others).execute()
  // Both are enqueued before the first of them fills the notification.
  await addItem()
  await addItem()
  expect(await announce()).toBe(2)
  const count = async () =>
    (await db.selectFrom('item_notices').select('item_id').where('notification_id', '=', id).execute()).length
  expect(await count()).toBe(maxNotifiedItems)
  await addItem()
  expect(await announce()).toBe(0)
  await archive.call(anna, readAllNotifications, {})
  await addItem({ title: 'Next', ...named() })
  await announce()
  expect((await listNews())[0]).toEqual(['named-in-items', 1, 'Next'])
})

test('who was merged into another before the announcement is told as that one, and so are followers', async () => {
  const follower = await archive.addUser()
  await archive.call(follower, follow, { params: { type: 'participant', id: personId } })
  const intoId = await insertParticipant(archive.services.db, { names: { en: 'Anne' } })
  await addItem()
  const merged = await archive.call(admin, mergeParticipant, {
    params: { id: personId },
    body: { intoId, version: 1, intoVersion: 1 },
  })
  expect(merged.reply.userId).toBe(anna.id)
  await announce()
  expect(await listNews()).toEqual([['named-in-items', 1, 'A letter']])
  expect(await listNews(follower)).toEqual([['followed-items', 1, 'A letter']])
})
