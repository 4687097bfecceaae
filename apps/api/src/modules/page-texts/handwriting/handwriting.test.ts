import { readAiStatus } from '@lares/shared-types/contracts/ai'
import { restoreHistoryState } from '@lares/shared-types/contracts/history'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import type { ReadPagesAgain } from '@lares/shared-types/page-texts'
import { type AiFailure, ScriptedAi } from '@lares/test-harness/scripted-ai'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChatEndpoint } from '../../../ai-endpoints/chat-endpoint.ts'
import { readerVersion } from '../../../jobs/page-queue.ts'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { runWaitingJobs } from '../../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { deriveAssetJob } from '../../assets/derive-asset.job.ts'
import { readOlderPagesJob, startReadingOlderPages } from '../read-older-pages.job.ts'
import { readPagesJob } from '../read-pages.job.ts'
import { askVision } from './ask-vision.ts'
import { parseLines } from './parse-lines.ts'
import { readHandwritingJob } from './read-handwriting.job.ts'

const reader = createScriptedPageReader()
const { signal } = new AbortController()
const jpeg = Buffer.from('a JPEG')
/** Two lines of writing, one of 20 rows of pixels and one of 30. */
const twoLines = Array.from({ length: 100 }, (_, y) => {
  const isInked = (y >= 10 && y < 30) || (y >= 50 && y < 80)
  return isInked ? { ink: 40, left: 20, right: 120 } : { ink: 0, left: 200, right: 0 }
})
const letter = JSON.stringify({ lines: ['Liebe  Rosa,', 'heute waren wir am Fluss.'] })
let archive: TestArchive
let model: ScriptedAi
let user: TestUser

beforeAll(async () => {
  model = await ScriptedAi.start()
  archive = await openTestArchive({ pageReader: reader, ai: withVision() })
  user = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
}, 120_000)
afterAll(async () => {
  await archive.close()
  await model.close()
})
beforeEach(() => {
  reader.requests.length = 0
  reader.answer = () => toReading('de', 'Gedrucktes')
  reader.picture = { kind: 'picture', rows: twoLines, width: 200 }
  model.requests.length = 0
  model.failure = undefined
  model.reply = () => ({ text: letter })
})

function withVision() {
  const vision = createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: undefined })
  return { chat: undefined, embedder: undefined, vision }
}

let shade = 0

/** Adds a picture whose page has been read, unless reading is switched off. */
async function addPicture(to: TestArchive = archive, owner: TestUser = user): Promise<string> {
  shade += 1
  const background = { r: shade, g: 20, b: 10 }
  const picture = sharp({ create: { width: 80, height: 40, channels: 3, background } })
  const { assetId } = await addItemWithFile(to, owner, await picture.jpeg().toBuffer(), 'card.jpg', {
    kind: 'image',
    title: 'Postkarte',
  })
  await runWaitingJobs(to, deriveAssetJob)
  await runWaitingJobs(to, readPagesJob)
  return assetId
}

const ask = (assetId: string, body: ReadPagesAgain = { page: 1, handwriting: true }) =>
  archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body })

async function load(assetId: string) {
  const { reply: page } = await archive.call(user, contracts.getPageText, {
    params: { id: assetId, page: 1 },
  })
  const { reply: overview } = await archive.call(user, contracts.getPageTexts, { params: { id: assetId } })
  const texts = page.lines.map(({ words }) => words.map(({ text }) => text).join(' '))
  return { page, texts, read: overview.read[0], may: overview.may }
}

async function runAllReading(): Promise<void> {
  await runWaitingJobs(archive, readPagesJob)
  await runWaitingJobs(archive, readHandwritingJob)
}

/** Has the handwriting on a page read. */
async function read(assetId: string) {
  expect((await ask(assetId)).status).toBe(202)
  await runWaitingJobs(archive, readHandwritingJob)
  return load(assetId)
}

test('nothing is sent to the model before somebody asks for it', async () => {
  const { may, texts } = await load(await addPicture())
  expect(may).toEqual({ write: true, read: true, readHandwriting: true })
  expect(texts).toEqual(['Gedrucktes'])
  expect(model.requests).toEqual([])
})

test('a page is sent as a picture, and its lines get their places, are found and can be corrected', async () => {
  const assetId = await addPicture()
  const { reply } = await ask(assetId)
  expect(reply.read).toMatchObject([{ state: 'pending', handwriting: true }])
  await runWaitingJobs(archive, readHandwritingJob)
  const [request] = model.requests
  expect(request?.body.messages.at(-1)?.content).toContainEqual({
    type: 'image_url',
    image_url: { url: `data:image/jpeg;base64,${jpeg.toString('base64')}` },
  })
  const { page, texts, read } = await load(assetId)
  expect(texts).toEqual(['Liebe Rosa,', 'heute waren wir am Fluss.'])
  expect(page).toMatchObject({ state: 'ready', origin: 'model', language: 'de' })
  expect(read).toMatchObject({ origin: 'model', words: 7 })
  expect(page.lines.map(({ box }) => box)).toEqual([
    { x: 0.1, y: 0.1, width: 0.5, height: 0.2 },
    { x: 0.1, y: 0.5, width: 0.5, height: 0.3 },
  ])
  const { reply: found } = await archive.call(user, search, { query: { q: 'flüsse' } })
  expect(found.hits.map(({ item }) => item.title)).toEqual(['Postkarte'])
  const lines = [
    { box: page.lines[0]?.box ?? { x: 0, y: 0, width: 1, height: 1 }, text: 'Liebe Resi,', replaces: 0 },
  ]
  const corrected = await archive.call(user, contracts.writePageText, {
    params: { id: assetId, page: 1 },
    body: { version: page.version, lines },
  })
  expect(corrected.reply).toMatchObject({ origin: 'person', lines: [{ words: [{}, { text: 'Resi,' }] }] })
})

test('lines of which the picture has another number share its written part', async () => {
  model.reply = () => ({ text: '{"lines": ["eins", "zwei", "drei"]}' })
  const { page } = await read(await addPicture())
  expect(page.lines.map(({ box }) => box)).toEqual([
    { x: 0, y: 0.1, width: 1, height: 0.23333 },
    { x: 0, y: 0.33333, width: 1, height: 0.23333 },
    { x: 0, y: 0.56667, width: 1, height: 0.23333 },
  ])
})

test('an empty page is not sent, so that no text is invented for it', async () => {
  reader.picture = { kind: 'blank' }
  const { page } = await read(await addPicture())
  expect(page).toMatchObject({ state: 'ready', lines: [], origin: 'machine' })
  expect(model.requests).toEqual([])
})

describe('a text that another reading replaces', () => {
  const listOrigins = async (id: string) => {
    const rows = archive.services.db.selectFrom('revisions').where('entity_id', '=', id).orderBy('number')
    return (await rows.select(['number', 'fields']).execute()).map(({ number, fields }) => [
      number,
      (fields as { origin?: string }).origin,
    ])
  }
  const restore = (id: string, number: number, version: number) =>
    archive.call(user, restoreHistoryState, {
      params: { type: 'page-texts', id, number },
      body: { version },
    })

  test('can be restored, whether the machine or a model has read it', async () => {
    const assetId = await addPicture()
    const first = await read(assetId)
    const { historyId = '' } = first.page
    expect(await listOrigins(historyId)).toEqual([
      [1, 'machine'],
      [2, 'model'],
    ])
    model.reply = () => ({ text: '{"lines": ["Etwas ganz anderes"]}' })
    expect((await read(assetId)).texts).toEqual(['Etwas ganz anderes'])
    await ask(assetId, { page: 1 })
    await runWaitingJobs(archive, readPagesJob)
    expect(await load(assetId)).toMatchObject({
      texts: ['Gedrucktes'],
      page: { version: 4, origin: 'machine' },
    })
    expect(await listOrigins(historyId)).toEqual([
      [1, 'machine'],
      [2, 'model'],
      [3, 'model'],
      [4, 'machine'],
    ])
    await restore(historyId, 2, 4)
    expect((await load(assetId)).texts).toEqual(first.texts)
  })

  test('stays where a model sees no writing on its page', async () => {
    const assetId = await addPicture()
    model.reply = () => ({ text: '{"lines": []}' })
    expect(await read(assetId)).toMatchObject({
      texts: ['Gedrucktes'],
      page: { origin: 'machine', version: 1 },
      read: { failure: 'ai-unusable' },
    })
    model.reply = () => ({ text: '{"lines": ["[…]"]}' })
    expect((await read(assetId)).texts).toEqual(['Gedrucktes'])
  })

  test('leaves no history where there was none', async () => {
    reader.answer = () => ({ kind: 'no-text' })
    const assetId = await addPicture()
    model.reply = () => ({ text: '{"lines": []}' })
    const { page } = await read(assetId)
    expect(page).toMatchObject({ state: 'ready', origin: 'model', lines: [] })
    expect(page).not.toHaveProperty('historyId')
  })
})

test('what a model has read is not replaced by the reader of the archive, unless it is named', async () => {
  const assetId = await addPicture()
  await read(assetId)
  reader.requests.length = 0
  const { db } = archive.services
  await db.updateTable('page_texts').set({ reader: 0 }).where('asset_id', '=', assetId).execute()
  await ask(assetId, {})
  await startReadingOlderPages(archive.services)
  await runWaitingJobs(archive, readOlderPagesJob)
  await runWaitingJobs(archive, readPagesJob)
  expect(reader.requests).toEqual([])
  expect((await load(assetId)).page).toMatchObject({ origin: 'model', state: 'ready' })
  await ask(assetId, { page: 1 })
  await runWaitingJobs(archive, readPagesJob)
  expect(await load(assetId)).toMatchObject({ page: { origin: 'machine' }, texts: ['Gedrucktes'] })
})

test('a page that waits for the model goes on waiting when all pages are read again, unless it is named', async () => {
  const assetId = await addPicture()
  await ask(assetId)
  const { reply } = await ask(assetId, {})
  expect(reply.read).toMatchObject([{ state: 'pending', handwriting: true }])
  await runWaitingJobs(archive, readHandwritingJob)
  expect((await load(assetId)).page.origin).toBe('model')
  await ask(assetId)
  const { reply: named } = await ask(assetId, { page: 1 })
  expect(named.read[0]).not.toHaveProperty('handwriting')
})

describe('a page that the model cannot read', () => {
  const cases: [string, AiFailure, { text: string; finish?: string } | undefined, string][] = [
    ['because the picture is refused', 400, undefined, 'ai-unusable'],
    ['because the key is refused', 401, undefined, 'ai-refused'],
    ['because the model is unknown', 404, undefined, 'ai-no-model'],
    ['because a page of the web is answered', 'html', undefined, 'ai-unusable'],
    ['because it apologises', undefined, { text: 'I am sorry, I cannot read this.' }, 'ai-unusable'],
    ['because its answer is half of one', undefined, { text: '{"lines": ["Liebe Ro' }, 'ai-unusable'],
    ['because it answers in another form', undefined, { text: '{"lines": "Liebe Rosa"}' }, 'ai-unusable'],
    [
      'because it does not find its end',
      undefined,
      { text: JSON.stringify({ lines: Array(40).fill('und so weiter') }) },
      'ai-unusable',
    ],
  ]

  test.each(cases)('%s says why, and retains its words', async (_why, failure, reply, reason) => {
    const assetId = await addPicture()
    model.failure = failure
    if (reply) model.reply = () => reply
    const result = await read(assetId)
    expect(result.read).toMatchObject({ state: 'ready', failure: reason, words: 1 })
    expect(result).toMatchObject({ page: { origin: 'machine', version: 1 }, texts: ['Gedrucktes'] })
    model.requests.length = 0
    await startReadingOlderPages(archive.services)
    await runWaitingJobs(archive, readOlderPagesJob)
    await runAllReading()
    expect(model.requests).toEqual([])
  })
})

test('what the model could not read is logged once, without the picture, the key and the response', async () => {
  const assetId = await addPicture()
  await ask(assetId)
  model.failure = 401
  const logged: unknown[] = []
  const log = { warn: (...line: unknown[]) => logged.push(line) }
  await readHandwritingJob.handle({ assetId, page: 1 }, { services: archive.services, signal, log })
  const details = { code: 'ai-refused', status: 401, message: 'The AI endpoint refuses the key.' }
  expect(logged).toEqual([[details, 'a model could not read a page']])
})

describe('a page whose reading by the model was given up', () => {
  const getRow = (assetId: string) =>
    archive.services.db
      .selectFrom('page_texts')
      .select(['state', 'wanted', 'reader', 'attempts'])
      .where('asset_id', '=', assetId)
      .executeTakeFirst()
  const endsWithoutRetry = async (assetId: string) => {
    expect(await getRow(assetId)).toEqual({
      state: 'ready',
      wanted: null,
      reader: readerVersion,
      attempts: 0,
    })
    expect((await load(assetId)).read).toMatchObject({ failure: 'ai-broken-off' })
    model.requests.length = 0
    await startReadingOlderPages(archive.services)
    await runWaitingJobs(archive, readOlderPagesJob)
    await runAllReading()
    expect(model.requests).toEqual([])
  }
  const tryLast = (assetId: string) =>
    readHandwritingJob.handle(
      { assetId, page: 1 },
      { services: archive.services, signal, isLastAttempt: true },
    )
  const fileIsMissing = () => {
    throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
  }

  test('because its process was killed says so, and is not sent again by itself', async () => {
    const assetId = await addPicture()
    await ask(assetId)
    const { db } = archive.services
    await db.updateTable('page_texts').set({ attempts: 3 }).where('asset_id', '=', assetId).execute()
    await runWaitingJobs(archive, readHandwritingJob)
    expect(model.requests).toEqual([])
    await endsWithoutRetry(assetId)
  })

  test('because its file is missing says so, and is not sent again by itself', async () => {
    const assetId = await addPicture()
    await ask(assetId)
    const { withLocalFile } = archive.services.files
    archive.services.files.withLocalFile = fileIsMissing
    try {
      await expect(tryLast(assetId)).rejects.toThrow('no such file')
    } finally {
      archive.services.files.withLocalFile = withLocalFile
    }
    await endsWithoutRetry(assetId)
  })
})

test('a page without words that the model cannot read has failed, and says nothing any more once it is read', async () => {
  reader.answer = () => ({ kind: 'no-text' })
  const assetId = await addPicture()
  model.failure = 401
  expect((await read(assetId)).read).toMatchObject({ state: 'failed', failure: 'ai-refused' })
  model.failure = undefined
  const { read: overview } = await read(assetId)
  expect(overview).toMatchObject({ state: 'ready' })
  expect(overview).not.toHaveProperty('failure')
})

describe('a request', () => {
  const vision = () => createChatEndpoint({ baseUrl: model.baseUrl, model: 'scripted', apiKey: undefined })
  const options = { jpeg, languages: ['de', 'fr'], signal, retryDelayMs: 1 } as const

  test('names the likely languages', async () => {
    await askVision(vision(), options)
    expect(JSON.stringify(model.requests[0]?.body.messages.at(-1))).toContain('German or French')
  })

  test('that takes too long is given up', async () => {
    model.failure = 'silent'
    const asked = askVision(vision(), { ...options, timeoutMs: 50 })
    await expect(asked).rejects.toMatchObject({ code: 'ai-timeout' })
    expect(model.requests).toHaveLength(1)
  })

  test.each([
    [429, 'ai-busy'],
    [500, 'ai-unusable'],
    ['half' as const, 'ai-unreachable'],
    ['html' as const, 'ai-unusable'],
  ])('that fails by %s is repeated only if that may pass', async (failure, code) => {
    model.failure = failure
    await expect(askVision(vision(), options)).rejects.toMatchObject({ code })
    expect(model.requests).toHaveLength(failure === 'html' ? 1 : 3)
  })

  test('is cancelled with the job', async () => {
    model.failure = 'silent'
    const stopping = new AbortController()
    const reason = new Error('stopped by the test')
    const asked = askVision(vision(), { ...options, signal: stopping.signal })
    setTimeout(() => stopping.abort(reason), 50)
    await expect(asked).rejects.toBe(reason)
  })
})

test('lines are taken out of a code fence, without empty ones', () => {
  expect(parseLines('```json\n{"lines": ["Liebe\\tRosa", "", " — "]}\n```')).toEqual(['Liebe Rosa'])
  expect(parseLines('{"lines": []}')).toEqual([])
})

test('a line that the model could not read stays as one without words, and keeps the places of the others', async () => {
  expect(parseLines('{"lines": ["[…] […]", "Liebe […]", "[...]"]}')).toEqual(['', 'Liebe […]', ''])
  expect(parseLines(JSON.stringify({ lines: Array(20).fill('[…]') }))).toHaveLength(20)
  model.reply = () => ({ text: '{"lines": ["[…]", "heute waren wir am Fluss."]}' })
  const { page, texts, read: overview } = await read(await addPicture())
  expect(texts).toEqual(['', 'heute waren wir am Fluss.'])
  expect(page.lines.map(({ box }) => box.y)).toEqual([0.1, 0.5])
  expect(overview).toMatchObject({ words: 5 })
})

test('is asked for one page of a file that has it, by those who may edit its item', async () => {
  const assetId = await addPicture()
  expect((await ask(assetId, { handwriting: true })).error.issues).toEqual([
    { path: 'page', code: 'required' },
  ])
  expect((await ask(assetId, { page: 2, handwriting: true })).error.issues).toEqual([
    { path: 'page', code: 'too-large' },
  ])
  const stranger = await archive.addUser({ permissions: ['items:edit-own'] })
  const body = { page: 1, handwriting: true } as const
  const refused = await archive.call(stranger, contracts.readPagesAgain, { params: { id: assetId }, body })
  expect(refused.status).toBe(403)
})

test('is among the uses of models whose state can be asked for, with the name of the model for administrators', async () => {
  const admin = await archive.addUser({ isAdmin: true })
  const load = async (as: TestUser) => (await archive.call(as, readAiStatus, {})).reply.vision
  expect(await load(admin)).toEqual({ configured: true, model: 'scripted' })
  expect(await load(user)).toEqual({ configured: true, model: null })
})

test('is not possible without such a model', async () => {
  const assetId = await addPicture()
  const { ai } = archive.services
  Object.assign(archive.services, { ai: { ...ai, vision: undefined } })
  try {
    expect((await load(assetId)).may.readHandwriting).toBe(false)
    expect((await ask(assetId)).error.code).toBe('ai-not-configured')
  } finally {
    Object.assign(archive.services, { ai })
  }
})

test('is read where reading print is switched off, and nothing else is', async () => {
  const assetId = await addPicture()
  const other = await addPicture()
  reader.requests.length = 0
  await ask(other, { page: 1 })
  await ask(assetId)
  const { config } = archive.services
  Object.assign(archive.services, { config: { ...config, OCR: 'off' } })
  try {
    await runAllReading()
    expect((await load(assetId)).page.origin).toBe('model')
    expect((await load(other)).page.state).toBe('pending')
    expect(reader.requests).toEqual([])
  } finally {
    Object.assign(archive.services, { config })
  }
})
