import { readFile } from 'node:fs/promises'
import { getMailboxImport } from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import type { CreateItem } from '@lares/shared-types/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoreOutage } from '../../files/store-outage.ts'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { importMailboxJob } from './import-mailbox.job.ts'
import { importMailbox } from './import-mailbox.ts'
import { mailboxImportLostJob } from './mailbox-import-lost.job.ts'

let archive: TestArchive
let admin: TestUser
let author: TestUser
const neverAborted = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  author = await archive.addUser()
})
afterAll(() => archive.close())

let mailCount = 0

/** A mail with a unique message id. */
function createMail(subject: string): string {
  mailCount += 1
  return [
    'From rosa@example.org Mon Jul 14 23:30:00 2003',
    `Message-ID: <${mailCount}@example.org>`,
    'From: Rosa <rosa@example.org>',
    `Subject: ${subject}`,
    'Date: Mon, 14 Jul 2003 23:30:00 -0500',
    '',
    `About ${subject}`,
    '',
    '',
  ].join('\n')
}

const createMailbox = (...subjects: string[]) => Buffer.from(subjects.map(createMail).join(''))

async function uploadMailbox(
  user: TestUser,
  bytes: Buffer,
  fields: Partial<CreateItem> = {},
): Promise<string> {
  return (
    await addItemWithFile(archive, user, bytes, 'Inbox', { kind: 'document', title: 'Old mails', ...fields })
  ).assetId
}

const runImport = (assetId: string, services: Partial<Services> = {}, signal = neverAborted) =>
  importMailbox({ ...archive.services, ...services }, assetId, {
    signal,
    operation: { progress: () => undefined },
  })

async function listSubjects(user: TestUser): Promise<string[]> {
  const { reply } = await archive.call(user, items.listItems, {
    query: { kind: 'mail', sort: 'title', limit: 200 },
  })
  return reply.items.map(({ title }) => title)
}

const getProgress = async (assetId: string, user = author) =>
  (await archive.call(user, getMailboxImport, { params: { id: assetId } })).reply

describe('the mails in an uploaded mailbox', () => {
  test('become items of the uploader, with the progress of the import', async () => {
    const bytes = createMailbox('Boat', 'Lake')
    const assetId = await uploadMailbox(author, bytes)
    expect(await getProgress(assetId)).toMatchObject({ state: 'waiting', mails: 0 })
    await runImport(assetId)
    expect(await listSubjects(author)).toEqual(expect.arrayContaining(['Boat', 'Lake']))
    const { reply } = await archive.call(author, items.listItems, { query: { kind: 'mail', sort: 'title' } })
    const boat = reply.items.find(({ title }) => title === 'Boat')
    expect(boat).toMatchObject({ date: { edtf: '2003-07-14' }, author: { id: author.id } })
    expect(await getProgress(assetId)).toEqual({
      state: 'done',
      operationId: expect.any(String),
      position: bytes.length,
      size: bytes.length,
      mails: 2,
      known: 0,
      unreadable: 0,
      unread: [],
      isCut: false,
    })
  })

  test('are each read once to detect that they are mails', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Read one', 'Read two', 'Read three'))
    const { media } = archive.services
    let count = 0
    const sniff: typeof media.sniff = (path, filename) => {
      count += 1
      return media.sniff(path, filename)
    }
    await runImport(assetId, { media: { ...media, sniff } })
    expect(await getProgress(assetId)).toMatchObject({ mails: 3 })
    expect(count).toBe(3)
  })

  test('are not duplicated by a second job or a second upload', async () => {
    const bytes = createMailbox('Harvest')
    const first = await uploadMailbox(author, bytes)
    await runImport(first)
    await runImport(first)
    const second = await uploadMailbox(author, bytes)
    await runImport(second)
    expect((await listSubjects(author)).filter((title) => title === 'Harvest')).toHaveLength(1)
    expect(await getProgress(second)).toMatchObject({ mails: 1, known: 1 })
  })

  test('are created once if the process is killed during the import', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Killed one', 'Killed two', 'Killed three'))
    let transactions = 0
    const { db } = archive.services
    const failingDb = new Proxy(db, {
      get(target, name, receiver) {
        // The second mail is created, but recording its outcome fails.
        if (name === 'updateTable' && ++transactions === 3) throw new Error('killed')
        const value: unknown = Reflect.get(target, name, receiver)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    await expect(runImport(assetId, { db: failingDb })).rejects.toThrow('killed')
    await runImport(assetId)
    const killed = (await listSubjects(author)).filter((title) => title.startsWith('Killed'))
    expect(killed).toEqual(['Killed one', 'Killed three', 'Killed two'])
    expect(await getProgress(assetId)).toMatchObject({ state: 'done', mails: 3, known: 0 })
  })

  test('have the labels of the file, and so are hidden from restricted users', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Very private' })
    const cousin = await archive.addUser({ restrictedTagIds: [tagId] })
    const assetId = await uploadMailbox(author, createMailbox('Secret'), { tagIds: [tagId] })
    await runImport(assetId)
    expect(await listSubjects(author)).toContain('Secret')
    expect(await listSubjects(cousin)).not.toContain('Secret')
    expect((await archive.call(cousin, getMailboxImport, { params: { id: assetId } })).status).toBe(404)
  })

  test('are created even if a copy hidden from the uploader exists', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const cousin = await archive.addUser({ restrictedTagIds: [tagId] })
    const bytes = createMailbox('Shared')
    await runImport(await uploadMailbox(author, bytes, { tagIds: [tagId] }))
    const assetId = await uploadMailbox(cousin, bytes)
    await runImport(assetId)
    expect(await listSubjects(cousin)).toContain('Shared')
    expect(await getProgress(assetId, cousin)).toMatchObject({ mails: 1, known: 0 })
  })

  test('that already exist are counted for the uploader only', async () => {
    const bytes = createMailbox('Known')
    await runImport(await uploadMailbox(author, bytes))
    const assetId = await uploadMailbox(author, bytes)
    await runImport(assetId)
    const reader = await archive.addUser()
    expect(await getProgress(assetId)).toMatchObject({ mails: 1, known: 1 })
    expect(await getProgress(assetId, reader)).not.toHaveProperty('known')
  })

  test('that are unreadable are counted, and the others are created', async () => {
    const broken = 'From rosa@example.org Mon Jul 14 23:30:00 2003\nno-header: x\n\njust words\n\n'
    const assetId = await uploadMailbox(
      author,
      Buffer.concat([createMailbox('Before'), Buffer.from(broken), createMailbox('After')]),
    )
    await runImport(assetId)
    expect(await getProgress(assetId)).toMatchObject({
      state: 'done',
      mails: 2,
      unreadable: 1,
      unread: [{ number: 2, subject: '' }],
    })
  })

  test('are imported after one that kills the process each time, which is listed', async () => {
    const bytes = createMailbox('Before', '=?UTF-8?Q?Poison_=C3=A9?=', 'Between', 'Poison again', 'After')
    const assetId = await uploadMailbox(author, bytes)
    const { media, jobs } = archive.services
    let enqueued = 0
    const crashingServices: Partial<Services> = {
      jobs: {
        ...jobs,
        async enqueue(db, queue, ...rest) {
          if (queue === 'import-mailbox') enqueued += 1
          else await jobs.enqueue(db, queue, ...rest)
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
    let crashes = 0
    for (let job = 0; job < 10 && (await getProgress(assetId)).state !== 'done'; job += 1)
      await runImport(assetId, crashingServices).catch(() => (crashes += 1))
    expect(crashes).toBe(4)
    // A new job with all its attempts starts after each of them.
    expect(enqueued).toBe(2)
    expect(await getProgress(assetId)).toMatchObject({
      state: 'done',
      mails: 3,
      unreadable: 2,
      unread: [
        { number: 2, subject: 'Poison é' },
        { number: 4, subject: 'Poison again' },
      ],
    })
    expect(await listSubjects(author)).toEqual(expect.arrayContaining(['Before', 'Between', 'After']))
  })

  test('are not skipped because of a lost connection or a full disk', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Innocent'))
    const { media } = archive.services
    const createFailing = (code: string): Partial<Services> => ({
      media: { ...media, sniff: () => Promise.reject(Object.assign(new Error(code), { code })) },
    })
    for (const code of ['ECONNRESET', 'ENOSPC', 'ENOSPC', 'ECONNRESET'])
      await expect(runImport(assetId, createFailing(code))).rejects.toThrow(code)
    await runImport(assetId)
    expect(await getProgress(assetId)).toMatchObject({ state: 'done', mails: 1, unreadable: 0 })
  })

  test('are not skipped because the file store was away for long', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Patient'))
    const { files } = archive.services
    const adopt = () => Promise.reject(createStoreOutage('The bucket is away.'))
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(runImport(assetId, { files: { ...files, adopt } })).rejects.toMatchObject({
        code: 'upstream-unavailable',
      })
    await runImport(assetId)
    expect(await getProgress(assetId)).toMatchObject({ state: 'done', mails: 1, unreadable: 0 })
  })

  test('are not created for a user without the permission to create items', async () => {
    const editor = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
    const assetId = await uploadMailbox(editor, createMailbox('Forbidden'))
    await archive.services.db
      .updateTable('users')
      .set({ permissions: ['items:edit-own'] })
      .where('id', '=', editor.id)
      .execute()
    await runImport(assetId)
    expect(await getProgress(assetId)).toMatchObject({ state: 'failed', reason: 'forbidden', mails: 0 })
  })

  test('wait while the disk is full, and while the item is in the trash', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Waiting'))
    const { files } = archive.services
    await runImport(assetId, { files: { ...files, getFreeBytes: async () => 0 } })
    expect(await getProgress(assetId)).toMatchObject({ state: 'running', mails: 0 })
    const { db } = archive.services
    const setDeletedAt = (deleted_at: Date | null) =>
      db
        .updateTable('items')
        .set({ deleted_at })
        .where('id', '=', db.selectFrom('assets').select('item_id').where('id', '=', assetId))
        .execute()
    await setDeletedAt(new Date())
    await runImport(assetId)
    await setDeletedAt(null)
    expect(await getProgress(assetId)).toMatchObject({ state: 'running', mails: 0 })
    await runImport(assetId)
    expect(await getProgress(assetId)).toMatchObject({ state: 'done', mails: 1 })
  })

  test('are marked as failed after the last attempt', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Lost'))
    await mailboxImportLostJob.handle({ assetId }, { services: archive.services, signal: neverAborted })
    expect(await getProgress(assetId)).toMatchObject({ state: 'failed', reason: 'failed' })
  })
})

describe('a cancelled import', () => {
  const requestCancel = async (assetId: string) => {
    const { operationId = '' } = await getProgress(assetId)
    return archive.call(author, cancelOperation, { params: { id: operationId } })
  }
  const runJob = async (assetId: string) => {
    const { operationId = '' } = await getProgress(assetId)
    const context = { services: archive.services, signal: neverAborted }
    await importMailboxJob.handle({ assetId, operationId }, context)
  }

  test('that waits for its turn is cancelled at once, and imports nothing', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Never read'))
    expect((await requestCancel(assetId)).reply.state).toBe('cancelled')
    expect(await getProgress(assetId)).toMatchObject({ state: 'cancelled', mails: 0 })
    await runJob(assetId)
    expect(await listSubjects(author)).not.toContain('Never read')
    expect(await getProgress(assetId)).toMatchObject({ state: 'cancelled', mails: 0 })
  })

  test('keeps the mails that it has imported, each with its file', async () => {
    const assetId = await uploadMailbox(author, createMailbox('Stop one', 'Stop two', 'Stop three'))
    const { operationId = '' } = await getProgress(assetId)
    const { media } = archive.services
    const abort = new AbortController()
    // In the middle of the first mail.
    const sniff: typeof media.sniff = (path, filename) => {
      abort.abort(new Error('cancelled'))
      return media.sniff(path, filename)
    }
    const running = runImport(assetId, { media: { ...media, sniff } }, abort.signal)
    await expect(running).rejects.toThrow('cancelled')
    await requestCancel(assetId)
    await runJob(assetId)
    expect((await listSubjects(author)).filter((title) => title.startsWith('Stop'))).toEqual(['Stop one'])
    expect(await getProgress(assetId)).toMatchObject({ state: 'cancelled', mails: 1 })
    const { reply } = await archive.call(author, getOperation, { params: { id: operationId } })
    expect(reply).toMatchObject({ state: 'cancelled', item: { title: 'Old mails' } })
  })
})

test('only the uploader and administrators learn which operation an import is', async () => {
  const assetId = await uploadMailbox(author, createMailbox('Whose'))
  const cousin = await archive.addUser()
  expect(await getProgress(assetId, cousin)).not.toHaveProperty('operationId')
  expect(await getProgress(assetId, admin)).toHaveProperty('operationId')
})

test('does not import a mailbox file that is too large', async () => {
  const assetId = await uploadMailbox(author, createMailbox('Large'))
  const { db } = archive.services
  await db
    .updateTable('assets')
    .set({ size: 3 * 1024 ** 3 })
    .where('id', '=', assetId)
    .execute()
  await runImport(assetId)
  expect(await getProgress(assetId)).toMatchObject({ state: 'failed', reason: 'too-large' })
})

test('answers 404 for a file that is not a mailbox', async () => {
  const { assetId } = await addItemWithFile(archive, author, Buffer.from('words'), 'note.txt')
  expect((await archive.call(author, getMailboxImport, { params: { id: assetId } })).status).toBe(404)
})
