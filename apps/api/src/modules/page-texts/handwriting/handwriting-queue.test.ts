import { createPdf } from '@lares/media-engine/testing/pdf-file'
import { trashItem } from '@lares/shared-types/contracts/items'
import { cancelJob, listJobs, retryJob } from '@lares/shared-types/contracts/jobs'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { maxHandwritingWaiting, type ReadPagesAgain } from '@lares/shared-types/page-texts'
import { ScriptedAi } from '@lares/test-harness/scripted-ai'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChatEndpoint } from '../../../ai-endpoints/chat-endpoint.ts'
import { connectArchive } from '../../../assemble.ts'
import { startWorker } from '../../../jobs/start-worker.ts'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { deriveAssetJob } from '../../assets/derive-asset.job.ts'
import { readPagesJob } from '../read-pages.job.ts'
import { handwritingLostJob } from './handwriting-lost.job.ts'
import { queueWaitingPages } from './queue-waiting-pages.ts'
import { readHandwritingJob } from './read-handwriting.job.ts'

const reader = createScriptedPageReader()
let archive: TestArchive
let model: ScriptedAi
let rosa: TestUser
let emil: TestUser
let otto: TestUser

beforeAll(async () => {
  model = await ScriptedAi.start()
  const vision = createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: undefined })
  archive = await openTestArchive({
    pageReader: reader,
    ai: { chat: undefined, embedder: undefined, vision },
  })
  const permissions = ['items:create', 'items:edit-any', 'items:delete'] as const
  rosa = await archive.addUser({ permissions: [...permissions] })
  emil = await archive.addUser({ permissions: [...permissions] })
  otto = await archive.addUser({ permissions: [...permissions] })
}, 120_000)
afterAll(async () => {
  await archive.close()
  await model.close()
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
  await clearQueue()
  reader.picture = { kind: 'picture', rows: [], width: 200 }
  reader.answer = () => toReading('de', 'Gedrucktes')
  model.failure = undefined
  model.reply = () => ({ text: '{"lines": ["Liebe Rosa"]}' })
  model.requests.length = 0
  model.abortedRequests = 0
})

const clearQueue = () => sql`delete from pgboss.job`.execute(archive.services.db)

/** Adds a PDF of which no page has been read. */
async function addScan(pages: number) {
  const bytes = createPdf(Array.from({ length: pages }, () => ''))
  const added = await addItemWithFile(archive, rosa, bytes, 'scan.pdf', { title: 'Scan' })
  await runWaitingJobs(archive, deriveAssetJob)
  return added
}

const ask = (user: TestUser, assetId: string, page: number, more: ReadPagesAgain = { handwriting: true }) =>
  archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body: { page, ...more } })

/** The pages that wait for the model, in the order in which their jobs run. */
async function listWaiting(): Promise<number[]> {
  const { rows } = await sql<{ page: number }>`
    select (data ->> 'page')::int as page from pgboss.job where name = 'read-handwriting' and state = 'created'
    order by priority desc, created_on, id`.execute(archive.services.db)
  return rows.map(({ page }) => page)
}

/** Reads the page whose turn it is. */
async function readNext(): Promise<void> {
  const { rows } = await sql<{ data: { assetId: string; page: number } }>`
    delete from pgboss.job where id = (
      select id from pgboss.job where name = 'read-handwriting' and state = 'created'
      order by priority desc, created_on, id limit 1)
    returning data`.execute(archive.services.db)
  for (const { data } of rows)
    await readHandwritingJob.handle(data, {
      services: archive.services,
      signal: new AbortController().signal,
    })
}

async function load(assetId: string, number = 1) {
  const { reply } = await archive.call(rosa, contracts.getPageTexts, { params: { id: assetId } })
  return reply.read.find(({ page }) => page === number)
}

test('other pages are read while the model does not answer', async () => {
  const letter = await addScan(1)
  await clearQueue()
  await ask(rosa, letter.assetId, 1)
  model.failure = 'silent'
  const { services, boss, close } = await connectArchive(archive.services.config, 'worker')
  const jobs = [readPagesJob, readHandwritingJob]
  const worker = await startWorker({ ...archive.services, db: services.db }, boss, {
    log: pino({ level: 'silent' }),
    jobs,
    stopTimeoutMs: 100,
  })
  try {
    await vi.waitFor(() => expect(model.requests).toHaveLength(1), { timeout: 20_000 })
    const print = await addScan(3)
    await vi.waitFor(
      async () => expect(await load(print.assetId, 3)).toMatchObject({ state: 'ready', words: 1 }),
      { timeout: 20_000 },
    )
    expect(await load(letter.assetId)).toMatchObject({ state: 'pending', handwriting: true })
    const admin = await archive.addUser({ isAdmin: true })
    const { reply } = await archive.call(admin, listJobs, { query: { phase: 'active' } })
    expect(reply.jobs).toMatchObject([{ queue: 'read-handwriting', item: { title: 'Scan' } }])
  } finally {
    await worker.stop()
    await close()
  }
})

test('a user has a limited number of pages that wait, and others can ask all the same', async () => {
  const { assetId } = await addScan(maxHandwritingWaiting + 2)
  for (let page = 1; page <= maxHandwritingWaiting; page += 1)
    expect((await ask(rosa, assetId, page)).status).toBe(202)
  const next = maxHandwritingWaiting + 1
  const refused = await ask(rosa, assetId, next)
  expect([refused.status, refused.error.code]).toEqual([409, 'ai-too-many-pages'])
  expect(await load(assetId, next)).not.toHaveProperty('handwriting')
  expect((await ask(rosa, assetId, 1, { handwriting: true, language: 'fr' })).status).toBe(202)
  expect((await ask(emil, assetId, next)).status).toBe(202)
  await readNext()
  expect((await ask(rosa, assetId, next + 1)).status).toBe(202)
})

test('a page that waits counts for the user who has asked first, also when another one asks again', async () => {
  const { assetId } = await addScan(maxHandwritingWaiting + 2)
  for (let page = 1; page <= maxHandwritingWaiting; page += 1) await ask(rosa, assetId, page)
  const before = await listWaiting()
  for (let page = 1; page <= maxHandwritingWaiting; page += 1)
    expect((await ask(emil, assetId, page, { handwriting: true, language: 'fr' })).status).toBe(202)
  expect(await listWaiting()).toEqual(before)
  const next = maxHandwritingWaiting + 1
  expect((await ask(rosa, assetId, next)).error.code).toBe('ai-too-many-pages')
  expect((await ask(emil, assetId, next)).status).toBe(202)
})

test('users take turns, however many pages one of them has asked for', async () => {
  const { assetId } = await addScan(9)
  for (const page of [1, 2, 3, 4]) await ask(rosa, assetId, page)
  for (const page of [5, 6]) await ask(emil, assetId, page)
  expect(await listWaiting()).toEqual([1, 5, 2, 6, 3, 4])
  await readNext()
  await readNext()
  await readNext()
  await ask(otto, assetId, 7)
  await ask(emil, assetId, 8)
  expect(await listWaiting()).toEqual([6, 7, 3, 8, 4])
})

describe('a request whose answer nobody waits for any more ends', () => {
  /** Asks for a page and has the model begin to read it, which never answers. */
  async function begin() {
    const scan = await addScan(1)
    await ask(rosa, scan.assetId, 1)
    model.failure = 'silent'
    const reading = readNext()
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    return { ...scan, reading }
  }
  const expectAborted = () => vi.waitFor(() => expect(model.abortedRequests).toBe(1))

  test('when its item is moved to the trash', async () => {
    const { item, assetId, reading } = await begin()
    await archive.call(rosa, trashItem, { params: { id: item.id }, query: { version: item.version } })
    await reading
    await expectAborted()
    const row = archive.services.db.selectFrom('page_texts').where('asset_id', '=', assetId)
    expect(await row.select(['state', 'reason', 'asked_by', 'asked_turn']).execute()).toEqual([
      { state: 'failed', reason: 'ai-broken-off', asked_by: null, asked_turn: null },
    ])
  })

  test('when its item is deleted', async () => {
    const { item, reading } = await begin()
    await archive.services.db.deleteFrom('items').where('id', '=', item.id).execute()
    await reading
    await expectAborted()
  })

  test('when the page is to be read by the archive instead', async () => {
    const { assetId, reading } = await begin()
    await ask(rosa, assetId, 1, {})
    await reading
    await expectAborted()
    await runWaitingJobs(archive, readPagesJob)
    expect(await load(assetId)).toMatchObject({ state: 'ready', origin: 'machine', words: 1 })
  })
})

describe('a page whose job is cancelled', () => {
  /** Asks for the first page of a scan, and cancels its job. */
  async function cancel() {
    const admin = await archive.addUser({ isAdmin: true })
    const { assetId } = await addScan(maxHandwritingWaiting + 1)
    await ask(rosa, assetId, 1)
    const { rows } = await sql<{ id: string }>`
      select id from pgboss.job where name = 'read-handwriting'`.execute(archive.services.db)
    const params = { queue: 'read-handwriting', id: rows[0]?.id ?? '' } as const
    expect((await archive.call(admin, cancelJob, { params })).status).toBe(204)
    const retry = () => archive.call(admin, retryJob, { params })
    return { assetId, retry }
  }

  test('is given up, and does not count for its user any more', async () => {
    const { assetId } = await cancel()
    for (let page = 2; page <= maxHandwritingWaiting; page += 1) await ask(rosa, assetId, page)
    const next = maxHandwritingWaiting + 1
    expect((await ask(rosa, assetId, next)).error.code).toBe('ai-too-many-pages')
    expect(await runWaitingJobs(archive, handwritingLostJob)).toBe(1)
    expect(await load(assetId)).toMatchObject({ state: 'failed', failure: 'ai-broken-off' })
    expect((await ask(rosa, assetId, next)).status).toBe(202)
  })

  test('is read by the job that is retried, which a late end does not stop', async () => {
    const { assetId, retry } = await cancel()
    await runWaitingJobs(archive, handwritingLostJob)
    expect((await retry()).status).toBe(204)
    expect(await load(assetId)).toMatchObject({ state: 'pending', handwriting: true })
    const { services } = archive
    const { signal } = new AbortController()
    await handwritingLostJob.handle({ assetId, page: 1 }, { services, signal })
    await readNext()
    expect(await load(assetId)).toMatchObject({ state: 'ready', origin: 'model' })
  })

  test('waits on if somebody asks again', async () => {
    const { assetId } = await cancel()
    await ask(emil, assetId, 1)
    await runWaitingJobs(archive, handwritingLostJob)
    await readNext()
    expect(await load(assetId)).toMatchObject({ state: 'ready', origin: 'model' })
  })
})

test('a page of an item in the trash is not sent', async () => {
  const { item, assetId } = await addScan(1)
  await ask(rosa, assetId, 1)
  await archive.call(rosa, trashItem, { params: { id: item.id }, query: { version: item.version } })
  await readNext()
  expect(model.requests).toEqual([])
})

test('a page that waits without a job, as in a restored archive, is queued when the worker starts, and only once', async () => {
  const { assetId } = await addScan(2)
  for (const page of [1, 2]) await ask(rosa, assetId, page)
  await clearQueue()
  for (let start = 0; start < 2; start += 1) await queueWaitingPages(archive.services)
  expect(await listWaiting()).toEqual([1, 2])
  await readNext()
  expect(await load(assetId)).toMatchObject({ state: 'ready', origin: 'model' })
})
