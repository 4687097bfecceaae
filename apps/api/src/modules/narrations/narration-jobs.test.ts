import { changeItem, createItem } from '@lares/shared-types/contracts/items'
import { cancelJob, retryJob } from '@lares/shared-types/contracts/jobs'
import * as contracts from '@lares/shared-types/contracts/narrations'
import { writePageText } from '@lares/shared-types/contracts/page-texts'
import type { Language } from '@lares/shared-types/languages'
import { maxLetters } from '@lares/shared-types/narrations'
import type { Alignment } from '@lares/speech/alignment/alignment'
import { AlignmentError } from '@lares/speech/alignment/alignment-error'
import { sql } from 'kysely'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStoreOutage } from '../../files/store-outage.ts'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { createWave } from '../../testing/wave-file.ts'
import { alignNarrationJob } from './align-narration.job.ts'
import { narrationLostJob } from './narration-lost.job.ts'

let archive: TestArchive
let author: TestUser
let shade = 0

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser({ isAdmin: true })
}, 120_000)
afterAll(() => archive.close())

/** Adds a letter with a line on each of its pictures, and a recording of it. */
async function addNarration(lines: readonly string[] = ['Dear Rosa'], language: Language | null = 'en') {
  const uploadIds: string[] = []
  for (const _ of lines) uploadIds.push(await uploadFile(archive, author, await createPicture(), 'page.png'))
  const { reply: letter } = await archive.call(author, createItem, {
    body: { kind: 'document', title: 'A letter', language, uploadIds },
  })
  const assetIds = letter.assets.map(({ id }) => id)
  for (const [index, text] of lines.entries()) await write(assetIds[index] ?? '', 0, text, language)
  const recordingId = await addRecording()
  const { reply } = await create(letter.id, recordingId)
  return { id: reply.id, letterId: letter.id, recordingId, assetIds, assetId: assetIds[0] ?? '' }
}

function createPicture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 90, b: 20 }
  return sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer()
}

async function addRecording(): Promise<string> {
  shade += 1
  const sound = createWave(new Int16Array(16_000).fill(shade), 16_000)
  return (await addItemWithFile(archive, author, sound, 'voice.wav', { kind: 'record' })).item.id
}

const write = (assetId: string, version: number, text: string, language: Language | null = 'en') =>
  archive.call(author, writePageText, {
    params: { id: assetId, page: 1 },
    body: { version, language, lines: [{ box: { x: 0, y: 0, width: 1, height: 0.1 }, text }] },
  })

const create = (letterId: string, recordingId: string, user = author) =>
  archive.call(user, contracts.createNarration, { params: { id: letterId }, body: { recordingId } })

const alignAgain = (id: string) => archive.call(author, contracts.alignNarration, { params: { id } })

const load = (id: string) =>
  archive.services.db
    .selectFrom('narrations')
    .select(['state', 'error', 'request', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The pages of which the times are known. */
async function listTimedPages(id: string): Promise<string[]> {
  const { reply } = await archive.call(author, contracts.getNarrationTimes, { params: { id } })
  return reply.pages.map(({ assetId }) => assetId)
}

type Align = Services['speech']['align']

/** Finds each line to be spoken for a second, without listening. */
const find: Align = async ({ lines }): Promise<Alignment> => ({
  lines: lines.map((text, index) => ({
    time: { start: index, end: index + 1 },
    words: [{ from: 0, to: text.length, start: index, end: index + 1 }],
  })),
  isDoubtful: false,
})

/** Runs the job of a narration, as a worker does. */
async function align(narrationId: string, speech: Align = find, isLastAttempt = false) {
  const services = { ...archive.services, speech: { ...archive.services.speech, align: speech } }
  const { signal } = new AbortController()
  await alignNarrationJob.handle({ narrationId }, { services, signal, isLastAttempt })
}

interface Waiting {
  readonly id: string
  readonly priority: number
}

async function findJob(narrationId: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`
    select id, priority from pgboss.job
    where name = 'align-narration' and singleton_key = ${narrationId} and state = 'created'`.execute(
    archive.services.db,
  )
  return rows[0]
}

describe('a narration whose job is lost', () => {
  test('has failed, and is aligned by the job that is retried', async () => {
    const { id } = await addNarration()
    const params = { queue: 'align-narration', id: (await findJob(id))?.id ?? '' } as const
    expect((await archive.call(author, cancelJob, { params })).status).toBe(204)
    expect(await runWaitingJobs(archive, narrationLostJob)).toBe(1)
    expect(await load(id)).toMatchObject({ state: 'failed', error: 'interrupted' })
    expect((await archive.call(author, retryJob, { params })).status).toBe(204)
    expect(await load(id)).toMatchObject({ state: 'pending', error: null, request: 2 })
    // A late mark does not end what the retry has begun.
    const { services } = archive
    await narrationLostJob.handle({ narrationId: id }, { services, signal: new AbortController().signal })
    expect(await load(id)).toMatchObject({ state: 'pending' })
    await align(id)
    expect(await load(id)).toMatchObject({ state: 'ready', error: null })
  })

  test('is aligned when somebody asks again, although it is still pending', async () => {
    const { id } = await addNarration()
    await sql`delete from pgboss.job where name = 'align-narration'`.execute(archive.services.db)
    expect((await alignAgain(id)).reply.state).toBe('pending')
    expect(await findJob(id)).toBeDefined()
    expect(await load(id)).toMatchObject({ request: 1 })
  })
})

describe('a narration that is superseded while it is aligned', () => {
  test('is stopped, and left to the job of the later request', async () => {
    const { id, assetId } = await addNarration()
    let isStopped = false
    await align(id, async (task, signal) => {
      await write(assetId, 1, 'Dear Rosa and Nino')
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      isStopped = true
      signal.throwIfAborted()
      return find(task, signal)
    })
    expect(isStopped).toBe(true)
    expect(await load(id)).toEqual({ state: 'pending', error: null, request: 2, attempts: 0 })
    await align(id)
    expect(await listTimedPages(id)).toEqual([assetId])
  })

  test('does not lower the attempts that are counted for the later request', async () => {
    const { id, assetId } = await addNarration()
    const fail: Align = async () => {
      await write(assetId, 1, 'Dear Rosa and Nino')
      await archive.services.db.updateTable('narrations').set({ attempts: 1 }).where('id', '=', id).execute()
      throw new Error('the disk is full')
    }
    await expect(align(id, fail)).rejects.toThrow('the disk is full')
    expect(await load(id)).toMatchObject({ state: 'pending', request: 2, attempts: 1 })
  })
})

test('a narration whose files cannot be reached stays pending, in the last attempt too', async () => {
  const { id } = await addNarration()
  const fail: Align = async () => {
    throw createStoreOutage('The bucket is away.')
  }
  await expect(align(id, fail, true)).rejects.toMatchObject({ code: 'upstream-unavailable' })
  expect(await load(id)).toEqual({ state: 'pending', error: null, request: 1, attempts: 0 })
})

test('a letter that is corrected comes after those that nobody could follow yet', async () => {
  const { id, assetId } = await addNarration()
  const asked = (await findJob(id))?.priority
  await sql`delete from pgboss.job where name = 'align-narration'`.execute(archive.services.db)
  await write(assetId, 1, 'Dear Rosa and Nino')
  expect((await findJob(id))?.priority).toBeLessThan(asked ?? Number.NEGATIVE_INFINITY)
})

test('the first recording of somebody comes before the second of somebody else, and all before corrections', async () => {
  await archive.services.db.deleteFrom('narrations').execute()
  const priorities: unknown[] = []
  for (let count = 0; count < 6; count += 1)
    priorities.push((await findJob((await addNarration()).id))?.priority)
  expect(priorities).toEqual([0, -1, -2, -3, -4, -4])
  const other = await archive.addUser({ isAdmin: true })
  const { letterId } = await addNarration()
  const { reply } = await create(letterId, await addRecording(), other)
  expect((await findJob(reply.id))?.priority).toBe(0)
})

describe('a page that is only checked', () => {
  const check = (assetId: string, version: number, text: string) =>
    archive.call(author, writePageText, {
      params: { id: assetId, page: 1 },
      body: {
        version,
        checked: true,
        lines: [{ box: { x: 0, y: 0, width: 1, height: 0.1 }, text, replaces: 0 }],
      },
    })

  test('leaves the times of its letter as they are, and is not indexed again', async () => {
    const { id, letterId, assetIds } = await addNarration(['Dear Rosa', 'Yours Nino'])
    await align(id)
    await sql`delete from pgboss.job where name = 'align-narration'`.execute(archive.services.db)
    const documents = () => archive.services.db.deleteFrom('search_documents').where('item_id', '=', letterId)
    await documents().execute()
    const { reply } = await check(assetIds[1] ?? '', 1, 'Yours Nino')
    expect(reply).toMatchObject({ checked: true, version: 2 })
    expect(await load(id)).toMatchObject({ state: 'ready', request: 1 })
    expect(await findJob(id)).toBeUndefined()
    expect(await listTimedPages(id)).toEqual(assetIds)
    const { reply: listed } = await archive.call(author, contracts.listNarrations, {
      params: { id: letterId },
    })
    expect(listed.readBy).toMatchObject([{ isStale: false }])
    expect(await documents().returning('item_id').execute()).toEqual([])
  })

  test('while its letter is being aligned is aligned in its new version', async () => {
    const { id, assetId } = await addNarration()
    await align(id, async (task, signal) => {
      await check(assetId, 1, 'Dear Rosa')
      return find(task, signal)
    })
    await align(id)
    expect(await load(id)).toMatchObject({ state: 'ready' })
    expect(await listTimedPages(id)).toEqual([assetId])
  })
})

test('an error that may pass leaves the times that were found before; one of the content does not', async () => {
  const { id, assetIds } = await addNarration(['Dear Rosa', 'Yours Nino'])
  await align(id)
  expect(await listTimedPages(id)).toEqual(assetIds)
  await write(assetIds[1] ?? '', 1, 'Yours ever, Nino')
  const full = () => Promise.reject(new Error('the disk is full'))
  await expect(align(id, full, true)).rejects.toThrow('the disk is full')
  expect(await load(id)).toMatchObject({ state: 'failed', error: 'failed' })
  expect(await listTimedPages(id)).toEqual([assetIds[0]])
  await alignAgain(id)
  await align(id, () => Promise.reject(new AlignmentError('noSpeech')))
  expect(await load(id)).toMatchObject({ state: 'failed', error: 'no-speech' })
  expect(await listTimedPages(id)).toEqual([])
})

test('a letter is aligned again after another language was chosen for it', async () => {
  const { id, letterId, assetId } = await addNarration(['Cara Rosa'], 'en')
  await write(assetId, 1, 'Cara Rosa', null)
  const languages: string[] = []
  const listen: Align = (task, signal) => {
    languages.push(task.language)
    return find(task, signal)
  }
  await align(id, listen)
  await archive.call(author, changeItem, { params: { id: letterId }, body: { version: 1, language: 'it' } })
  await alignAgain(id)
  await align(id, listen)
  await alignAgain(id)
  await align(id, listen)
  expect(languages).toEqual(['en', 'it'])
  expect(await load(id)).toMatchObject({ state: 'ready' })
})

test(`a recording reads at most ${maxLetters} letters`, async () => {
  const { letterId, recordingId } = await addNarration()
  for (let count = 1; count < maxLetters; count += 1) {
    const body = { kind: 'document', title: `Letter ${count}` } as const
    const { reply } = await archive.call(author, createItem, { body })
    await archive.services.db
      .insertInto('narrations')
      .values({
        id: uuidv7(),
        letter_id: reply.id,
        recording_id: recordingId,
        added_by: null,
        added_at: new Date(),
        error: null,
        word_count: null,
        spoken_count: null,
      })
      .execute()
  }
  const { reply } = await archive.call(author, contracts.listNarrations, { params: { id: recordingId } })
  expect(reply.reads).toHaveLength(maxLetters)
  expect(reply.reads[0]?.letter).toEqual({ id: letterId, kind: 'document', title: 'A letter' })
  const other = await archive.call(author, createItem, { body: { kind: 'document', title: 'One more' } })
  expect((await create(other.reply.id, recordingId)).error.issues).toEqual([
    { path: 'recordingId', code: 'too-many' },
  ])
})
