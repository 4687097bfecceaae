import * as items from '@lares/shared-types/contracts/items'
import { search } from '@lares/shared-types/contracts/search'
import { writeTranscript } from '@lares/shared-types/contracts/transcripts'
import type { ItemKind } from '@lares/shared-types/item-kinds'
import type { Item } from '@lares/shared-types/items'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let user: TestUser
const dreams = createHistoryCalls(() => archive, 'dreams')
const posts = createHistoryCalls(() => archive, 'posts')

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(() => archive.close())

const create = async (fields: object): Promise<Item> =>
  (await archive.call(user, items.createItem, { body: { kind: 'post', title: 'The lake', ...fields } })).reply
const load = async (id: string) => (await archive.call(user, items.getItem, { params: { id } })).reply
const change = async (id: string, fields: object, as = user) => {
  const { version } = await load(id)
  return archive.call(as, items.changeItem, { params: { id }, body: { version, ...fields } })
}
const move = (id: string, kind: ItemKind, as = user) => change(id, { kind }, as)

const dream = { kind: 'dream', body: 'I swam.', details: { mood: 'sad', night: '1952-07', lucid: true } }

describe('an item that moves to another kind', () => {
  test('keeps everything else, and gets back the fields of its kind when it returns', async () => {
    const tag = await addTag(archive, user, { en: 'Water' })
    const participantId = await insertParticipant(archive.services.db, { names: { en: 'Rosa' } })
    const { id } = await create({
      ...dream,
      date: '1952',
      tagIds: [tag.id],
      participants: [{ participantId, role: 'author' }],
    })
    await archive.call(user, items.rateItem, { params: { id }, body: { value: 4 } })
    await archive.call(user, items.addFavourite, { params: { id } })
    const before = await load(id)
    expect((await move(id, 'post')).reply).toMatchObject({ id, kind: 'post', details: {} })
    const { version: _, updatedAt: __, ...after } = await load(id)
    const { version: ___, updatedAt: ____, ...unchanged } = before
    expect(after).toEqual({ ...unchanged, kind: 'post', details: {} })
    await change(id, { title: 'The sea' })
    expect((await move(id, 'dream')).reply).toMatchObject({
      kind: 'dream',
      title: 'The sea',
      details: dream.details,
      rating: 4,
      favourite: true,
    })
  })

  test('is found as what it is now, and listed there', async () => {
    const { id } = await create({ ...dream, body: 'An albatross.' })
    await move(id, 'post')
    const find = async (kind: ItemKind) =>
      (await archive.call(user, search, { query: { q: 'albatross', kind: [kind] } })).reply.total
    expect([await find('dream'), await find('post')]).toEqual([0, 1])
    const list = async (kind: ItemKind) =>
      (await archive.call(user, items.listItems, { query: { kind } })).reply.items.map((item) => item.id)
    expect([await list('dream'), await list('post')]).toEqual([[], [id]])
  })

  test('leaves its conversation, and comes back into it', async () => {
    const details = { conversation: 'Family', sender: 'Rosa', sentAt: '2001-02-03T04:05:06Z' }
    const { id } = await create({ kind: 'message', details })
    const listConversations = async () => {
      const { reply } = await archive.call(user, items.listConversations, { query: { kind: 'message' } })
      return reply.conversations.map(({ key }) => key)
    }
    await move(id, 'dream')
    expect(await listConversations()).toEqual([])
    await move(id, 'message')
    expect(await listConversations()).toEqual(['Family'])
    expect((await load(id)).details).toEqual(details)
  })

  test('keeps its transcript, which can be read again when it returns', async () => {
    const { item } = await addItemWithFile(archive, user, wave, 'voice.wav', { kind: 'record' })
    const body = { version: 0, segments: [{ start: 0, end: 1, text: 'Once' }] }
    await archive.call(user, writeTranscript, { params: { id: item.id }, body })
    await move(item.id, 'dream')
    expect((await move(item.id, 'record')).reply).toMatchObject({ kind: 'record', hasTranscript: true })
  })

  test('can take fields of the new kind in the same save', async () => {
    const { id } = await create({})
    const details = { mood: 'joyful' }
    expect((await change(id, { kind: 'dream', details })).reply).toMatchObject({ kind: 'dream', details })
    const wrong = await change(id, { kind: 'post', details })
    expect(wrong.status).toBe(422)
    expect((await load(id)).kind).toBe('dream')
  })
})

/** Eight samples of silence. */
const wave = Buffer.concat([
  Buffer.from('RIFF\x34\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x80\x3e\0\0\x02\0\x10\0', 'latin1'),
  Buffer.from('data\x10\0\0\0', 'latin1'),
  Buffer.alloc(16),
])

describe('an item cannot move', () => {
  test('to a kind for which it has not the file', async () => {
    const { id } = await create({})
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const { item: image } = await addItemWithFile(archive, user, picture, 'paper.png', { kind: 'image' })
    const refused: [string, ItemKind][] = [
      [id, 'image'],
      [id, 'document'],
      [id, 'record'],
      [image.id, 'video'],
      [image.id, 'record'],
    ]
    for (const [itemId, kind] of refused) {
      const answer = await move(itemId, kind)
      expect(answer.error).toMatchObject({
        code: 'invalid-fields',
        issues: [{ path: 'kind', code: 'not-allowed' }],
      })
    }
    expect((await move(image.id, 'document')).reply.kind).toBe('document')
    expect((await move(image.id, 'image')).reply.kind).toBe('image')
  })

  test('if it is a mail, nor become one', async () => {
    const mail = await create({ kind: 'mail' })
    const post = await create({})
    expect((await move(mail.id, 'post')).status).toBe(422)
    expect((await move(post.id, 'mail')).status).toBe(422)
  })

  test('for somebody who may not change it', async () => {
    const reader = await archive.addUser({ permissions: [] })
    const { id } = await create({})
    expect((await move(id, 'dream', reader)).status).toBe(403)
  })
})

describe('the history of an item that has moved', () => {
  test('is found under its present and former kinds, and tells of the move', async () => {
    const { id } = await create(dream)
    await move(id, 'post')
    for (const calls of [dreams, posts]) {
      const { subject, entries } = (await calls.list(user, id)).reply
      expect(subject).toMatchObject({ kind: 'post' })
      expect(entries[0]?.changed.toSorted()).toEqual([
        'details.lucid',
        'details.mood',
        'details.night',
        'kind',
      ])
    }
    const { reply } = await archive.call(user, items.listRevisions, { params: { id }, query: {} })
    expect(reply.revisions[0]?.changed).toEqual(['kind', 'details'])
    expect(JSON.stringify(reply)).not.toContain('formerDetails')
  })

  test('restores the kind with all fields, also alone', async () => {
    const { id } = await create(dream)
    await move(id, 'post')
    await change(id, { title: 'The sea' })
    await posts.restore(user, id, 1, ['kind'])
    expect(await load(id)).toMatchObject({ kind: 'dream', title: 'The sea', details: dream.details })
    await posts.restore(user, id, 2)
    expect(await load(id)).toMatchObject({ kind: 'post', title: 'The lake', details: {} })
    await posts.restore(user, id, 1)
    expect(await load(id)).toMatchObject({ kind: 'dream', title: 'The lake', details: dream.details })
  })

  test('says that a field of another kind was left out when it alone is restored', async () => {
    const { id } = await create(dream)
    await move(id, 'post')
    const { reply } = await posts.restore(user, id, 1, ['details.mood', 'body'])
    expect(reply).toEqual({
      changed: false,
      omitted: [{ field: 'details.mood', count: 1, names: [] }],
    })
    expect(await load(id)).toMatchObject({ kind: 'post', details: {} })
  })

  test('knows the kind also of states that were saved before items could move', async () => {
    const { id } = await create(dream)
    await change(id, { title: 'The sea' })
    const forget = sql`
      update revisions set fields = fields - 'kind' - 'formerDetails' - 'rotations' where entity_id = ${id}`
    await forget.execute(archive.services.db)
    const [, first] = (await dreams.list(user, id)).reply.entries
    expect(first?.changed).toContain('kind')
    await change(id, { body: 'I flew.' })
    expect((await dreams.list(user, id)).reply.entries[0]?.changed).toEqual(['body'])
    await move(id, 'post')
    await move(id, 'document')
    await move(id, 'message')
    const kinds = await Promise.all(
      [1, 2, 3, 4, 5].map(async (number) => (await posts.read(user, id, number)).reply.fields.kind),
    )
    expect(kinds).toEqual(['dream', 'dream', 'dream', 'post', 'message'])
    await posts.restore(user, id, 1)
    expect(await load(id)).toMatchObject({ kind: 'dream', title: 'The lake', details: dream.details })
  })
})
