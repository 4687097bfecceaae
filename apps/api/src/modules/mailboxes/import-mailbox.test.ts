import { readFile } from 'node:fs/promises'
import { getMailboxImport } from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import type { CreateItem } from '@lares/shared-types/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { addFile } from '../../testing/test-item.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { importMailbox, markImportLost } from './import-mailbox.ts'

let archive: TestArchive
let admin: TestUser
let author: TestUser
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  author = await archive.addUser()
})
afterAll(() => archive.close())

let made = 0

/** A mail with a subject of its own. */
function mail(subject: string): string {
  made += 1
  return [
    'From rosa@example.org Mon Jul 14 23:30:00 2003',
    `Message-ID: <${made}@example.org>`,
    'From: Rosa <rosa@example.org>',
    `Subject: ${subject}`,
    'Date: Mon, 14 Jul 2003 23:30:00 -0500',
    '',
    `About ${subject}`,
    '',
    '',
  ].join('\n')
}

const mailbox = (...subjects: string[]) => Buffer.from(subjects.map(mail).join(''))

async function upload(user: TestUser, bytes: Buffer, fields: Partial<CreateItem> = {}): Promise<string> {
  return (await addFile(archive, user, bytes, 'Inbox', { kind: 'document', title: 'Old mails', ...fields }))
    .assetId
}

const run = (assetId: string, services: Partial<Services> = {}, signal = never) =>
  importMailbox({ ...archive.services, ...services }, { assetId }, signal)

async function subjectsFor(user: TestUser): Promise<string[]> {
  const { reply } = await archive.call(user, items.listItems, {
    query: { kind: 'mail', sort: 'title', limit: 200 },
  })
  return reply.items.map(({ title }) => title)
}

const progress = async (assetId: string, user = author) =>
  (await archive.call(user, getMailboxImport, { params: { id: assetId } })).reply

describe('the mails in an uploaded mailbox', () => {
  test('become mails of whoever has uploaded it, filed and told of on its page', async () => {
    const bytes = mailbox('Boat', 'Lake')
    const assetId = await upload(author, bytes)
    expect(await progress(assetId)).toMatchObject({ state: 'waiting', mails: 0 })
    await run(assetId)
    expect(await subjectsFor(author)).toEqual(expect.arrayContaining(['Boat', 'Lake']))
    const { reply } = await archive.call(author, items.listItems, { query: { kind: 'mail', sort: 'title' } })
    const boat = reply.items.find(({ title }) => title === 'Boat')
    expect(boat).toMatchObject({ date: { edtf: '2003-07-14' }, author: { id: author.id } })
    expect(await progress(assetId)).toEqual({
      state: 'done',
      position: bytes.length,
      size: bytes.length,
      mails: 2,
      known: 0,
      unreadable: 0,
      unread: [],
      isCut: false,
    })
  })

  test('are not made again, be the work done twice or the file uploaded twice', async () => {
    const bytes = mailbox('Harvest')
    const first = await upload(author, bytes)
    await run(first)
    await run(first)
    const second = await upload(author, bytes)
    await run(second)
    expect((await subjectsFor(author)).filter((title) => title === 'Harvest')).toHaveLength(1)
    expect(await progress(second)).toMatchObject({ mails: 1, known: 1 })
  })

  test('are each made once where the process is killed between two of them, or in the middle of one', async () => {
    const assetId = await upload(author, mailbox('Killed one', 'Killed two', 'Killed three'))
    let transactions = 0
    const { db } = archive.services
    const dying = new Proxy(db, {
      get(target, name, receiver) {
        // The second mail is made, and the note of it is lost.
        if (name === 'updateTable' && ++transactions === 3) throw new Error('killed')
        const value: unknown = Reflect.get(target, name, receiver)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(run(assetId, { db: dying })).rejects.toThrow('killed')
    await run(assetId)
    const killed = (await subjectsFor(author)).filter((title) => title.startsWith('Killed'))
    expect(killed).toEqual(['Killed one', 'Killed three', 'Killed two'])
    expect(await progress(assetId)).toMatchObject({ state: 'done', mails: 3, known: 0 })
  })

  test('carry the labels of the file, so that whoever must not see it does not see them', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Very private' })
    const cousin = await archive.addUser({ restrictedTagIds: [tagId] })
    const assetId = await upload(author, mailbox('Secret'), { tagIds: [tagId] })
    await run(assetId)
    expect(await subjectsFor(author)).toContain('Secret')
    expect(await subjectsFor(cousin)).not.toContain('Secret')
    expect((await archive.call(cousin, getMailboxImport, { params: { id: assetId } })).status).toBe(404)
  })

  test('that are there but hidden from the uploader are made for them, as if they were not', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const cousin = await archive.addUser({ restrictedTagIds: [tagId] })
    const bytes = mailbox('Shared')
    await run(await upload(author, bytes, { tagIds: [tagId] }))
    const assetId = await upload(cousin, bytes)
    await run(assetId)
    expect(await subjectsFor(cousin)).toContain('Shared')
    expect(await progress(assetId, cousin)).toMatchObject({ mails: 1, known: 0 })
  })

  test('that were there before are counted for the uploader alone', async () => {
    const bytes = mailbox('Known')
    await run(await upload(author, bytes))
    const assetId = await upload(author, bytes)
    await run(assetId)
    const reader = await archive.addUser()
    expect(await progress(assetId)).toMatchObject({ mails: 1, known: 1 })
    expect(await progress(assetId, reader)).not.toHaveProperty('known')
  })

  test('that cannot be read are counted, and the others are made', async () => {
    const broken = 'From rosa@example.org Mon Jul 14 23:30:00 2003\nno-header: x\n\njust words\n\n'
    const assetId = await upload(
      author,
      Buffer.concat([mailbox('Before'), Buffer.from(broken), mailbox('After')]),
    )
    await run(assetId)
    expect(await progress(assetId)).toMatchObject({
      state: 'done',
      mails: 2,
      unreadable: 1,
      unread: [{ number: 2, subject: '' }],
    })
  })

  test('go on behind one that ends the process each time, which is named', async () => {
    const bytes = mailbox('Before', '=?UTF-8?Q?Poison_=C3=A9?=', 'Between', 'Poison again', 'After')
    const assetId = await upload(author, bytes)
    const { media, jobs } = archive.services
    let queued = 0
    const deadly: Partial<Services> = {
      jobs: {
        async send(db, queue, ...rest) {
          if (queue === 'import-mailbox') queued += 1
          else await jobs.send(db, queue, ...rest)
        },
      },
      media: {
        ...media,
        async sniff(path, name) {
          if ((await readFile(path, 'latin1')).includes('Poison')) throw new Error('killed')
          return media.sniff(path, name)
        },
      },
    }
    let kills = 0
    for (let job = 0; job < 10 && (await progress(assetId)).state !== 'done'; job += 1)
      await run(assetId, deadly).catch(() => (kills += 1))
    expect(kills).toBe(4)
    // Behind each of them with a job of its own, whose attempts are all still to come.
    expect(queued).toBe(2)
    expect(await progress(assetId)).toMatchObject({
      state: 'done',
      mails: 3,
      unreadable: 2,
      unread: [
        { number: 2, subject: 'Poison é' },
        { number: 4, subject: 'Poison again' },
      ],
    })
    expect(await subjectsFor(author)).toEqual(expect.arrayContaining(['Before', 'Between', 'After']))
  })

  test('are not blamed for a connection that is lost or a disk that is full', async () => {
    const assetId = await upload(author, mailbox('Innocent'))
    const { media } = archive.services
    const failing = (code: string): Partial<Services> => ({
      media: { ...media, sniff: () => Promise.reject(Object.assign(new Error(code), { code })) },
    })
    for (const code of ['ECONNRESET', 'ENOSPC', 'ENOSPC', 'ECONNRESET'])
      await expect(run(assetId, failing(code))).rejects.toThrow(code)
    await run(assetId)
    expect(await progress(assetId)).toMatchObject({ state: 'done', mails: 1, unreadable: 0 })
  })

  test('are not made for somebody who may not make items', async () => {
    const editor = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
    const assetId = await upload(editor, mailbox('Forbidden'))
    await archive.services.db
      .updateTable('users')
      .set({ permissions: ['items:edit-own'] })
      .where('id', '=', editor.id)
      .execute()
    await run(assetId)
    expect(await progress(assetId)).toMatchObject({ state: 'failed', reason: 'forbidden', mails: 0 })
  })

  test('wait while the disk is full, and while the file lies in the trash', async () => {
    const assetId = await upload(author, mailbox('Waiting'))
    const { files } = archive.services
    await run(assetId, { files: { ...files, freeBytes: async () => 0 } })
    expect(await progress(assetId)).toMatchObject({ state: 'running', mails: 0 })
    const { db } = archive.services
    const inTrash = (deleted_at: Date | null) =>
      db
        .updateTable('items')
        .set({ deleted_at })
        .where('id', '=', db.selectFrom('assets').select('item_id').where('id', '=', assetId))
        .execute()
    await inTrash(new Date())
    await run(assetId)
    await inTrash(null)
    expect(await progress(assetId)).toMatchObject({ state: 'running', mails: 0 })
    await run(assetId)
    expect(await progress(assetId)).toMatchObject({ state: 'done', mails: 1 })
  })

  test('that no attempt gets further with are said to have failed', async () => {
    const assetId = await upload(author, mailbox('Lost'))
    await markImportLost(archive.services, { assetId }, never)
    expect(await progress(assetId)).toMatchObject({ state: 'failed', reason: 'failed' })
  })
})

test('a mailbox whose file is too large is left as it is', async () => {
  const assetId = await upload(author, mailbox('Large'))
  const { db } = archive.services
  await db
    .updateTable('assets')
    .set({ size: 3 * 1024 ** 3 })
    .where('id', '=', assetId)
    .execute()
  await run(assetId)
  expect(await progress(assetId)).toMatchObject({ state: 'failed', reason: 'too-large' })
})

test('a file that is no mailbox has no such page', async () => {
  const { assetId } = await addFile(archive, author, Buffer.from('words'), 'note.txt')
  expect((await archive.call(author, getMailboxImport, { params: { id: assetId } })).status).toBe(404)
})
