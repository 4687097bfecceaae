import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { createPdf } from '@lares/media-engine/testing/pdf-file'
import { PageNotReadable } from '@lares/ocr/page-not-readable'
import { getAsset } from '@lares/shared-types/contracts/assets'
import { getHistoryState, listHistory, restoreHistoryState } from '@lares/shared-types/contracts/history'
import { changeItem, getItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import type { Language } from '@lares/shared-types/languages'
import type { PageText, ReadPagesAgain, WritePageText } from '@lares/shared-types/page-texts'
import { waitFor } from '@lares/test-harness/wait-for'
import { Mutex } from 'async-mutex'
import type { FastifyReply } from 'fastify'
import sharp from 'sharp'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import type { Principal } from '../../visibility/principal.ts'
import { deriveAssetJob } from '../assets/derive-asset.job.ts'
import { readOlderPagesJob, startReadingOlderPages } from './read-older-pages.job.ts'
import { readPagesJob } from './read-pages.job.ts'
import { refreshSearchTexts } from './refresh-search-texts.ts'
import { PagePictures } from './send-page-picture.ts'
import { SearchablePdfs } from './send-searchable-pdf.ts'

const reader = createScriptedPageReader()
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive({ pageReader: reader })
  user = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
}, 120_000)
afterAll(() => archive.close())
beforeEach(() => {
  reader.requests.length = 0
  reader.answer = () => ({ kind: 'no-text' })
})

let shade = 0

/** A picture of a colour of its own, so that each is another file. */
function createPicture(): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 10, b: 10 }
  return sharp({ create: { width: 80, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

/** Adds a picture whose page has been read. */
async function addPicture(language: Language | null, ...texts: string[]): Promise<string> {
  reader.answer = () => toReading(language, ...texts)
  const { assetId } = await addItemWithFile(archive, user, await createPicture(), 'scan.jpg', {
    kind: 'image',
    title: 'Scan',
    language: 'en',
  })
  await runWaitingJobs(archive, deriveAssetJob)
  await runWaitingJobs(archive, readPagesJob)
  return assetId
}

async function findItems(q: string) {
  const { reply } = await archive.call(user, search, { query: { q } })
  return reply.hits.map(({ item, snippet }) => ({
    title: item.title,
    snippet: snippet.map(({ text }) => text).join(''),
    matches: snippet.filter(({ match }) => match).map(({ text }) => text),
  }))
}

async function getPage(assetId: string, page = 1): Promise<PageText> {
  return (await archive.call(user, contracts.getPageText, { params: { id: assetId, page } })).reply
}

test('a picture is found by a form of a word on it, in the language of the page', async () => {
  const assetId = await addPicture('de', 'Die alten Häuser', 'standen am Fluss')
  expect(await findItems('Haus')).toEqual([
    { title: 'Scan', snippet: 'alten Häuser standen am Fluss', matches: ['Häuser'] },
  ])
  const { reply } = await archive.call(user, contracts.getPageTexts, { params: { id: assetId } })
  expect(reply).toEqual({
    pages: 1,
    read: [{ page: 1, state: 'ready', words: 6, origin: 'machine', version: 1 }],
    may: { write: true, read: true, readHandwriting: false },
  })
  expect(await getPage(assetId)).toMatchObject({
    assetId,
    page: 1,
    state: 'ready',
    language: 'de',
    lines: [{ words: [{ text: 'Die', confidence: 0.9 }, { text: 'alten' }, { text: 'Häuser' }] }, {}],
  })
})

test('a word that is divided at the end of a line is found, and marked at both places', async () => {
  const assetId = await addPicture('de', 'Meine Groß-', 'mutter Frieda')
  expect((await findItems('Großmutter')).map(({ matches }) => matches)).toEqual([['Großmutter']])
  expect(await findMatches(assetId, 'Großmutter')).toEqual(['0.1', '1.0'])
})

test('a divided word does not swallow the end of its line', async () => {
  const lines = [
    'Der Sommer war lang und sehr heiss, die Groß-',
    'mutter saß fast jeden Abend noch vor dem Haus',
  ]
  const assetId = await addPicture('de', ...lines)
  const { text } = await archive.services.db
    .selectFrom('page_texts')
    .select('text')
    .where('asset_id', '=', assetId)
    .executeTakeFirstOrThrow()
  expect(text).toBe(
    'Der Sommer war lang und sehr heiss, die Großmutter\nsaß fast jeden Abend noch vor dem Haus',
  )
})

test.each([
  ['fr', 'Ma grand-', 'mère Odile', '"grand mère Odile"', ['0.1', '1.0', '1.1']],
  ['fr', 'Il est peut-', 'être parti', '"peut être parti"', ['0.2', '1.0', '1.1']],
  ['fr', 'Le gou-', 'vernement', 'gouvernement', ['0.1', '1.0']],
  ['de', 'Die Vor-', 'und Nachteile', '"vor und nachteile"', ['0.1', '1.0', '1.1']],
  ['it', 'Pre-', 'e dopoguerra', '"pre e dopoguerra"', ['0.0', '1.0', '1.1']],
] as const)(
  'the hyphen of a word stays where it belongs to it: %s, %s',
  async (language, first, second, query, places) => {
    const assetId = await addPicture(language, first, second)
    expect(await findMatches(assetId, query)).toEqual(places)
    expect((await findItems(query)).length).toBeGreaterThan(0)
  },
)

test('the words of a query are marked in all forms of the language of the page, without its function words', async () => {
  const assetId = await addPicture('fr', 'Les chevaux du cheval', "près de l'église", 'une église')
  expect(await findMatches(assetId, 'les cheval')).toEqual(['0.1', '0.3'])
  expect(await findMatches(assetId, 'eglises')).toEqual(['1.2', '2.1'])
  expect(await findMatches(assetId, 'kind:image egl')).toEqual(['1.2', '2.1'])
  expect(await findMatches(assetId, '"une eglise"')).toEqual(['2.0', '2.1'])
  expect(await findMatches(assetId, '"cheval du"')).toEqual([])
  expect(await findMatches(assetId, '-église')).toEqual([])
  expect(await findMatches(assetId, '?!')).toEqual([])
})

/** The places of matches as `line.word`. */
async function findMatches(assetId: string, q: string): Promise<string[]> {
  const { reply } = await archive.call(user, contracts.findInPages, { params: { id: assetId }, query: { q } })
  return reply.matches.map(({ line, word }) => `${line}.${word}`)
}

test('a correction keeps the places of the words that stay, and shares the rest of the line', async () => {
  const assetId = await addPicture('de', 'Der alle Mann')
  const [line] = (await getPage(assetId)).lines
  const { reply } = await write(assetId, 1, [{ box: line?.box, text: 'Der alte graue Mann', replaces: 0 }])
  const [corrected] = reply.lines
  expect(corrected?.words.map(({ text }) => text)).toEqual(['Der', 'alte', 'graue', 'Mann'])
  expect(corrected?.words[0]?.box).toEqual(line?.words[0]?.box)
  expect(corrected?.words[3]?.box).toEqual(line?.words[2]?.box)
  expect(corrected?.words[1]?.box).toMatchObject({ x: 0.33333, width: 0.13334 })
  expect(corrected?.words[2]?.box).toMatchObject({ x: 0.5, width: 0.16667 })
  expect(corrected?.words.every(({ confidence }) => confidence === undefined)).toBe(true)
  expect(reply).toMatchObject({ origin: 'person', version: 2, state: 'ready', language: 'de' })
  expect((await findItems('graue')).map(({ matches }) => matches)).toEqual([['graue']])
  expect(await findItems('"alle Mann"')).toEqual([])
})

function write(assetId: string, version: number, lines: unknown[], page = 1, as = user) {
  return archive.call(as, contracts.writePageText, {
    params: { id: assetId, page },
    body: { version, lines } as WritePageText,
  })
}

test('a save against an older version is refused with the words as they are now', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  const box = { x: 0, y: 0, width: 1, height: 0.1 }
  await write(assetId, 1, [{ box, text: 'Der neue Hof', replaces: 0 }])
  const { status, error } = await write(assetId, 1, [{ box, text: 'Ein Hof', replaces: 0 }])
  expect(status).toBe(409)
  expect(error).toMatchObject({
    code: 'version-conflict',
    params: {
      current: { version: 2, lines: [{ words: [{ text: 'Der' }, { text: 'neue' }, { text: 'Hof' }] }] },
    },
  })
})

test('words can be typed beside a picture that was never read', async () => {
  const { assetId } = await addItemWithFile(archive, user, await createPicture(), 'a.jpg', {
    kind: 'image',
    title: 'Postkarte',
  })
  await runWaitingJobs(archive, deriveAssetJob)
  expect(await getPage(assetId)).toMatchObject({ state: 'pending', version: 0, lines: [], updatedAt: null })
  await write(assetId, 0, [{ box: { x: 0.2, y: 0.2, width: 0.9, height: 0.1 }, text: ' Viele  Grüße ' }])
  expect(await getPage(assetId)).toMatchObject({
    state: 'ready',
    origin: 'person',
    lines: [{ box: { width: 0.8 }, words: [{ text: 'Viele' }, { text: 'Grüße' }] }],
  })
  reader.answer = () => toReading('de', 'Etwas anderes')
  await runWaitingJobs(archive, readPagesJob)
  expect((await getPage(assetId)).lines).toHaveLength(1)
  expect(reader.requests).toEqual([])
})

test('wrong corrections are refused', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  const box = { x: 0, y: 0, width: 1, height: 0.1 }
  const codes = async (lines: unknown[]) => (await write(assetId, 1, lines)).error.issues
  expect(await codes([{ box, text: 'Hof', replaces: 3 }])).toEqual([
    { path: 'lines.0.replaces', code: 'unknown-reference' },
  ])
  expect(await codes(Array.from({ length: 2000 }, () => ({ box, text: 'a b c d e f' })))).toEqual([
    { path: 'lines', code: 'too-many' },
  ])
  expect(await codes(Array.from({ length: 200 }, () => ({ box, text: 'x'.repeat(900) })))).toEqual([
    { path: 'lines', code: 'too-long' },
  ])
  expect((await write(assetId, 1, [{ box, text: 'Hof' }], 2)).status).toBe(404)
  const stranger = await archive.addUser({ permissions: ['items:edit-own'] })
  expect((await write(assetId, 1, [{ box, text: 'Hof' }], 1, stranger)).status).toBe(403)
  expect((await getPage(assetId)).version).toBe(1)
})

test('lines that are still to be typed stay in their places, and are no words', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  const box = { x: 0.1, y: 0.5, width: 0.8, height: 0.1 }
  const { reply } = await write(assetId, 1, [{ box, text: ' ' }])
  expect(reply.lines).toEqual([{ box, words: [] }])
  const overview = await archive.call(user, contracts.getPageTexts, { params: { id: assetId } })
  expect(overview.reply.read).toMatchObject([{ words: 0, origin: 'person' }])
  const typed = await write(assetId, 2, [{ box, text: 'Viele Grüße', replaces: 0 }])
  expect(typed.reply.lines).toMatchObject([{ box, words: [{ text: 'Viele' }, { text: 'Grüße' }] }])
})

describe('a page that a person has checked', () => {
  const check = async (assetId: string, version: number, checked: boolean, as = user) => {
    const { lines } = await getPage(assetId)
    const texts = lines.map(({ box, words }, replaces) => ({
      box,
      text: words.map(({ text }) => text).join(' '),
      replaces,
    }))
    const body = { version, lines: texts, checked }
    return archive.call(as, contracts.writePageText, { params: { id: assetId, page: 1 }, body })
  }
  const readAgain = async (assetId: string, body: ReadPagesAgain) => {
    reader.requests.length = 0
    reader.answer = () => toReading('de', 'Etwas anderes')
    await archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body })
    await runWaitingJobs(archive, readPagesJob)
  }

  test('has the words of the machine, none of which is doubtful', async () => {
    const assetId = await addPicture('de', 'Der alte Hof')
    const { reply } = await check(assetId, 1, true)
    expect(reply).toMatchObject({ origin: 'machine', checked: true, version: 2, language: 'de' })
    const words = reply.lines.flatMap((line) => line.words)
    expect(words.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['Der', undefined],
      ['alte', undefined],
      ['Hof', undefined],
    ])
    const overview = await archive.call(user, contracts.getPageTexts, { params: { id: assetId } })
    expect(overview.reply.read).toMatchObject([{ origin: 'machine', checked: true, version: 2 }])
    expect((await check(assetId, 2, true)).reply.version).toBe(2)
    const { reply: unchecked } = await check(assetId, 2, false)
    expect(unchecked).not.toHaveProperty('checked')
    expect(unchecked.lines[0]?.words[0]?.confidence).toBe(0.9)
  })

  test('is refused against an older version, and by those who may not edit the item', async () => {
    const assetId = await addPicture('de', 'Der alte Hof')
    expect((await check(assetId, 0, true)).error.code).toBe('version-conflict')
    const stranger = await archive.addUser({ permissions: ['items:edit-own'] })
    expect((await check(assetId, 1, true, stranger)).status).toBe(403)
    expect(await getPage(assetId)).not.toHaveProperty('checked')
  })

  test('stays when all pages are read again, by a new reader too, and is reset if it is named', async () => {
    const assetId = await addPicture('de', 'Der alte Hof')
    await check(assetId, 1, true)
    await readAgain(assetId, {})
    const { db } = archive.services
    await db.updateTable('page_texts').set({ reader: 0 }).where('asset_id', '=', assetId).execute()
    await startReadingOlderPages(archive.services)
    await runWaitingJobs(archive, readOlderPagesJob)
    await runWaitingJobs(archive, readPagesJob)
    expect(reader.requests).toEqual([])
    expect(await getPage(assetId)).toMatchObject({ checked: true, version: 2, lines: [{}] })
    await readAgain(assetId, { page: 1 })
    expect(reader.requests).toHaveLength(1)
    const page = await getPage(assetId)
    expect(page).not.toHaveProperty('checked')
    expect(page).toMatchObject({ origin: 'machine', version: 3, lines: [{ words: [{ text: 'Etwas' }, {}] }] })
  })

  test('stays checked when it is corrected, and has a history of both', async () => {
    const assetId = await addPicture('de', 'Der alle Hof')
    await check(assetId, 1, true)
    const box = { x: 0, y: 0, width: 1, height: 0.1 }
    const corrected = await write(assetId, 2, [{ box, text: 'Der alte Hof', replaces: 0 }])
    expect(corrected.reply).toMatchObject({ origin: 'person', checked: true, version: 3 })
    const params = { type: 'page-texts', id: corrected.reply.historyId ?? '' } as const
    const { reply } = await archive.call(user, listHistory, { params, query: {} })
    expect(reply.entries.map(({ number }) => number)).toEqual([3, 2, 1])
    const fields = async (number: number) =>
      (await archive.call(user, getHistoryState, { params: { ...params, number } })).reply.fields
    expect(await fields(1)).toEqual({ language: 'de', pageText: 'Der alle Hof', origin: 'machine' })
    expect(await fields(2)).toEqual({
      language: 'de',
      pageText: 'Der alle Hof',
      origin: 'machine',
      checked: true,
    })
    await archive.call(user, restoreHistoryState, { params: { ...params, number: 1 }, body: { version: 3 } })
    expect(await getPage(assetId)).not.toHaveProperty('checked')
  })

  test('while it waits to be read again is not read', async () => {
    const assetId = await addPicture('de', 'Der alte Hof')
    await archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body: { page: 1 } })
    await check(assetId, 1, true)
    reader.requests.length = 0
    await runWaitingJobs(archive, readPagesJob)
    expect(reader.requests).toEqual([])
    expect(await getPage(assetId)).toMatchObject({ state: 'ready', checked: true })
  })
})

test('a page that a person has corrected is read again only if it is named', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  await write(assetId, 1, [{ box: { x: 0, y: 0, width: 1, height: 0.1 }, text: 'Der neue Hof' }])
  reader.requests.length = 0
  reader.answer = () => toReading('it', 'La corte vecchia')
  const readAgain = (body: ReadPagesAgain) =>
    archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body })
  expect((await readAgain({})).reply.read).toMatchObject([{ state: 'ready', origin: 'person' }])
  await runWaitingJobs(archive, readPagesJob)
  expect(reader.requests).toEqual([])
  const { status, reply } = await readAgain({ page: 1, language: 'it', script: 'fraktur' })
  expect(status).toBe(202)
  expect(reply.read).toMatchObject([{ page: 1, state: 'pending' }])
  await runWaitingJobs(archive, readPagesJob)
  expect(reader.requests).toMatchObject([{ page: 1, language: 'it', script: 'fraktur', languages: ['en'] }])
  expect(await getPage(assetId)).toMatchObject({ origin: 'machine', language: 'it', version: 3 })
  expect((await readAgain({ page: 2 })).error.issues).toEqual([{ path: 'page', code: 'too-large' }])
})

test('a page that cannot be read is failed, and retains the words from before', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  reader.answer = () => {
    throw new PageNotReadable('corrupt')
  }
  await archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body: {} })
  await runWaitingJobs(archive, readPagesJob)
  expect(await getPage(assetId)).toMatchObject({ state: 'failed', version: 1, lines: [{}] })
})

test('pages of a PDF are read one by one, except those with a text of their own', async () => {
  reader.answer = ({ page }) => (page === 2 ? { kind: 'own-text' } : toReading('fr', `Page numero ${page}`))
  const bytes = createPdf(['', 'Le texte', ''])
  const { assetId } = await addItemWithFile(archive, user, bytes, 'lettres.pdf', { title: 'Lettres' })
  await runWaitingJobs(archive, deriveAssetJob)
  for (const read of [1, 2, 3]) {
    expect(await runWaitingJobs(archive, readPagesJob)).toBe(1)
    expect(reader.requests).toHaveLength(read)
  }
  expect(await runWaitingJobs(archive, readPagesJob)).toBe(0)
  const { reply } = await archive.call(user, contracts.getPageTexts, { params: { id: assetId } })
  expect(reply).toMatchObject({
    pages: 3,
    read: [
      { page: 1, words: 3 },
      { page: 3, words: 3 },
    ],
  })
  expect((await findItems('numero')).map(({ title }) => title)).toEqual(['Lettres'])
  const {
    status,
    headers,
    bytes: pdf,
  } = await archive.call(user, contracts.getSearchablePdf, { params: { id: assetId } })
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'content-length': String(pdf.length) })
  expect(String(headers['content-disposition'])).toContain('lettres.pdf')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('each page of a PDF has a picture, which is made once for several requests', async () => {
  reader.answer = () => toReading('fr', 'Une page')
  const bytes = createPdf(['', ''])
  const { assetId } = await addItemWithFile(archive, user, bytes, 'livre.pdf', { title: 'Livre' })
  await runWaitingJobs(archive, deriveAssetJob)
  const get = (page: number, id = assetId) =>
    archive.call(user, contracts.getPagePicture, { params: { id, page } })
  reader.pictured.length = 0
  const [first, again] = await Promise.all([get(2), get(2)])
  expect(first).toMatchObject({ status: 200, headers: { 'content-type': 'image/jpeg' } })
  expect(first.bytes.toString()).toBe('picture of page 2')
  expect(again.bytes.toString()).toBe('picture of page 2')
  expect(reader.pictured).toEqual([2])
  expect((await get(3)).status).toBe(404)
  expect((await get(1, await addPicture('de', 'Ein Bild'))).status).toBe(404)
})

describe('a picture of a page', () => {
  const defaults = { ...reader }
  afterEach(() => Object.assign(reader, { writePagePicture: defaults.writePagePicture }))

  async function addPdf(pages: number, owner = user): Promise<string> {
    shade += 1
    const bytes = createPdf(Array.from({ length: pages }, () => `Livre ${shade}`))
    const { assetId } = await addItemWithFile(archive, owner, bytes, 'livre.pdf', { title: 'Livre' })
    await runWaitingJobs(archive, deriveAssetJob)
    return assetId
  }
  const get = (id: string, page: number, as = user) =>
    archive.call(as, contracts.getPagePicture, { params: { id, page } })
  const getAgain = (id: string, etag: unknown, as = user) =>
    archive.app.inject({
      url: `/api/assets/${id}/page-texts/1/picture`,
      headers: { ...archive.getHeaders(as), 'if-none-match': String(etag) },
    })

  test('is sent again only if it is another one, and only to those who may see it', async () => {
    const assetId = await addPdf(2)
    const { headers } = await get(assetId, 1)
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' })
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}-1"$/)
    reader.pictured.length = 0
    expect(await getAgain(assetId, headers.etag)).toMatchObject({ statusCode: 304, body: '' })
    expect((await getAgain(assetId, '"another"')).statusCode).toBe(200)
    const admin = await archive.addUser({ isAdmin: true })
    const tag = await addTag(archive, admin, { en: 'Secret' })
    const restricted = await archive.addUser({ restrictedTagIds: [tag.id] })
    expect((await getAgain(assetId, headers.etag, restricted)).statusCode).toBe(304)
    const { reply: asset } = await archive.call(user, getAsset, { params: { id: assetId } })
    const { reply: item } = await archive.call(user, getItem, { params: { id: asset.itemId } })
    const body = { version: item.version, tagIds: [tag.id] }
    await archive.call(admin, changeItem, { params: { id: item.id }, body })
    expect((await getAgain(assetId, headers.etag, restricted)).statusCode).toBe(404)
  })

  test('waits for those of other pages, of which one user has not all, and in turn with other users', async () => {
    const assetId = await addPdf(5)
    const otherId = await addPdf(3)
    const other = await archive.addUser()
    const released = Promise.withResolvers<void>()
    const made: string[] = []
    const getAs = async (name: string, id: string, page: number, as = user) => {
      const result = await get(id, page, as)
      if (result.status === 200) made.push(name)
      return result
    }
    reader.writePagePicture = async (request) => {
      await released.promise
      await defaults.writePagePicture(request)
    }
    const queued = vi.spyOn(Mutex.prototype, 'runExclusive')
    onTestFinished(() => queued.mockRestore())
    const own = [1, 2, 3, 4, 5].map((page) => getAs('own', assetId, page))
    expect((await Promise.race(own)).status).toBe(429)
    const others = [1].map((page) => getAs('other', otherId, page, other))
    // Four pictures of the user, of which one waits for the reader, and one of the other user, which waits for the reader as well.
    await waitFor(() => expect(queued.mock.calls.length).toBeGreaterThanOrEqual(7))
    released.resolve()
    const count = async (calls: typeof own) =>
      (await Promise.all(calls)).filter(({ status }) => status === 200).length
    expect(await count(own)).toBe(4)
    expect(await count(others)).toBe(1)
    expect(made.indexOf('other')).toBeLessThan(3)
    const again = await Promise.all([get(assetId, 5), get(otherId, 3, other)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
  })

  test('needs little room on the disk, however large its document is', async () => {
    const assetId = await addPdf(1)
    const { db, files } = archive.services
    await db.updateTable('assets').set({ size: 10_000_000_000 }).where('id', '=', assetId).execute()
    const { getFreeBytes } = files
    try {
      files.getFreeBytes = async () => 100_000_000
      expect((await get(assetId, 1)).status).toBe(200)
    } finally {
      files.getFreeBytes = getFreeBytes
    }
  })

  test('that takes too long is given up, and its time begins with its turn', async () => {
    const assetId = await addPdf(2)
    const loaded = await loadPrincipal(archive.services.db, { userId: user.id, epoch: user.epoch })
    const pictures = new PagePictures(archive.services, { timeoutMs: 200 })
    const headers = (): FastifyReply => reply
    const reply = { headers, type: headers, send: (bytes: Buffer) => bytes } as unknown as FastifyReply
    const send = (page: number) =>
      pictures.send(loaded as Principal, { assetId, page }, { headers: {} }, reply)
    const turns = new Mutex()
    const expired: boolean[] = []
    reader.writePagePicture = (request) =>
      turns.runExclusive(async () => {
        expired.push(request.signal.aborted)
        await once(request.signal, 'abort')
        if (request.page === 1) throw request.signal.reason
        await defaults.writePagePicture(request)
      })
    const [first, second] = await Promise.allSettled([send(1), send(2)])
    expect(expired).toEqual([false, false])
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'rendition-failed' } })
    expect(second).toMatchObject({ status: 'fulfilled' })
  })
})

test('one PDF at a time is written for a user, and none of a file without words', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  const get = () => archive.call(user, contracts.getSearchablePdf, { params: { id: assetId } })
  const statuses = (await Promise.all([get(), get()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 429])
  expect((await get()).status).toBe(200)
  reader.answer = () => ({ kind: 'no-text' })
  await archive.call(user, contracts.readPagesAgain, { params: { id: assetId }, body: {} })
  await runWaitingJobs(archive, readPagesJob)
  expect((await get()).status).toBe(404)
})

test('a PDF is not written for a client that has left, and does not keep others waiting', async () => {
  const assetId = await addPicture('de', 'Der alte Hof')
  const loaded = await loadPrincipal(archive.services.db, { userId: user.id, epoch: user.epoch })
  const pdfs = new SearchablePdfs(archive.services)
  const raw = new PassThrough()
  raw.destroy()
  await once(raw, 'close')
  const reply = { raw } as unknown as FastifyReply
  for (let time = 1; time <= 2; time++)
    await expect(pdfs.send(loaded as Principal, assetId, reply)).rejects.toMatchObject({ name: 'AbortError' })
})

test('files that were in the archive before are read later, and nothing is read while it is switched off', async () => {
  const off = await openTestArchive({ pageReader: reader }, { OCR: 'off' })
  try {
    const owner = await off.addUser({ permissions: ['items:create'] })
    const { assetId } = await addItemWithFile(off, owner, await createPicture(), 'alt.jpg', { kind: 'image' })
    await runWaitingJobs(off, deriveAssetJob)
    await startReadingOlderPages(off.services)
    expect(await runWaitingJobs(off, readPagesJob)).toBe(0)
    expect(await runWaitingJobs(off, readOlderPagesJob)).toBe(0)
    const services = { ...off.services, config: { ...off.services.config, OCR: 'on' as const } }
    await startReadingOlderPages(services)
    const on = { ...off, services }
    expect(await runWaitingJobs(on, readOlderPagesJob)).toBe(1)
    expect(await runWaitingJobs(on, readPagesJob)).toBe(1)
    expect(reader.requests.map(({ page }) => page)).toEqual([1])
    const { reply } = await off.call(owner, contracts.getPageTexts, { params: { id: assetId } })
    expect(reply).toMatchObject({ read: [{ state: 'ready', words: 0 }], may: { write: false, read: false } })
    await startReadingOlderPages(services)
    expect(await runWaitingJobs(on, readOlderPagesJob)).toBe(0)
  } finally {
    await off.close()
  }
}, 60_000)

test('an answer about a page cites the words on it', async () => {
  const assetId = await addPicture('it', 'Il forno della nonna era a Torino.')
  const passages = await archive.services.db
    .selectFrom('passages')
    .where('asset_id', '=', assetId)
    .select(['source', 'text'])
    .execute()
  expect(passages).toEqual([{ source: 'file', text: 'Il forno della nonna era a Torino.' }])
  expect(await findMatches(assetId, '"Il forno della nonna era"')).toEqual([
    '0.0',
    '0.1',
    '0.2',
    '0.3',
    '0.4',
  ])
})

test('what the machine had read, and an earlier correction, can be restored', async () => {
  const assetId = await addPicture('de', 'Der alle Mann')
  expect((await getPage(assetId)).historyId).toBeUndefined()
  await write(assetId, 1, [
    { box: { x: 0, y: 0, width: 1, height: 0.1 }, text: 'Der alte Mann', replaces: 0 },
  ])
  const { historyId: id = '' } = await getPage(assetId)
  const params = { type: 'page-texts', id } as const
  const { reply } = await archive.call(user, listHistory, { params, query: {} })
  expect(reply.entries.map(({ number, action }) => ({ number, action }))).toEqual([
    { number: 2, action: 'changed' },
    { number: 1, action: 'created' },
  ])
  const state = await archive.call(user, getHistoryState, { params: { ...params, number: 1 } })
  expect(state.reply.fields).toEqual({ language: 'de', pageText: 'Der alle Mann', origin: 'machine' })
  await archive.call(user, restoreHistoryState, { params: { ...params, number: 1 }, body: { version: 2 } })
  expect(await getPage(assetId)).toMatchObject({ version: 3, lines: [{ words: [{}, { text: 'alle' }, {}] }] })
})

test('one field of an earlier state can be restored, and the others stay as they are', async () => {
  const assetId = await addPicture('de', 'Der alle Mann')
  const lines = [{ box: { x: 0, y: 0, width: 1, height: 0.1 }, text: 'Der alte Mann', replaces: 0 }]
  const params = { id: assetId, page: 1 }
  const save = (body: WritePageText) => archive.call(user, contracts.writePageText, { params, body })
  await save({ version: 1, lines, language: 'it', checked: true })
  const { historyId: id = '' } = await getPage(assetId)
  const restore = (version: number, field: string) =>
    archive.call(user, restoreHistoryState, {
      params: { type: 'page-texts', id, number: 1 },
      body: { version, fields: [field] },
    })
  const getText = ({ lines: [line] }: PageText) => line?.words.map(({ text }) => text).join(' ')
  expect((await restore(2, 'origin')).reply.changed).toBe(false)
  expect((await restore(2, 'checked')).reply.changed).toBe(true)
  const unchecked = await getPage(assetId)
  expect(unchecked).toMatchObject({ version: 3, language: 'it' })
  expect(unchecked).not.toHaveProperty('checked')
  expect(getText(unchecked)).toBe('Der alte Mann')
  await restore(3, 'language')
  expect(await getPage(assetId)).toMatchObject({ version: 4, language: 'de' })
  expect(getText(await getPage(assetId))).toBe('Der alte Mann')
  await restore(4, 'pageText')
  expect(getText(await getPage(assetId))).toBe('Der alle Mann')
})

test('an item tells which of its files have words', async () => {
  const withWords = await addPicture('de', 'Der alte Hof')
  const { reply: asset } = await archive.call(user, getAsset, { params: { id: withWords } })
  expect(asset.hasWords).toBe(true)
  const { reply: item } = await archive.call(user, getItem, { params: { id: asset.itemId } })
  expect(item.assets).toMatchObject([{ hasWords: true }])
})

test('searched texts that earlier rules made of divided words are made again, once', async () => {
  const { db } = archive.services
  const assetId = await addPicture('fr', 'Notre grand-', 'mère Léopoldine')
  const setOld = () =>
    db
      .updateTable('page_texts')
      .set({ text: 'Notre grandmère Léopoldine' })
      .where('asset_id', '=', assetId)
      .execute()
  const loadText = async () =>
    (await db.selectFrom('page_texts').select('text').where('asset_id', '=', assetId).executeTakeFirst())
      ?.text
  await setOld()
  await refreshSearchTexts(archive.services)
  expect(await loadText()).toBe('Notre grand-mère\nLéopoldine')
  await setOld()
  await refreshSearchTexts(archive.services)
  expect(await loadText()).toBe('Notre grandmère Léopoldine')
})
