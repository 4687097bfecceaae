import * as items from '@lares/shared-types/contracts/items'
import * as labels from '@lares/shared-types/contracts/labels'
import * as participants from '@lares/shared-types/contracts/participants'
import type { Item } from '@lares/shared-types/items'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let admin: TestUser
let author: TestUser
let reader: TestUser
const dreams = createHistoryCalls(() => archive, 'dreams')

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  author = await archive.addUser({ displayName: 'Rosa' })
  reader = await archive.addUser({ permissions: [] })
})
afterAll(() => archive.close())

async function addDream(...changes: object[]): Promise<Item> {
  const [first, ...later] = changes
  const body = { kind: 'dream' as const, title: 'The lake', language: 'en' as const, ...first }
  let item = (await archive.call(author, items.createItem, { body })).reply
  for (const change of later) {
    const request = { params: { id: item.id }, body: { version: item.version, ...change } }
    item = (await archive.call(author, items.changeItem, request)).reply
  }
  return item
}

const readItem = async (id: string) => (await archive.call(author, items.getItem, { params: { id } })).reply

async function addTag(en: string) {
  return (await archive.call(admin, labels.createTag, { body: { names: { en } } })).reply
}

describe('the history of an item', () => {
  test('tells who saved each state and which fields it changed, newest first', async () => {
    const { id } = await addDream(
      { details: { mood: 'sad' } },
      { body: 'I swam.' },
      { details: { mood: 'joyful' } },
    )
    const { subject, entries, nextBefore } = (await dreams.list(author, id)).reply
    expect(subject).toEqual({ kind: 'dream', title: 'The lake', names: null, version: 3, mayRestore: true })
    expect(
      entries.map(({ number, action, by, changed }) => [number, action, by?.displayName, changed]),
    ).toEqual([
      [3, 'changed', 'Rosa', ['details.mood']],
      [2, 'changed', 'Rosa', ['body']],
      [1, 'created', 'Rosa', ['kind', 'title', 'language', 'details.mood']],
    ])
    expect(nextBefore).toBeNull()
    expect((await dreams.list(reader, id)).reply.subject.mayRestore).toBe(false)
  })

  test('has each state with the names of what it refers to', async () => {
    const tag = await addTag(uuidv7())
    const person = (
      await archive.call(admin, participants.createParticipant, { body: { names: { en: 'Jeanne' } } })
    ).reply
    const { id } = await addDream(
      { tagIds: [tag.id], participants: [{ participantId: person.id, role: 'present' }] },
      { tagIds: [], participants: [] },
    )
    await archive.call(admin, participants.deleteParticipant, {
      params: { id: person.id },
      query: { version: 1 },
    })
    const { fields, names, changed } = (await dreams.read(reader, id, 1)).reply
    expect(fields).toMatchObject({ title: 'The lake', tagIds: [tag.id] })
    expect(names).toMatchObject({
      labels: [{ id: tag.id, names: tag.names }],
      participants: [{ id: person.id, names: { en: 'Jeanne' } }],
    })
    expect(changed).toEqual(['kind', 'title', 'language', 'participants', 'tagIds'])
    expect((await dreams.read(reader, id, 3)).status).toBe(404)
  })

  test('comes in pages', async () => {
    const changes = Array.from({ length: 60 }, (_, index) => ({ title: `Dream ${index}` }))
    const { id } = await addDream({}, ...changes)
    const first = (await dreams.list(author, id)).reply
    expect(first.entries.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, at) => 61 - at))
    const second = (await dreams.list(author, id, first.nextBefore ?? 0)).reply
    expect(second.entries.map(({ number }) => number)).toEqual(Array.from({ length: 11 }, (_, at) => 11 - at))
    expect(second.nextBefore).toBeNull()
    expect((await dreams.list(author, id, 1)).reply.entries).toEqual([])
  })

  test('needs somebody signed in', async () => {
    const { id } = await addDream()
    expect((await dreams.list(undefined, id)).status).toBe(401)
  })
})

describe('restoring a state of an item', () => {
  test('saves it as a new revision', async () => {
    const { id } = await addDream({ body: 'I swam.' }, { body: 'I flew.', title: 'The sky' })
    expect((await dreams.restore(author, id, 1)).reply).toEqual({ changed: true, omitted: [] })
    expect(await readItem(id)).toMatchObject({ title: 'The lake', body: 'I swam.' })
    expect((await dreams.list(author, id)).reply.entries[0]).toMatchObject({
      number: 3,
      action: 'reverted',
      changed: ['title', 'body'],
    })
  })

  test('saves only the chosen fields, also of a kind’s own', async () => {
    const { id } = await addDream(
      { body: 'I swam.', details: { mood: 'sad', dreamer: 'Ida' } },
      { body: 'I flew.', title: 'The sky', details: { lucid: true, dreamer: 'Ada' } },
    )
    await dreams.restore(author, id, 1, ['body', 'details.mood', 'details.lucid'])
    expect(await readItem(id)).toMatchObject({
      title: 'The sky',
      body: 'I swam.',
      details: { mood: 'sad', dreamer: 'Ada' },
    })
    expect((await readItem(id)).details).not.toHaveProperty('lucid')
  })

  test('changes nothing if nothing differs', async () => {
    const { id } = await addDream({ body: 'I swam.' })
    expect((await dreams.restore(author, id, 1)).reply).toEqual({ changed: false, omitted: [] })
    expect((await dreams.restore(author, id, 1, ['unknown'])).reply.changed).toBe(false)
    expect((await dreams.list(author, id)).reply.entries).toHaveLength(1)
  })

  test('restores the rest of a state whose tag and person are gone, and says so', async () => {
    const tag = await addTag(uuidv7())
    const person = (
      await archive.call(admin, participants.createParticipant, { body: { names: { en: 'Aunt' } } })
    ).reply
    const { id } = await addDream(
      { body: 'I swam.', tagIds: [tag.id], participants: [{ participantId: person.id, role: 'present' }] },
      { body: 'I flew.' },
    )
    await archive.call(admin, labels.deleteTag, { params: { id: tag.id }, query: { version: 1 } })
    await archive.call(admin, participants.deleteParticipant, {
      params: { id: person.id },
      query: { version: 1 },
    })
    expect((await dreams.restore(author, id, 1)).reply).toEqual({
      changed: true,
      omitted: [
        { field: 'tagIds', count: 1, names: [tag.names] },
        { field: 'participants', count: 1, names: [{ en: 'Aunt' }] },
      ],
    })
    expect(await readItem(id)).toMatchObject({ body: 'I swam.', tags: [], participants: [] })
    expect((await dreams.restore(author, id, 1, ['body'])).reply.omitted).toEqual([])
  })

  test('does not name a label that is gone to who could not see the label it lay below', async () => {
    const parent = await addTag(uuidv7())
    const child = (
      await archive.call(admin, labels.createTag, { body: { names: { en: uuidv7() }, parentId: parent.id } })
    ).reply
    const { id } = await addDream({ body: 'One', tagIds: [child.id] }, { body: 'Two', tagIds: [] })
    await archive.call(admin, labels.deleteTag, { params: { id: child.id }, query: { version: 1 } })
    const restricted = await archive.addUser({
      permissions: ['items:edit-any'],
      restrictedTagIds: [parent.id],
    })
    expect((await dreams.restore(restricted, id, 1)).reply.omitted).toEqual([
      { field: 'tagIds', count: 1, names: [] },
    ])
  })

  test('brings back a removed file', async () => {
    const sketch = new TextEncoder().encode('A sketch')
    const { item } = await addItemWithFile(archive, author, sketch, 'sketch.txt', { kind: 'dream' })
    const { id } = item
    const before = await readItem(id)
    const body = { version: before.version, assetIds: [] }
    await archive.call(author, items.changeItem, { params: { id }, body })
    expect((await readItem(id)).assets).toEqual([])
    const { entries } = (await dreams.list(author, id)).reply
    expect(entries[0]?.changed).toEqual(['assetIds'])
    const { names } = (await dreams.read(author, id, before.version)).reply
    expect(names.assets.map((asset) => asset.id)).toEqual(before.assets.map((asset) => asset.id))
    await dreams.restore(author, id, before.version, ['assetIds'])
    expect((await readItem(id)).assets).toHaveLength(before.assets.length)
  })

  test('does not make it a kind that its files do not allow, and says so', async () => {
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a07040' } })
      .png()
      .toBuffer()
    const { item } = await addItemWithFile(archive, author, picture, 'lake.png', { kind: 'post', title: 'A' })
    const { id } = item
    const change = async (body: object) => {
      const { version } = await readItem(id)
      expect(
        (await archive.call(author, items.changeItem, { params: { id }, body: { version, ...body } })).status,
      ).toBe(200)
    }
    await change({ kind: 'image', title: 'B' })
    await change({ kind: 'post' })
    const uploadId = await uploadFile(archive, author, new TextEncoder().encode('Notes'), 'notes.txt')
    await change({ assetIds: [], uploadIds: [uploadId], title: 'C' })
    const kept = { changed: true, omitted: [{ field: 'kind', count: 1, names: [] }] }
    const posts = createHistoryCalls(() => archive, 'posts')
    expect((await posts.restore(author, id, 2, ['kind', 'title'])).reply).toEqual(kept)
    expect(await readItem(id)).toMatchObject({ kind: 'post', title: 'B' })
    expect((await posts.restore(author, id, 2, ['kind', 'assetIds'])).reply.omitted).toEqual([])
    expect(await readItem(id)).toMatchObject({ kind: 'image', assets: [{ filename: 'lake.png' }] })

    await change({ kind: 'post', title: 'D' })
    await change({ assetIds: [] })
    await archive.services.db.deleteFrom('assets').where('item_id', '=', id).execute()
    const { omitted } = (await posts.restore(author, id, 2)).reply
    expect(omitted).toEqual([kept.omitted[0], { field: 'assetIds', count: 1, names: [] }])
    expect(await readItem(id)).toMatchObject({ kind: 'post', title: 'B', assets: [] })
  })

  test('needs the right to edit the item, its present version, and an item outside the trash', async () => {
    const { id, version } = await addDream({}, { title: 'The sky' })
    expect((await dreams.restoreOn(reader, id, 1, version)).error.code).toBe('forbidden')
    expect((await dreams.restoreOn(undefined, id, 1, version)).status).toBe(401)
    expect((await dreams.restoreOn(author, id, 1, 1)).error.code).toBe('version-conflict')
    expect((await dreams.restoreOn(author, id, 9, version)).status).toBe(404)
    await archive.call(admin, items.trashItem, { params: { id }, query: { version } })
    expect((await dreams.restore(author, id, 1)).error.code).toBe('in-trash')
    expect((await dreams.list(author, id)).reply.subject.mayRestore).toBe(false)
  })
})

describe('states in which an item was hidden from the reader', () => {
  test('do not exist for them, nor do the labels that hid them', async () => {
    const tag = await addTag(uuidv7())
    const restricted = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [tag.id] })
    const { id } = await addDream(
      { body: 'One' },
      { body: 'Secret', tagIds: [tag.id] },
      { body: 'Two', tagIds: [] },
    )
    const { entries } = (await dreams.list(restricted, id)).reply
    expect(entries.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ['body']],
      [1, ['kind', 'title', 'body', 'language']],
    ])
    const states = await Promise.all([1, 2].map((number) => dreams.read(restricted, id, number)))
    const text = JSON.stringify(states.map(({ reply }) => reply))
    expect(text).not.toContain(tag.id)
    expect(text).not.toContain('Secret')
    expect((await dreams.read(restricted, id, 3)).status).toBe(404)
    expect((await dreams.restore(restricted, id, 1)).reply.changed).toBe(true)
    expect((await readItem(id)).body).toBe('One')
  })

  test('are not restored if the label that hid them is gone', async () => {
    const tag = await addTag(uuidv7())
    await archive.addUser({ restrictedTagIds: [tag.id] })
    const { id } = await addDream({ body: 'Secret', tagIds: [tag.id] }, { body: 'Two', tagIds: [] })
    await archive.call(admin, labels.deleteTag, { params: { id: tag.id }, query: { version: 1 } })
    expect((await dreams.restore(author, id, 1)).error).toMatchObject({
      code: 'forbidden',
      params: { reason: 'restricted' },
    })
  })
})
