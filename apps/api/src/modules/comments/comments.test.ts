import { setTimeout } from 'node:timers/promises'
import * as contracts from '@lares/shared-types/contracts/comments'
import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import {
  countUnreadNotifications,
  listNotifications,
  readAllNotifications,
} from '@lares/shared-types/contracts/notifications'
import * as reactions from '@lares/shared-types/contracts/reactions'
import { deleteUser } from '@lares/shared-types/contracts/users'
import type { ReactionKind } from '@lares/shared-types/reactions'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { anonymizeDeletedUsersJob } from '../users/anonymize-deleted-users.job.ts'

let archive: TestArchive
let admin: TestUser
let anna: TestUser
let bruno: TestUser
/** An item that Anna has added. */
let itemId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser({ displayName: 'Anna Rossi' })
  bruno = await archive.addUser({ displayName: 'Bruno' })
  itemId = await addItem(anna)
})

async function addItem(by: TestUser, fields: object = {}): Promise<string> {
  const body = { kind: 'post' as const, title: 'The lake', ...fields }
  return (await archive.call(by, items.createItem, { body })).reply.id
}

const post = (by: TestUser | undefined, body: object | string, id = itemId) =>
  archive.call(by, contracts.createComment, {
    params: { id },
    body: typeof body === 'string' ? { body } : (body as { body: string }),
  })
const say = async (by: TestUser, body: object | string, id = itemId) => (await post(by, body, id)).reply
const list = async (as = bruno, query: { limit?: number; cursor?: string } = {}) =>
  (await archive.call(as, contracts.listComments, { params: { id: itemId }, query })).reply
const change = (by: TestUser, id: string, body: { version: number; body: string; mentions?: string[] }) =>
  archive.call(by, contracts.changeComment, { params: { id }, body })
const remove = (by: TestUser, id: string) => archive.call(by, contracts.removeComment, { params: { id } })
const restore = (by: TestUser, id: string) => archive.call(by, contracts.restoreComment, { params: { id } })
const suggest = async (as: TestUser, name?: string) =>
  (
    await archive.call(as, contracts.listMentionableUsers, {
      params: { id: itemId },
      query: name === undefined ? {} : { name },
    })
  ).reply.users.map(({ displayName }) => displayName)
const notifications = async (of: TestUser) =>
  (await archive.call(of, listNotifications, { query: {} })).reply.notifications.map((entry) =>
    'comments' in entry
      ? [entry.kind, entry.comments.count, entry.comments.author?.displayName, entry.comments.item.title]
      : [entry.kind],
  )
const countUnread = async (of: TestUser) =>
  (await archive.call(of, countUnreadNotifications, {})).reply.unread

async function hide(from: { displayName: string }) {
  const parent = await addTag(archive, admin, { en: uuidv7() })
  const child = await addTag(archive, admin, { en: uuidv7() }, parent.id)
  const user = await archive.addUser({ ...from, restrictedTagIds: [parent.id] })
  const { db } = archive.services
  const hideItem = () => db.insertInto('item_tags').values({ item_id: itemId, tag_id: child.id }).execute()
  const showItem = () => db.deleteFrom('item_tags').where('item_id', '=', itemId).execute()
  return { user, hideItem, showItem }
}

describe('comments', () => {
  test('are listed with their authors, the latest first, in pages', async () => {
    for (const text of ['One', 'Two', 'Three']) await say(bruno, text)
    const first = await list(anna, { limit: 2 })
    expect(first.comments.map(({ body, author }) => [body, author?.displayName])).toEqual([
      ['Three', 'Bruno'],
      ['Two', 'Bruno'],
    ])
    expect(first).toMatchObject({ total: 3, may: { comment: true } })
    const second = await list(anna, { limit: 2, cursor: first.nextCursor ?? '' })
    expect(second.comments.map(({ body }) => body)).toEqual(['One'])
    expect(second.nextCursor).toBeNull()
  })

  test('keep hostile text as it was written, without blank space around it', async () => {
    const text = '<script>alert(1)</script> [x](javascript:alert(1))\r\n\r\n<img src=x onerror=alert(1)>'
    expect((await say(bruno, `  ${text}\n`)).body).toBe(text.replaceAll('\r\n', '\n'))
  })

  test('need some text, but not too much, and few mentions', async () => {
    for (const body of ['', ' \n ', 'x'.repeat(10_001)]) expect((await post(bruno, body)).status).toBe(400)
    expect((await post(bruno, '漢'.repeat(10_000))).status).toBe(201)
    const mentions = Array.from({ length: 21 }, () => uuidv7())
    expect((await post(bruno, { body: 'x', mentions })).status).toBe(400)
  })

  test('are for who is signed in and sees the item', async () => {
    expect((await post(undefined, 'Hello')).status).toBe(401)
    const { user, hideItem } = await hide({ displayName: 'Carla' })
    const comment = await say(user, 'Mine')
    await hideItem()
    expect((await post(user, 'Hello')).status).toBe(404)
    expect(
      (await archive.call(user, contracts.listComments, { params: { id: itemId }, query: {} })).status,
    ).toBe(404)
    const { id, version } = comment
    expect((await change(user, id, { version, body: 'Changed' })).status).toBe(404)
    expect((await remove(user, id)).status).toBe(404)
    const view = { ...admin, view: { id: uuidv7(), userId: bruno.id } }
    expect((await post(view, 'Hello')).status).toBe(403)
    expect((await list(view)).may.comment).toBe(false)
    expect((await list(view)).comments[0]?.may).toEqual({ edit: false, remove: false, restore: false })
  })

  test('of an item in the trash are read only', async () => {
    const { id, version } = await say(bruno, 'Hello')
    await archive.call(admin, items.trashItem, { params: { id: itemId }, query: { version: 1 } })
    expect((await post(bruno, 'More')).error.code).toBe('in-trash')
    expect((await change(bruno, id, { version, body: 'More' })).error.code).toBe('in-trash')
    expect((await remove(bruno, id)).error.code).toBe('in-trash')
    expect((await list()).may.comment).toBe(false)
    expect((await list()).comments).toHaveLength(1)
  })

  test('reply to a comment on the same item, whose first words they quote', async () => {
    const asked = await say(anna, 'Who **is** this?')
    const reply = await say(bruno, { body: 'Grandmother', replyToId: asked.id })
    expect(reply.replyTo).toEqual({
      id: asked.id,
      author: { id: anna.id, displayName: 'Anna Rossi' },
      excerpt: 'Who is this?',
    })
    const elsewhere = await say(anna, 'Elsewhere', await addItem(anna))
    expect((await post(bruno, { body: 'x', replyToId: elsewhere.id })).error.issues).toEqual([
      { path: 'replyToId', code: 'unknown-reference' },
    ])
    await remove(anna, asked.id)
    expect((await list()).comments[0]?.replyTo).toMatchObject({ excerpt: null })
  })

  test('reply also to a comment that was removed meanwhile, whose author is not told', async () => {
    const asked = await say(bruno, 'Never mind')
    await remove(bruno, asked.id)
    const reply = await say(admin, { body: 'But I do', replyToId: asked.id })
    expect(reply.replyTo).toMatchObject({ id: asked.id, excerpt: null })
    expect(await notifications(bruno)).toEqual([])
  })
})

describe('a changed comment', () => {
  test('is changed by its author only, and keeps its earlier texts', async () => {
    const { id, version } = await say(bruno, 'Helo')
    expect((await change(anna, id, { version, body: 'No' })).error.code).toBe('forbidden')
    expect((await change(admin, id, { version, body: 'No' })).error.code).toBe('forbidden')
    const changed = (await change(bruno, id, { version, body: 'Hello' })).reply
    expect(changed).toMatchObject({ body: 'Hello', editedAt: expect.any(String) })
    const revisions = await archive.services.db
      .selectFrom('revisions')
      .select('fields')
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(revisions.map(({ fields }) => fields)).toEqual([{ body: 'Helo' }, { body: 'Hello' }])
  })

  test('is refused over a later version, with what was saved', async () => {
    const { id, version } = await say(bruno, 'One')
    await change(bruno, id, { version, body: 'Two' })
    const { error } = await change(bruno, id, { version, body: 'Three' })
    expect(error).toMatchObject({
      code: 'version-conflict',
      params: { current: { body: 'Two' }, savedBy: { displayName: 'Bruno' } },
    })
  })
})

describe('a removed comment', () => {
  test('shows who removed it, and its text to nobody else, who may restore it', async () => {
    const { id } = await say(bruno, 'Never mind')
    expect((await remove(bruno, id)).reply).toMatchObject({ body: 'Never mind', may: { restore: true } })
    const [seen] = (await list(admin)).comments
    expect(seen).toMatchObject({
      body: null,
      removed: { by: { displayName: 'Bruno' } },
      may: { edit: false, remove: false, restore: false },
    })
    expect((await list(admin)).total).toBe(0)
    expect((await remove(bruno, id)).error.code).toBe('forbidden')
    expect((await restore(admin, id)).error.code).toBe('forbidden')
    expect((await restore(bruno, id)).reply).toMatchObject({ body: 'Never mind', removed: null })
    expect((await list(admin)).total).toBe(1)
  })

  test('was removed by its author, an editor of the item or an administrator', async () => {
    const editor = await archive.addUser({ permissions: ['items:edit-any'] })
    const other = await archive.addUser()
    const { id } = await say(bruno, 'Rude')
    expect((await remove(other, id)).error.code).toBe('forbidden')
    for (const moderator of [anna, editor, admin]) {
      expect((await remove(moderator, id)).status).toBe(200)
      expect((await restore(bruno, id)).error.code).toBe('forbidden')
      expect((await list(bruno)).comments[0]).toMatchObject({ body: null })
      await restore(moderator, id)
    }
  })
})

describe('mentions', () => {
  test('are suggested from those who see the item, by the beginning of a name', async () => {
    const name = uuidv7().replaceAll('-', '')
    const { user, hideItem, showItem } = await hide({ displayName: `Émile ${name}` })
    expect(await suggest(bruno, `emile ${name}`)).toEqual([`Émile ${name}`])
    expect(await suggest(bruno, name.slice(0, 30))).toEqual([`Émile ${name}`])
    expect(await suggest(user, name)).toEqual([])
    await hideItem()
    expect(await suggest(bruno, name)).toEqual([])
    await showItem()
    await archive.services.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', user.id)
      .execute()
    expect(await suggest(bruno, name)).toEqual([])
  })

  test('are of who sees the item and is named in the text; others are ignored', async () => {
    const { user, hideItem } = await hide({ displayName: 'Emilio' })
    await hideItem()
    const body = 'Dear @Anna Rossi, and @Emilio'
    const comment = await say(bruno, { body, mentions: [anna.id, user.id, admin.id, uuidv7()] })
    expect(comment.mentions).toEqual([{ id: anna.id, name: 'Anna Rossi' }])
    expect(comment.body).toBe(body)
    expect(await notifications(user)).toEqual([])
    const { db } = archive.services
    expect(
      await db.selectFrom('notifications').select('id').where('user_id', '=', user.id).execute(),
    ).toEqual([])
  })

  test('are of the longest name that stands in the text as a word', async () => {
    const annas = await archive.addUser({ displayName: 'Anna' })
    const mentions = [annas.id, anna.id]
    const name = async (body: string) => (await say(bruno, { body, mentions })).mentions.map(({ id }) => id)
    expect(await name('@Anna Rossi, look')).toEqual([anna.id])
    expect(await notifications(annas)).toEqual([])
    expect(await name('@Annabel and me@Anna')).toEqual([])
    expect(await name('@Anna, @Anna Rossi')).toEqual([annas.id, anna.id])
  })

  test('stay in a changed comment, also of somebody who has another name now', async () => {
    const carla = await archive.addUser({ displayName: 'Carla' })
    const { id, version } = await say(bruno, { body: 'Dear @Carla', mentions: [carla.id] })
    await archive.call(carla, readAllNotifications, {})
    const { db } = archive.services
    await db.updateTable('users').set({ display_name: 'Dr. Carla' }).where('id', '=', carla.id).execute()
    const kept = (await change(bruno, id, { version, body: 'Dearest @Carla' })).reply
    expect(kept.mentions).toEqual([{ id: carla.id, name: 'Carla' }])
    const body = 'Dearest @Dr. Carla'
    const renamed = (await change(bruno, id, { version: kept.version, body, mentions: [carla.id] })).reply
    expect(renamed.mentions).toEqual([{ id: carla.id, name: 'Dr. Carla' }])
    expect(await countUnread(carla)).toBe(0)
    const last = await change(bruno, id, { version: renamed.version, body, mentions: [] })
    expect(last.reply.mentions).toEqual([])
  })

  test('follow the rule of visibility for categories too', async () => {
    const { reply: category } = await archive.call(admin, labels.createCategory, {
      body: { names: { en: uuidv7() } },
    })
    const user = await archive.addUser({ displayName: uuidv7(), restrictedCategoryIds: [category.id] })
    itemId = await addItem(anna, { categoryIds: [category.id] })
    const suggested = await suggest(bruno, 'k')
    expect(suggested).toContain('Keeper')
    const comment = await say(bruno, { body: `@${user.id}`, mentions: [user.id] })
    expect(comment.mentions).toEqual([])
  })
})

describe('notifications of comments', () => {
  test('tell whom a comment mentions, replies to, or whose item it is on, each once', async () => {
    const carla = await archive.addUser({ displayName: 'Carla' })
    const asked = await say(carla, 'Who is this?')
    expect(await notifications(anna)).toEqual([['comment-on-own-item', 1, 'Carla', 'The lake']])
    await say(bruno, { body: '@Carla @Anna Rossi', mentions: [carla.id, anna.id], replyToId: asked.id })
    expect(await notifications(carla)).toEqual([['comment-mention', 1, 'Bruno', 'The lake']])
    expect(await notifications(anna)).toEqual([
      ['comment-mention', 1, 'Bruno', 'The lake'],
      ['comment-on-own-item', 1, 'Carla', 'The lake'],
    ])
    await say(anna, { body: 'Ida', replyToId: asked.id })
    expect(await notifications(carla)).toContainEqual(['comment-reply', 1, 'Anna Rossi', 'The lake'])
    expect(await notifications(bruno)).toEqual([['comment-in-thread', 1, 'Anna Rossi', 'The lake']])
  })

  test('also tell those who have commented on the item before, unless it is hidden from them now', async () => {
    const { user: dora, hideItem } = await hide({ displayName: 'Dora' })
    const carla = await archive.addUser({ displayName: 'Carla' })
    const { id } = await say(carla, 'One')
    await say(dora, 'Two')
    expect(await notifications(carla)).toEqual([['comment-in-thread', 1, 'Dora', 'The lake']])
    await hideItem()
    await say(bruno, 'Three')
    expect(await notifications(carla)).toEqual([['comment-in-thread', 2, 'Bruno', 'The lake']])
    expect(await countUnread(dora)).toBe(0)
    await archive.call(carla, readAllNotifications, {})
    await remove(carla, id)
    await say(bruno, 'Four')
    expect(await countUnread(carla)).toBe(0)
  })

  test('are grouped by item until they are read', async () => {
    for (const text of ['One', 'Two', 'Three']) await say(bruno, text)
    await say(bruno, 'Elsewhere', await addItem(anna, { title: 'The boat' }))
    expect(await notifications(anna)).toEqual([
      ['comment-on-own-item', 1, 'Bruno', 'The boat'],
      ['comment-on-own-item', 3, 'Bruno', 'The lake'],
    ])
    await archive.call(anna, readAllNotifications, {})
    await say(admin, 'Four')
    expect((await notifications(anna))[0]).toEqual(['comment-on-own-item', 1, 'Keeper', 'The lake'])
    expect(await countUnread(anna)).toBe(1)
  })

  test('of a change reach only those who are mentioned for the first time', async () => {
    const carla = await archive.addUser({ displayName: 'Carla' })
    const { id, version } = await say(bruno, { body: '@Carla', mentions: [carla.id] })
    await archive.call(carla, readAllNotifications, {})
    const body = '@Carla and @Keeper and @Anna Rossi'
    await change(bruno, id, { version, body, mentions: [carla.id, admin.id, anna.id] })
    expect(await countUnread(carla)).toBe(0)
    expect(await notifications(admin)).toContainEqual(['comment-mention', 1, 'Bruno', 'The lake'])
    expect(await notifications(anna)).toEqual([['comment-on-own-item', 1, 'Bruno', 'The lake']])
  })

  test('of a mention vanish when a change takes it back, and come again with it', async () => {
    const carla = await archive.addUser({ displayName: 'Carla' })
    const { id, version } = await say(bruno, { body: '@Carla @Keeper', mentions: [carla.id, admin.id] })
    const changed = (await change(bruno, id, { version, body: 'Dear @Keeper' })).reply
    expect(await notifications(carla)).toEqual([])
    expect(await countUnread(carla)).toBe(0)
    expect(await notifications(admin)).toContainEqual(['comment-mention', 1, 'Bruno', 'The lake'])
    expect(await notifications(anna)).toEqual([['comment-on-own-item', 1, 'Bruno', 'The lake']])
    await change(bruno, id, { version: changed.version, body: '@Carla!', mentions: [carla.id] })
    expect(await notifications(carla)).toEqual([['comment-mention', 1, 'Bruno', 'The lake']])
    expect(await notifications(anna)).toEqual([['comment-on-own-item', 1, 'Bruno', 'The lake']])
  })

  test('vanish while the item is hidden, and when their comments are removed', async () => {
    const { user, hideItem, showItem } = await hide({ displayName: 'Dora' })
    const { id } = await say(bruno, { body: '@Dora', mentions: [user.id] })
    expect(await notifications(user)).toEqual([['comment-mention', 1, 'Bruno', 'The lake']])
    await hideItem()
    expect(await notifications(user)).toEqual([])
    expect(await countUnread(user)).toBe(0)
    await showItem()
    await say(anna, { body: '@Dora too', mentions: [user.id] })
    expect(await notifications(user)).toEqual([['comment-mention', 2, 'Anna Rossi', 'The lake']])
    const latest = (await list()).comments[0]?.id ?? ''
    await remove(anna, latest)
    expect(await notifications(user)).toEqual([['comment-mention', 1, 'Bruno', 'The lake']])
    await remove(bruno, id)
    expect(await countUnread(user)).toBe(0)
    expect(await notifications(user)).toEqual([])
    await restore(bruno, id)
    expect(await countUnread(user)).toBe(1)
  })
})

describe('reactions', () => {
  const react = (by: TestUser, kind: ReactionKind, id = itemId) =>
    archive.call(by, reactions.addItemReaction, { params: { id, kind } })
  const reactToComment = (by: TestUser, id: string, kind: ReactionKind = 'laugh') =>
    archive.call(by, reactions.addCommentReaction, { params: { id, kind } })

  test('are counted with names, each kind once for a user, and taken back', async () => {
    for (const user of [bruno, anna, bruno]) expect((await react(user, 'approval')).status).toBe(204)
    await react(bruno, 'love')
    expect((await list(bruno)).reactions).toEqual([
      { kind: 'love', count: 1, names: ['Bruno'], own: true },
      { kind: 'approval', count: 2, names: ['Bruno', 'Anna Rossi'], own: true },
    ])
    await archive.call(bruno, reactions.removeItemReaction, { params: { id: itemId, kind: 'approval' } })
    expect((await list(admin)).reactions).toContainEqual({
      kind: 'approval',
      count: 1,
      names: ['Anna Rossi'],
      own: false,
    })
    expect((await react(bruno, 'anger' as ReactionKind)).status).toBe(400)
  })

  test('to comments disappear with them, and come back', async () => {
    const { id } = await say(bruno, 'A joke')
    expect((await reactToComment(anna, id)).status).toBe(204)
    const expected = [{ kind: 'laugh', count: 1, names: ['Anna Rossi'], own: true }]
    expect((await list(anna)).comments[0]?.reactions).toEqual(expected)
    await remove(bruno, id)
    expect((await list(bruno)).comments[0]?.reactions).toEqual([])
    expect((await reactToComment(admin, id)).error.code).toBe('forbidden')
    await restore(bruno, id)
    expect((await list(anna)).comments[0]?.reactions).toEqual(expected)
    await archive.call(anna, reactions.removeCommentReaction, { params: { id, kind: 'laugh' } })
    expect((await list(anna)).comments[0]?.reactions).toEqual([])
  })

  test('to a comment that is just being deleted find nothing', async () => {
    const { id } = await say(bruno, 'Hello')
    const deleted = Promise.withResolvers<void>()
    const deletion = archive.services.db.transaction().execute(async (trx) => {
      await trx.deleteFrom('comments').where('id', '=', id).execute()
      deleted.resolve()
      await setTimeout(300)
    })
    await deleted.promise
    const reply = reactToComment(anna, id)
    await deletion
    expect((await reply).status).toBe(404)
  })

  test('need an item that the user sees, outside the trash', async () => {
    const { id } = await say(bruno, 'Hello')
    const { user, hideItem, showItem } = await hide({ displayName: 'Fabio' })
    await hideItem()
    expect((await react(user, 'love')).status).toBe(404)
    expect((await reactToComment(user, id)).status).toBe(404)
    await showItem()
    const view = { ...admin, view: { id: uuidv7(), userId: bruno.id } }
    expect((await react(view, 'love')).status).toBe(403)
    await archive.call(admin, items.trashItem, { params: { id: itemId }, query: { version: 1 } })
    expect((await react(user, 'love')).error.code).toBe('in-trash')
    expect((await reactToComment(user, id)).error.code).toBe('in-trash')
  })
})

test('the comments of a deleted user stay, without a name', async () => {
  const { id } = await say(bruno, 'I was here')
  const removed = await say(anna, 'Gone')
  await remove(admin, removed.id)
  const deletion = { params: { id: bruno.id }, query: { version: 1 } }
  expect((await archive.call(admin, deleteUser, deletion)).status).toBe(204)
  const gone = { id, body: 'I was here', author: null }
  expect((await list(anna)).comments[1]).toMatchObject(gone)
  const signal = new AbortController().signal
  await anonymizeDeletedUsersJob.handle({}, { services: archive.services, signal })
  expect((await list(anna)).comments[1]).toMatchObject(gone)
})
