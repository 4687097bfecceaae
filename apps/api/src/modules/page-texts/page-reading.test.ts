import { createPdf } from '@lares/media-engine/testing/pdf-file'
import { changeItem, createItem, trashItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import { deleteForEver } from '@lares/shared-types/contracts/trash'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStoreOutage } from '../../files/store-outage.ts'
import { readerVersion, readingPriorities } from '../../jobs/page-queue.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { deriveAssetJob } from '../assets/derive-asset.job.ts'
import { readOlderPagesJob, startReadingOlderPages } from './read-older-pages.job.ts'
import { runReading } from './read-pages.job.ts'

const reader = createScriptedPageReader()
const { signal } = new AbortController()
const box = { x: 0, y: 0, width: 1, height: 0.1 }
const { asked, uploaded, older } = readingPriorities
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive({ pageReader: reader })
  user = await archive.addUser({ permissions: ['items:create', 'items:edit-own', 'items:delete'] })
}, 120_000)
afterAll(() => archive.close())
beforeEach(async () => {
  for (const table of ['items', 'revisions'] as const) await archive.services.db.deleteFrom(table).execute()
  await clearQueue()
  reader.requests.length = 0
  reader.answer = ({ page }) => toReading('en', `Words of page ${page}`)
})

const clearQueue = () => sql`delete from pgboss.job`.execute(archive.services.db)

/** Adds a PDF whose pages wait to be read, without a job. */
async function addScan(pages: number) {
  const bytes = createPdf(Array.from({ length: pages }, () => ''))
  const added = await addItemWithFile(archive, user, bytes, 'scan.pdf', { title: 'Scan' })
  await runWaitingJobs(archive, deriveAssetJob)
  await clearQueue()
  return added
}

/** Uploads a picture whose renditions have not been made. */
async function addUpload(): Promise<void> {
  const background = { r: 10, g: 200, b: 10 }
  const bytes = await sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await addItemWithFile(archive, user, bytes, 'upload.jpg', { kind: 'image' })
}

/** Runs one job as a worker does. */
const read = (assetId: string, priority: number, isLastAttempt = false) =>
  runReading({ assetId, priority }, { services: archive.services, signal, isLastAttempt }, 0)

/** The priorities of the waiting jobs that read pages, the highest first. */
async function listWaiting(): Promise<number[]> {
  const { rows } = await sql<{ priority: number }>`
    select priority from pgboss.job where name = 'read-pages' and state = 'created' order by priority desc`.execute(
    archive.services.db,
  )
  return rows.map(({ priority }) => priority)
}

const listPages = (assetId: string) =>
  archive.services.db
    .selectFrom('page_texts')
    .select(['page', 'state', 'reason', 'reader', 'attempts', 'origin', 'version'])
    .where('asset_id', '=', assetId)
    .orderBy('page')
    .execute()

/** Queues what the start of a worker queues. */
async function startAgain(): Promise<void> {
  await clearQueue()
  await startReadingOlderPages(archive.services)
  await runWaitingJobs(archive, readOlderPagesJob)
}

const askFor = (assetId: string, page: number) =>
  archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body: { page } })

const write = (assetId: string, version: number, text: string, as = user) =>
  archive.call(as, contracts.writePageText, {
    params: { id: assetId, page: 1 },
    body: { version, lines: [{ box, text }] },
  })

describe('while files are being processed', () => {
  test('a job waits, and is queued again once', async () => {
    const { assetId } = await addScan(2)
    await addUpload()
    await runReading({ assetId, priority: uploaded }, { services: archive.services, signal }, 50)
    expect(reader.requests).toEqual([])
    expect(await listWaiting()).toEqual([uploaded])
  })

  test('a job that waits goes on as soon as they are done', async () => {
    const { assetId } = await addScan(1)
    await addUpload()
    const reading = runReading(
      { assetId, priority: uploaded },
      { services: archive.services, signal },
      60_000,
    )
    await runWaitingJobs(archive, deriveAssetJob)
    await reading
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready' }])
  })

  test('a job that waits ends with the worker, without another one', async () => {
    const { assetId } = await addScan(1)
    await addUpload()
    const stopping = new AbortController()
    const context = { services: archive.services, signal: stopping.signal }
    const reading = runReading({ assetId, priority: uploaded }, context, 60_000)
    stopping.abort()
    await expect(reading).rejects.toThrow()
    expect(await listWaiting()).toEqual([])
    expect(await listPages(assetId)).toMatchObject([{ state: 'pending', attempts: 0 }])
  })

  test('a page that a person has asked for is read', async () => {
    const { assetId } = await addScan(1)
    await addUpload()
    await askFor(assetId, 1)
    await read(assetId, asked)
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready' }])
  })
})

describe('a letter of several files that is read aloud', () => {
  test('is aligned once all of them are read', async () => {
    const { db } = archive.services
    const uploadIds: string[] = []
    for (const r of [40, 80]) {
      const background = { r, g: 20, b: 20 }
      const picture = sharp({ create: { width: 80, height: 40, channels: 3, background } })
      uploadIds.push(await uploadFile(archive, user, await picture.jpeg().toBuffer(), `${r}.jpg`))
    }
    const { reply: letter } = await archive.call(user, createItem, {
      body: { kind: 'document', title: 'Letter', uploadIds },
    })
    const { item: recording } = await addItemWithFile(archive, user, Buffer.from('sound'), 'voice.txt')
    await runWaitingJobs(archive, deriveAssetJob)
    const id = uuidv7()
    await db
      .insertInto('narrations')
      .values({
        id,
        letter_id: letter.id,
        recording_id: recording.id,
        added_by: null,
        added_at: new Date(),
        state: 'ready',
        error: null,
        word_count: null,
        spoken_count: null,
      })
      .execute()
    const loadRequest = async () =>
      (await db.selectFrom('narrations').select('request').where('id', '=', id).executeTakeFirst())?.request
    const [first, second] = letter.assets
    await read(first?.id ?? '', uploaded)
    expect(await listPages(first?.id ?? '')).toMatchObject([{ state: 'ready' }])
    expect(await loadRequest()).toBe(1)
    await read(second?.id ?? '', uploaded)
    expect(await loadRequest()).toBe(2)
  })
})

describe('pages that a person has asked for', () => {
  test('come first and are found at once, and the others of the file return to their place', async () => {
    const { assetId } = await addScan(6)
    await read(assetId, older)
    await read(assetId, older)
    expect(await listWaiting()).toEqual([older])
    await clearQueue()
    await askFor(assetId, 5)
    await askFor(assetId, 6)
    await clearQueue()
    reader.answer = ({ page }) => toReading('en', page === 6 ? 'Partridge' : 'Pheasant')
    await read(assetId, asked)
    expect(await listWaiting()).toEqual([asked, uploaded])
    await clearQueue()
    await read(assetId, asked)
    expect(reader.requests.map(({ page }) => page)).toEqual([1, 2, 5, 6])
    expect(await listWaiting()).toEqual([uploaded])
    const { reply } = await archive.call(user, search, { query: { q: 'partridge' } })
    expect(reply.hits).toHaveLength(1)
  })

  test('do not raise the other pages of older files', async () => {
    const { assetId } = await addScan(3)
    await askFor(assetId, 3)
    await clearQueue()
    await read(assetId, older)
    expect(await listWaiting()).toEqual([older])
  })
})

describe('a page that could not be read for a reason that may pass', () => {
  const fail = (error: Error) => {
    reader.answer = () => {
      throw error
    }
  }

  test('is tried again without an attempt being counted', async () => {
    const { assetId } = await addScan(1)
    fail(new Error('The machine is busy.'))
    for (let attempt = 1; attempt <= 5; attempt++)
      await expect(read(assetId, uploaded)).rejects.toThrow('The machine is busy.')
    expect(await listPages(assetId)).toMatchObject([{ state: 'pending', attempts: 0 }])
    expect(reader.requests).toHaveLength(5)
  })

  test('because its file was missing is failed with all others, until the worker starts the next time', async () => {
    const { assetId } = await addScan(2)
    for (let start = 1; start <= 3; start++) {
      fail(Object.assign(new Error('no such file'), { code: 'ENOENT' }))
      await expect(read(assetId, uploaded)).rejects.toThrow('no such file')
      expect(await listPages(assetId)).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
      await expect(read(assetId, uploaded, true)).rejects.toThrow('no such file')
      const failed = { state: 'failed', reason: 'file-missing', reader: 0 }
      expect(await listPages(assetId)).toMatchObject([failed, failed])
      expect(await listWaiting()).toEqual([])
      await startAgain()
      expect(await listWaiting()).toEqual([older])
      await clearQueue()
    }
    reader.answer = () => toReading('en', 'Words')
    await read(assetId, older)
    await read(assetId, older)
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready' }, { state: 'ready' }])
  })

  test('because the file store does not answer stays pending, in the last attempt too', async () => {
    const { assetId } = await addScan(1)
    fail(createStoreOutage('The bucket is away.'))
    await expect(read(assetId, uploaded, true)).rejects.toMatchObject({ code: 'upstream-unavailable' })
    expect(await listPages(assetId)).toMatchObject([{ state: 'pending', attempts: 0 }])
  })

  test('is failed after the last attempt, the next page is read, and it is tried once more at the next start', async () => {
    const { assetId } = await addScan(2)
    fail(new Error('out of memory'))
    await expect(read(assetId, uploaded, true)).rejects.toThrow('out of memory')
    expect(await listPages(assetId)).toMatchObject([{ state: 'failed', reader: 0 }, { state: 'pending' }])
    expect(await listWaiting()).toEqual([uploaded])
    reader.answer = ({ page }) => {
      if (page === 1) throw new Error('out of memory')
      return toReading('en', 'Words')
    }
    await read(assetId, uploaded)
    await startAgain()
    await expect(read(assetId, older, true)).rejects.toThrow('out of memory')
    expect(await listPages(assetId)).toMatchObject([
      { state: 'failed', reader: readerVersion },
      { state: 'ready' },
    ])
    await startAgain()
    expect(await listWaiting()).toEqual([])
  })

  /** What is left of an attempt during which the process was killed. */
  const kill = (assetId: string, times: number) =>
    archive.services.db
      .updateTable('page_texts')
      .set(({ eb }) => ({ attempts: eb('attempts', '+', times) }))
      .where('asset_id', '=', assetId)
      .execute()

  test('because its process was killed three times is given up, and tried once more at the next start', async () => {
    const { assetId } = await addScan(1)
    await kill(assetId, 3)
    await read(assetId, uploaded)
    expect(await listPages(assetId)).toMatchObject([{ state: 'failed', reason: 'interrupted', reader: 0 }])
    await startAgain()
    await kill(assetId, 1)
    await read(assetId, older)
    expect(reader.requests).toEqual([])
    expect(await listPages(assetId)).toMatchObject([{ state: 'failed', reader: readerVersion }])
    await startAgain()
    expect(await listWaiting()).toEqual([])
    await askFor(assetId, 1)
    await read(assetId, asked)
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready', reason: null, attempts: 0 }])
  })

  test('is read with what a person wanted when it is tried again', async () => {
    const { assetId } = await addScan(1)
    const body = { page: 1, script: 'fraktur' } as const
    await archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body })
    await kill(assetId, 3)
    await read(assetId, asked)
    await startAgain()
    await read(assetId, older)
    expect(reader.requests).toMatchObject([{ script: 'fraktur' }])
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready' }])
  })
})

describe('the words that a person has typed', () => {
  test('stay if the page turns out to have a text of its own', async () => {
    const { assetId } = await addScan(1)
    await write(assetId, 0, 'Dear Frieda')
    await askFor(assetId, 1)
    reader.answer = () => ({ kind: 'own-text' })
    await read(assetId, asked)
    expect(await listPages(assetId)).toMatchObject([{ state: 'ready', origin: 'person', version: 1 }])
    const params = { id: assetId, page: 1 }
    const { reply } = await archive.call(user, contracts.getPageText, { params })
    expect(reply).toMatchObject({
      state: 'ready',
      lines: [{ words: [{ text: 'Dear' }, { text: 'Frieda' }] }],
    })
  })

  test('are stored whole up to the limit, and refused beyond', async () => {
    const { assetId } = await addScan(1)
    const save = (version: number, length: number) =>
      archive.call(user, contracts.writePageText, {
        params: { id: assetId, page: 1 },
        body: { version, lines: Array.from({ length: 2000 }, () => ({ box, text: 'x'.repeat(length) })) },
      })
    expect((await save(0, 49)).reply.lines).toHaveLength(2000)
    expect((await save(1, 50)).error.issues).toEqual([{ path: 'lines', code: 'too-long' }])
  })

  test('are deleted for ever with their item, and so are their earlier states', async () => {
    const { assetId, item } = await addScan(1)
    await read(assetId, uploaded)
    await write(assetId, 1, 'Dear Frieda')
    const countRevisions = async () => {
      const rows = archive.services.db.selectFrom('revisions').where('entity', '=', 'page-text')
      return (await rows.select('number').execute()).length
    }
    expect(await countRevisions()).toBe(2)
    await archive.call(user, trashItem, { params: { id: item.id }, query: { version: item.version } })
    expect((await archive.call(user, deleteForEver, { params: { id: item.id } })).status).toBe(204)
    expect(await countRevisions()).toBe(0)
  })

  test('are refused against an older version with who saved them, unless the item was hidden then', async () => {
    const admin = await archive.addUser({ isAdmin: true })
    const tag = await addTag(archive, admin, { en: 'Secret' })
    const restricted = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [tag.id] })
    const { assetId, item } = await addScan(1)
    await read(assetId, uploaded)
    const params = { id: assetId, page: 1 }
    const { version: seen } = (await archive.call(restricted, contracts.getPageText, { params })).reply
    const setTags = (version: number, tagIds: string[]) =>
      archive.call(admin, changeItem, { params: { id: item.id }, body: { version, tagIds } })
    await setTags(item.version, [tag.id])
    await write(assetId, 1, 'Written while it was hidden', admin)
    await setTags(item.version + 1, [])
    expect((await write(assetId, 1, 'Mine')).error.params).toMatchObject({
      current: { version: 2 },
      savedBy: { id: admin.id },
    })
    const hidden = (await write(assetId, seen, 'Mine', restricted)).error
    expect(hidden.code).toBe('version-conflict')
    expect(hidden.params).not.toHaveProperty('savedBy')
    expect(hidden.params).not.toHaveProperty('savedAt')
    await write(assetId, 2, 'Written for all', admin)
    expect((await write(assetId, seen, 'Mine', restricted)).error.params).toMatchObject({
      savedBy: { id: admin.id },
    })
  })
})
