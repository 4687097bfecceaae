import { follow, listFollows, unfollow } from '@lares/shared-types/contracts/follows'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import { mergeTag } from '@lares/shared-types/contracts/labels'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
} from '@lares/shared-types/contracts/notifications'
import { saveSearch } from '@lares/shared-types/contracts/own-searches'
import { deleteParticipant } from '@lares/shared-types/contracts/participants'
import { changeUser } from '@lares/shared-types/contracts/users'
import { type FollowType, maxFollows } from '@lares/shared-types/follows'
import type { CreateItem } from '@lares/shared-types/items'
import { maxNotifiedItems } from '@lares/shared-types/notifications'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { announceItemsJob } from './announce-items.job.ts'
import { checkFollowedSearchesJob } from './check-followed-searches.job.ts'

let archive: TestArchive
let admin: TestUser
let anna: TestUser
let personId: string
let minutesLater = 0

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date(Date.now() + minutesLater * 60_000) })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser({ siteparams: { language: 'fr' } })
  personId = await insertParticipant(archive.services.db, { names: { en: 'Jane', fr: 'Jeanne' } })
})

const followThing = (type: FollowType, id: string, as = anna) =>
  archive.call(as, follow, { params: { type, id } })
const listFollowed = async (as = anna) => (await archive.call(as, listFollows, {})).reply.follows
const announce = () => runWaitingJobs(archive, announceItemsJob)
const list = async (as = anna) =>
  (await archive.call(as, listNotifications, { query: {} })).reply.notifications
const countUnread = async (as = anna) => (await archive.call(as, countUnreadNotifications, {})).reply.unread

async function addItem(more: Partial<CreateItem>, as = admin) {
  const body = { kind: 'post' as const, title: 'A letter', ...more }
  return (await archive.call(as, createItem, { body })).reply
}
const withPerson = () => ({ participants: [{ participantId: personId, role: 'mentioned' as const }] })

/** What the user is told of new items: in what, how many, and the title of the latest. */
async function listNews(as = anna) {
  return (await list(as)).map((notification) =>
    notification.kind === 'followed-items'
      ? [notification.items.followed.name, notification.items.count, notification.items.item.title]
      : [notification.kind],
  )
}

describe('following', () => {
  test('is listed by name in one’s language, without effect when repeated, and ends', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7(), fr: `Été ${personId}` })
    for (let times = 0; times < 2; times++) expect((await followThing('tag', tag.id)).status).toBe(204)
    await followThing('participant', personId)
    expect(await listFollowed()).toEqual([
      { type: 'tag', id: tag.id, name: `Été ${personId}` },
      { type: 'participant', id: personId, name: 'Jeanne' },
    ])
    await archive.call(anna, unfollow, { params: { type: 'tag', id: tag.id } })
    expect((await archive.call(anna, unfollow, { params: { type: 'tag', id: tag.id } })).status).toBe(204)
    expect(await listFollowed()).toMatchObject([{ type: 'participant' }])
  })

  test('is impossible of what does not exist for the user, and of more than the maximum', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7() })
    const restricted = await archive.addUser({ restrictedTagIds: [tag.id] })
    expect((await followThing('tag', tag.id, restricted)).status).toBe(404)
    for (const type of ['participant', 'category', 'tag', 'saved-search'] as const)
      expect((await followThing(type, uuidv7())).status).toBe(404)
    const { reply: search } = await archive.call(admin, saveSearch, {
      body: { name: uuidv7(), address: 'q=x' },
    })
    expect((await followThing('saved-search', search.id)).status).toBe(404)
    const { db } = archive.services
    for (let number = 0; number < maxFollows; number++)
      await followThing('participant', await insertParticipant(db, { names: { en: `${number}` } }))
    const { status, error } = await followThing('participant', personId)
    expect([status, error.issues?.[0]?.code]).toEqual([422, 'too-many'])
  })

  test('hides a tag from whom it is hidden later, and ends with what was deleted', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7() })
    await followThing('tag', tag.id)
    await followThing('participant', personId)
    await archive.call(admin, changeUser, {
      params: { id: anna.id },
      body: { version: 1, restrictedTagIds: [tag.id] },
    })
    expect(await listFollowed()).toMatchObject([{ type: 'participant' }])
    await archive.call(admin, deleteParticipant, { params: { id: personId }, query: { version: 1 } })
    expect(await listFollowed()).toEqual([])
  })

  test('moves with a tag that is merged into another', async () => {
    const [one, other] = [
      await addTag(archive, admin, { en: uuidv7() }),
      await addTag(archive, admin, { en: 'Boats' }),
    ]
    await followThing('tag', one.id)
    await archive.call(admin, mergeTag, { params: { id: one.id }, body: { intoId: other.id } })
    expect(await listFollowed()).toEqual([{ type: 'tag', id: other.id, name: 'Boats' }])
  })
})

describe('new items in what somebody follows', () => {
  test('are one notification whose count increases until it is read', async () => {
    await followThing('participant', personId)
    for (const title of ['One', 'Two']) await addItem({ title, ...withPerson() })
    await announce()
    expect(await listNews()).toEqual([['Jeanne', 2, 'Two']])
    await addItem({ title: 'Three', ...withPerson() })
    await announce()
    expect(await listNews()).toEqual([['Jeanne', 3, 'Three']])
    await archive.call(anna, readAllNotifications, {})
    await addItem({ title: 'Four', ...withPerson() })
    await announce()
    expect(await listNews()).toEqual([
      ['Jeanne', 1, 'Four'],
      ['Jeanne', 3, 'Three'],
    ])
  })

  test('are also older ones that newly get it, once, and nothing else that changes', async () => {
    await followThing('participant', personId)
    const item = await addItem({})
    expect(await announce()).toBe(0)
    const change = (version: number, body: object) =>
      archive.call(admin, changeItem, { params: { id: item.id }, body: { version, ...body } })
    await change(1, withPerson())
    await change(2, { title: 'Another title' })
    expect(await announce()).toBe(1)
    expect(await listNews()).toEqual([['Jeanne', 1, 'Another title']])
  })

  test('are told once, though they lose it and get it again, or the job runs again', async () => {
    await followThing('participant', personId)
    const item = await addItem(withPerson())
    await announce()
    await archive.call(anna, readAllNotifications, {})
    const change = (version: number, body: object) =>
      archive.call(admin, changeItem, { params: { id: item.id }, body: { version, ...body } })
    await change(1, { participants: [] })
    await change(2, withPerson())
    expect(await announce()).toBe(1)
    expect([await countUnread(), (await list()).length]).toEqual([0, 1])
  })

  test('do not raise a notification that is full', async () => {
    await followThing('participant', personId)
    await addItem({ title: 'One', ...withPerson() })
    await announce()
    const { db } = archive.services
    const select = db
      .selectFrom('notifications')
      .select(['id', 'created_at', 'updated_at'])
      .where('user_id', '=', anna.id)
    const { id } = await select.executeTakeFirstOrThrow()
    const items = Array.from({ length: maxNotifiedItems - 1 }, () => ({
      notification_id: id,
      item_id: uuidv7(),
    }))
    await db.insertInto('item_notices').values(items).execute()
    const full = await select.execute()
    await addItem({ title: 'Two', ...withPerson() })
    expect(await announce()).toBe(1)
    expect(await select.execute()).toEqual(full)
  })

  test('are also those with a tag below a followed one, and once whatever is followed of them', async () => {
    const sea = await addTag(archive, admin, { en: uuidv7(), fr: 'Mer' })
    const beach = await addTag(archive, admin, { en: uuidv7() }, sea.id)
    await followThing('tag', sea.id)
    await followThing('participant', personId)
    const { id } = await addItem({ tagIds: [beach.id] })
    await announce()
    expect(await listNews()).toEqual([['Mer', 1, 'A letter']])
    // The tag above is none that the item newly has.
    await archive.call(admin, changeItem, {
      params: { id },
      body: { version: 1, tagIds: [beach.id, sea.id] },
    })
    expect(await announce()).toBe(0)
    await addItem({ tagIds: [beach.id], ...withPerson() })
    await announce()
    expect(await countUnread()).toBe(1)
  })

  test('are not told to who added them, nor to the suspended', async () => {
    const bruno = await archive.addUser()
    for (const user of [anna, bruno]) await followThing('participant', personId, user)
    await archive.call(admin, changeUser, {
      params: { id: bruno.id },
      body: { version: 1, status: 'suspended' },
    })
    await addItem(withPerson(), anna)
    await announce()
    expect(await listNews()).toEqual([])
    const { db } = archive.services
    const told = await db.selectFrom('notifications').select('id').where('user_id', '=', bruno.id).execute()
    expect(told).toEqual([])
  })

  test('are told only to who sees them, and not when they are hidden or trashed later', async () => {
    const secret = await addTag(archive, admin, { en: uuidv7() })
    const restricted = await archive.addUser({ restrictedTagIds: [secret.id] })
    await followThing('participant', personId, restricted)
    await addItem({ title: 'Hidden', tagIds: [secret.id], ...withPerson() })
    await announce()
    const { db } = archive.services
    const told = () =>
      db.selectFrom('notifications').select('id').where('user_id', '=', restricted.id).execute()
    expect(await told()).toEqual([])
    const [first, second] = [await addItem({ title: 'First', ...withPerson() }), await addItem(withPerson())]
    await announce()
    expect(await listNews(restricted)).toEqual([['Jane', 2, 'A letter']])
    await archive.call(admin, changeItem, {
      params: { id: second.id },
      body: { version: 1, tagIds: [secret.id] },
    })
    expect(await listNews(restricted)).toEqual([['Jane', 1, 'First']])
    await archive.call(admin, trashItem, { params: { id: first.id }, query: { version: 1 } })
    expect([await listNews(restricted), await countUnread(restricted)]).toEqual([[], 0])
  })

  test('in a tag that is hidden later are not told any more, although the items have lost the tag', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7() })
    await followThing('tag', tag.id)
    const { id } = await addItem({ tagIds: [tag.id] })
    await announce()
    expect(await countUnread()).toBe(1)
    await archive.call(admin, changeItem, { params: { id }, body: { version: 1, tagIds: [] } })
    await archive.call(admin, changeUser, {
      params: { id: anna.id },
      body: { version: 1, restrictedTagIds: [tag.id] },
    })
    expect([await list(), await countUnread()]).toEqual([[], 0])
  })

  test('end with the following', async () => {
    await followThing('participant', personId)
    await addItem(withPerson())
    await announce()
    expect(await countUnread()).toBe(1)
    await archive.call(anna, unfollow, { params: { type: 'participant', id: personId } })
    expect(await list()).toEqual([])
  })

  test('are announced only if the save succeeds', async () => {
    await followThing('participant', personId)
    const { status } = await archive.call(admin, createItem, {
      body: { kind: 'post', title: 'x', tagIds: [uuidv7()], ...withPerson() },
    })
    expect(status).toBe(422)
    expect(await announce()).toBe(0)
  })
})

describe('a followed search', () => {
  const check = async () => {
    minutesLater += 10
    const context = { services: archive.services, signal: new AbortController().signal }
    await checkFollowedSearchesJob.handle({}, context)
  }
  async function followSearch(address: string, as = anna) {
    const { reply } = await archive.call(as, saveSearch, { body: { name: 'Mine', address } })
    await followThing('saved-search', reply.id, as)
    return reply
  }

  test('tells of items that were added since, once, with its address', async () => {
    await addItem({ title: 'Lighthouse before' })
    minutesLater += 1
    const { id } = await followSearch('q=lighthouse&kind=post&view=grid')
    minutesLater += 1
    await addItem({ title: 'Lighthouse after' })
    await addItem({ title: 'Lighthouse of my own' }, anna)
    await addItem({ kind: 'dream', title: 'Lighthouse in a dream' })
    await check()
    expect(await listNews()).toEqual([['Mine', 1, 'Lighthouse after']])
    expect((await list())[0]).toMatchObject({
      items: { followed: { type: 'saved-search', id, address: 'q=lighthouse&kind=post&view=grid' } },
    })
    await archive.call(anna, readAllNotifications, {})
    await check()
    expect(await countUnread()).toBe(0)
  })

  test('tells of what others added before a hundred items of one’s own', async () => {
    await followSearch('q=beacon')
    minutesLater += 1
    await addItem({ title: 'Beacon of somebody else' })
    for (let number = 0; number < 100; number++) await addItem({ title: 'Beacon of my own' }, anna)
    await check()
    expect(await listNews()).toEqual([['Mine', 1, 'Beacon of somebody else']])
  })

  test('finds by tag, with what is below it, and nothing that the follower does not see', async () => {
    const [tag, secret] = [
      await addTag(archive, admin, { en: uuidv7() }),
      await addTag(archive, admin, { en: uuidv7() }),
    ]
    const below = await addTag(archive, admin, { en: uuidv7() }, tag.id)
    const restricted = await archive.addUser({ restrictedTagIds: [secret.id] })
    await followSearch(`tag=${tag.id}`, restricted)
    minutesLater += 1
    await addItem({ title: 'Shown', tagIds: [below.id] })
    await addItem({ title: 'Hidden', tagIds: [below.id, secret.id] })
    await check()
    expect(await listNews(restricted)).toEqual([['Mine', 1, 'Shown']])
  })

  test('that is impossible stops no other one', async () => {
    await followSearch('from=nonsense')
    const bruno = await archive.addUser()
    await followSearch('q=causeway', bruno)
    minutesLater += 1
    await addItem({ title: 'Causeway' })
    await expect(check()).rejects.toThrow('1 followed searches failed')
    expect(await listNews(bruno)).toEqual([['Mine', 1, 'Causeway']])
  })
})
