import { createHash } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import { getPageText, writePageText } from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JobSender } from '../../jobs/job-sender.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveAsset } from './derive-asset.ts'
import { type StoredEnclosure, saveEnclosures } from './enclosed-files.ts'

let archive: TestArchive
let admin: TestUser
let author: TestUser
let photo: Buffer
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  author = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
  photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#a07040' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => archive.close())

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/.{76}/g, '$&\r\n')

function createPart(headers: readonly string[], body: string): string {
  return ['--edge', ...headers, '', body].join('\r\n')
}

const createAttachment = (mediaType: string, name: string, bytes: Buffer, ...more: string[]) =>
  createPart(
    [
      `Content-Type: ${mediaType}`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      ...more,
    ],
    base64(bytes),
  )

function createMail(...parts: string[]): Buffer {
  const head = [
    'From: Jeanne <jeanne@example.org>',
    'Subject: Photos',
    'Date: Mon, 14 Jul 2003 23:30:00 -0500',
  ]
  const type = 'Content-Type: multipart/mixed; boundary=edge'
  return Buffer.from([...head, type, '', ...parts, '--edge--', ''].join('\r\n'))
}

const createHtmlPart = (html: string) => createPart(['Content-Type: text/html; charset=utf-8'], html)

/** Derives an asset and everything enclosed in it. */
async function derive(assetId: string): Promise<void> {
  await deriveAsset(archive.services, assetId, never)
  for (const { id } of await listEnclosed(assetId)) await derive(id)
}

const listEnclosed = (assetId: string) =>
  archive.services.db
    .selectFrom('assets')
    .select(['id', 'filename', 'sha256', 'detached', 'place'])
    .where('enclosed_in', '=', assetId)
    .orderBy('place')
    .execute()

const setPending = (id: string) =>
  archive.services.db.updateTable('assets').set({ state: 'pending' }).where('id', '=', id).execute()

async function addMail(bytes: Buffer, fields = {}) {
  const { item, assetId } = await addItemWithFile(archive, author, bytes, 'photos.eml', {
    kind: 'mail',
    ...fields,
  })
  await derive(assetId)
  return { id: item.id, assetId }
}

const writeWords = async (id = '') => {
  const box = { x: 0, y: 0, width: 1, height: 0.1 }
  const { status } = await archive.call(author, writePageText, {
    params: { id, page: 1 },
    body: { version: 0, lines: [{ box, text: 'A beach' }] },
  })
  expect(status).toBe(200)
}

const readWords = async (id = '') =>
  (await archive.call(author, getPageText, { params: { id, page: 1 } })).reply.lines.map(({ words }) =>
    words.map(({ text }) => text).join(' '),
  )

/** Saves these files as a later derivation of a mail would find them. */
const saveAgain = (
  itemId: string,
  assetId: string,
  files: readonly { place: number; sha256: string | undefined; filename: string }[],
) =>
  archive.services.db
    .transaction()
    .execute((trx) =>
      saveEnclosures(
        trx,
        archive.services.jobs,
        { assetId, itemId },
        { files: files as readonly StoredEnclosure[], omitted: 0 },
      ),
    )

const readItem = async (id: string, user = author) =>
  (await archive.call(user, items.getItem, { params: { id } })).reply

describe('an attachment of a mail', () => {
  test('is listed with the mail and has an original and a thumbnail', async () => {
    const { id, assetId } = await addMail(
      createMail(createHtmlPart('<p>Here</p>'), createAttachment('image/jpeg', 'sea.jpg', photo)),
    )
    const [mail, picture] = (await readItem(id)).assets
    expect(mail).toMatchObject({ id: assetId, family: 'mail' })
    expect(picture).toMatchObject({
      filename: 'sea.jpg',
      family: 'image',
      enclosedIn: assetId,
      state: 'ready',
      width: 800,
    })
    const params = { id: picture?.id ?? '' }
    const original = await archive.call(author, contracts.getOriginal, { params, query: {} })
    expect(original.bytes.equals(photo)).toBe(true)
    const thumbnail = await archive.call(author, contracts.getThumbnail, { params, query: {} })
    expect(thumbnail.headers['content-type']).toBe('image/webp')
  })

  test('makes its mail findable by the words of the attachment', async () => {
    const notes = Buffer.from('The recipe of the quittengelee')
    const { id } = await addMail(
      createMail(createHtmlPart('<p>Here</p>'), createAttachment('text/plain', 'notes.txt', notes)),
    )
    const { reply } = await archive.call(author, search, { query: { q: 'quittengelee' } })
    expect(reply.hits.map(({ item }) => item.id)).toEqual([id])
  })

  test('is not listed when the HTML of the mail shows it inline', async () => {
    const inline = createAttachment('image/jpeg', 'sea.jpg', photo, 'Content-ID: <sea@x>')
    const shown = await addMail(createMail(createHtmlPart('<img src="cid:sea@x">'), inline))
    expect((await readItem(shown.id)).assets).toHaveLength(1)
    const unshown = await addMail(createMail(createHtmlPart('<p>Here</p>'), inline))
    expect((await readItem(unshown.id)).assets).toHaveLength(2)
  })

  test('is stored once, however often the mail is derived or uploaded', async () => {
    const bytes = createMail(
      createHtmlPart('<p>Twice</p>'),
      createAttachment('image/jpeg', 'a.jpg', photo),
      createAttachment('image/jpeg', 'b.jpg', photo),
    )
    const { assetId } = await addMail(bytes)
    const before = await listEnclosed(assetId)
    expect(before.map(({ filename }) => filename)).toEqual(['a.jpg', 'b.jpg'])
    await setPending(assetId)
    await derive(assetId)
    expect(await listEnclosed(assetId)).toEqual(before)
    const again = await addMail(bytes)
    const sha256s = (await listEnclosed(again.assetId)).map(({ sha256 }) => sha256)
    expect(new Set([...sha256s, ...before.map(({ sha256 }) => sha256)]).size).toBe(1)
  })

  test('may be a mail with attachments of its own', async () => {
    const inner = createMail(createHtmlPart('<p>Inner</p>'), createAttachment('image/jpeg', 'sea.jpg', photo))
      .toString()
      .replaceAll('edge', 'inner')
    const { id, assetId } = await addMail(
      createMail(createHtmlPart('<p>Out</p>'), createPart(['Content-Type: message/rfc822'], inner)),
    )
    const { assets } = await readItem(id)
    const attachedMail = assets.find(({ enclosedIn }) => enclosedIn === assetId)
    expect(attachedMail).toMatchObject({ family: 'mail', filename: 'mail-1.eml', state: 'ready' })
    expect(assets.find(({ enclosedIn }) => enclosedIn === attachedMail?.id)).toMatchObject({
      filename: 'sea.jpg',
    })
    const params = { id: attachedMail?.id ?? '' }
    expect((await archive.call(author, contracts.getMailHtml, { params })).reply.html).toBe('<p>Inner</p>')
  })

  test('is removed with its nested files when a later derivation no longer finds it', async () => {
    const secret = Buffer.from('A letter that is in no other mail')
    const inner = createMail(
      createHtmlPart('<p>Inner</p>'),
      createAttachment('text/plain', 'inner.txt', secret),
    )
    const { id, assetId } = await addMail(
      createMail(
        createHtmlPart('<p>Out</p>'),
        createPart(['Content-Type: message/rfc822'], inner.toString().replaceAll('edge', 'inner')),
      ),
    )
    const removed: string[] = []
    const jobs = {
      ...archive.services.jobs,
      enqueue: async (_trx: unknown, name: string, data: object) => {
        if (name === 'remove-files') removed.push(...(data as { sha256s: string[] }).sha256s)
      },
    } as unknown as JobSender
    await archive.services.db
      .transaction()
      .execute((trx) => saveEnclosures(trx, jobs, { assetId, itemId: id }, { files: [], omitted: 0 }))
    expect(await listEnclosed(assetId)).toEqual([])
    expect(removed).toContain(createHash('sha256').update(secret).digest('hex'))
  })

  test('stays with what people have written on it when a later derivation numbers the parts otherwise', async () => {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#4070a0' } })
      .jpeg()
      .toBuffer()
    const { id, assetId } = await addMail(
      createMail(
        createHtmlPart('<p>Here</p>'),
        createAttachment('image/jpeg', 'sea.jpg', photo),
        createAttachment('image/jpeg', 'sky.jpg', bytes),
      ),
    )
    const before = await listEnclosed(assetId)
    const [sea, sky] = before
    await writeWords(sea?.id)
    await saveAgain(id, assetId, [
      { place: 1, sha256: sky?.sha256, filename: 'sky.jpg' },
      { place: 2, sha256: sea?.sha256, filename: 'sea.jpg' },
    ])
    expect((await listEnclosed(assetId)).map((file) => [file.id, file.place])).toEqual([
      [sky?.id, 1],
      [sea?.id, 2],
    ])
    expect(await readWords(sea?.id)).toEqual(['A beach'])
  })

  test('stays with the words that a person has written on it when it is no longer found', async () => {
    const { id, assetId } = await addMail(
      createMail(
        createHtmlPart('<p>Here</p>'),
        createAttachment('image/jpeg', 'sea.jpg', photo),
        createAttachment('text/plain', 'notes.txt', Buffer.from('Notes of nobody')),
      ),
    )
    const [picture, notes] = await listEnclosed(assetId)
    await writeWords(picture?.id)
    const saved = [{ place: 1, sha256: notes?.sha256, filename: 'notes.txt' }]
    for (let derivations = 0; derivations < 2; derivations++) await saveAgain(id, assetId, saved)
    expect((await listEnclosed(assetId)).map((file) => [file.id, file.place])).toEqual([
      [notes?.id, 1],
      [picture?.id, 2],
    ])
    expect(await readWords(picture?.id)).toEqual(['A beach'])
    expect((await readItem(id)).assets).toHaveLength(3)
  })

  test('is limited in nesting depth, and the omitted files are counted', async () => {
    let bytes = createMail(createHtmlPart('<p>The innermost</p>'))
    for (let depth = 0; depth < 9; depth++)
      bytes = createMail(
        createHtmlPart('<p>Out</p>'),
        createPart(['Content-Type: message/rfc822'], bytes.toString().replaceAll('edge', `e${depth}`)),
      )
    const { id } = await addMail(bytes)
    const { assets } = await readItem(id)
    expect(assets).toHaveLength(6)
    expect(assets.filter(({ omitted }) => omitted === 1)).toHaveLength(1)
  })

  test('is detached and restored together with its mail', async () => {
    const { id, assetId } = await addMail(
      createMail(createHtmlPart('<p>Here</p>'), createAttachment('image/jpeg', 'sea.jpg', photo)),
    )
    const change = async (body: object) => {
      const { version } = await readItem(id)
      return archive.call(author, items.changeItem, { params: { id }, body: { version, ...body } })
    }
    const named = (await readItem(id)).assets.map((asset) => asset.id)
    expect((await change({ title: 'Renamed', assetIds: named })).reply.assets).toHaveLength(2)
    expect((await change({ title: 'Again', assetIds: [assetId] })).reply.assets).toHaveLength(2)
    expect((await change({ assetIds: [] })).reply.assets).toEqual([])
    expect((await listEnclosed(assetId)).map(({ detached }) => detached)).toEqual([true])
    const { version } = await readItem(id)
    const restored = await archive.call(author, items.restoreRevision, {
      params: { id, number: 1 },
      body: { version },
    })
    expect(restored.reply.assets).toHaveLength(2)
  })

  test('is hidden from those who must not see the mail', async () => {
    const { id: tagId } = await addTag(archive, admin, { en: 'Private' })
    const cousin = await archive.addUser({ restrictedTagIds: [tagId] })
    const words = Buffer.from('The word zwetschgenkuchen')
    const { assetId } = await addMail(
      createMail(createHtmlPart('<p>Here</p>'), createAttachment('text/plain', 'a.txt', words)),
      {
        tagIds: [tagId],
      },
    )
    const [enclosed] = await listEnclosed(assetId)
    const params = { id: enclosed?.id ?? '' }
    expect((await archive.call(author, contracts.getText, { params })).status).toBe(200)
    for (const contract of [contracts.getAsset, contracts.getOriginal, contracts.getText] as const)
      expect((await archive.call(cousin, contract, { params, query: {} } as never)).status).toBe(404)
    const { reply } = await archive.call(cousin, search, { query: { q: 'zwetschgenkuchen' } })
    expect(reply.hits).toEqual([])
  })
})

test('dates a mail by the day in the time zone of its sender', async () => {
  const { item } = await addItemWithFile(
    archive,
    author,
    createMail(createHtmlPart('<p>Late</p>')),
    'late.eml',
    {
      kind: 'mail',
    },
  )
  expect(item).toMatchObject({
    date: { edtf: '2003-07-14' },
    details: { sentAt: '2003-07-15T04:30:00.000Z' },
  })
})
