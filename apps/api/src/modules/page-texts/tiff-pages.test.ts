import { createPdf } from '@lares/media-engine/testing/pdf-file'
import { createPlainPicture, createTiffPages } from '@lares/media-engine/testing/tiff-file'
import { getAsset } from '@lares/shared-types/contracts/assets'
import { createItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import type { CreateItem } from '@lares/shared-types/items'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import { verifyCitations } from '../ai/quotes/verify-citations.ts'
import { deriveAssetJob } from '../assets/derive-asset.job.ts'
import { refreshRenditionsJob, startRenditionRefreshIfOutdated } from '../assets/refresh-renditions.job.ts'
import { readOlderPagesJob, startReadingOlderPages } from './read-older-pages.job.ts'
import { readPagesJob } from './read-pages.job.ts'

const reader = createScriptedPageReader()
const texts = ['Anfang des Briefes', 'Die Mühle am Bach', 'Viele Grüße']
let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive({ pageReader: reader })
  user = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
}, 120_000)
afterAll(() => archive.close())
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
  reader.requests.length = 0
  reader.pictured.length = 0
  reader.answer = ({ page }) => toReading('de', texts[page - 1] ?? '')
})

async function readPages(): Promise<void> {
  while ((await runWaitingJobs(archive, readPagesJob)) > 0);
}

/** Adds a fax of three pages, which has a thumbnail of its first page too. */
async function addFax(fields: Partial<CreateItem> = {}) {
  const thumbnail = createPlainPicture(240, { width: 8, height: 8, subfileType: 1 })
  const [first, ...others] = [240, 230, 220].map((grey) => createPlainPicture(grey))
  const bytes = createTiffPages([first ?? thumbnail, thumbnail, ...others])
  const added = await addItemWithFile(archive, user, bytes, 'fax.tif', {
    title: 'Fax',
    language: 'de',
    ...fields,
  })
  await runWaitingJobs(archive, deriveAssetJob)
  return added
}

const load = async (id: string) =>
  (await archive.call(user, contracts.getPageTexts, { params: { id } })).reply
const getPage = (id: string, page: number) =>
  archive.call(user, contracts.getPageText, { params: { id, page } })

test('all pages of a TIFF are read, and can be corrected', async () => {
  const { assetId } = await addFax()
  await readPages()
  expect(reader.requests.map(({ page, mediaType }) => [page, mediaType])).toEqual([
    [1, 'image/tiff'],
    [2, 'image/tiff'],
    [3, 'image/tiff'],
  ])
  const { pages, read } = await load(assetId)
  expect([pages, read.map(({ page, words }) => [page, words])]).toEqual([
    3,
    [
      [1, 3],
      [2, 4],
      [3, 2],
    ],
  ])
  const { reply: asset } = await archive.call(user, getAsset, { params: { id: assetId } })
  expect(asset.pages).toBe(3)
  const box = { x: 0, y: 0, width: 1, height: 0.1 }
  const written = await archive.call(user, contracts.writePageText, {
    params: { id: assetId, page: 3 },
    body: { version: 1, lines: [{ box, text: 'Herzliche Grüße' }] },
  })
  expect(written.reply).toMatchObject({ page: 3, origin: 'person' })
  expect((await getPage(assetId, 4)).status).toBe(404)
})

test('a hit says the page, and so does a citation', async () => {
  const { item, assetId } = await addFax()
  await readPages()
  const { reply } = await archive.call(user, search, { query: { q: 'mühle' } })
  expect(reply.hits).toMatchObject([{ item: { id: item.id }, page: 2 }])
  const { reply: found } = await archive.call(user, contracts.findInPages, {
    params: { id: assetId },
    query: { q: 'mühle' },
  })
  expect(found.matches).toMatchObject([{ page: 2, line: 0, word: 1 }])
  const viewer = await loadPrincipal(archive.services.db, { userId: user.id, epoch: user.epoch })
  if (!viewer) throw new Error('There is no such user.')
  const claims = [{ itemId: item.id, quote: 'die Mühle am Bach' }]
  expect(await verifyCitations(archive.services.db, viewer, claims)).toMatchObject([
    { source: 'file', quote: 'Die Mühle am Bach', page: 2 },
  ])
})

describe('a hit says the page of its excerpt', () => {
  const find = async (q: string) => {
    const { reply } = await archive.call(user, search, { query: { q } })
    return reply.hits.map(({ item: { id }, page, snippet }) => ({
      id,
      page,
      text: snippet.map(({ text }) => text).join(''),
    }))
  }

  test('unless it is of the description', async () => {
    const { item } = await addFax({ body: 'Wir suchten lange nach der Mühle am Bach.' })
    await readPages()
    expect(await find('mühle')).toEqual([
      { id: item.id, page: undefined, text: expect.stringContaining('suchten') },
    ])
  })

  test('unless its picture has one page only', async () => {
    reader.answer = () => toReading('de', 'Die Mühle am Bach')
    const bytes = createTiffPages([createPlainPicture(240)])
    const { item } = await addItemWithFile(archive, user, bytes, 'one.tif', { title: 'Bild', language: 'de' })
    await runWaitingJobs(archive, deriveAssetJob)
    await readPages()
    expect(await find('mühle')).toMatchObject([{ id: item.id, page: undefined }])
  })

  test('unless it is of another file', async () => {
    reader.answer = ({ page }) =>
      toReading('de', page === 7 ? 'Ankunft in Genova am Abend' : `Eine Seite mit der Nummer ${page}`)
    const letter = Buffer.from('Wir fahren schon am Dienstag nach Genova und bleiben dort.')
    const scan = createTiffPages(Array.from({ length: 12 }, (_, index) => createPlainPicture(200 + index)))
    const uploadIds = [
      await uploadFile(archive, user, letter, 'letter.txt'),
      await uploadFile(archive, user, scan, 'scan.tif'),
    ]
    const body = { kind: 'document', title: 'Reise', language: 'de', uploadIds } as const
    await archive.call(user, createItem, { body })
    await runWaitingJobs(archive, deriveAssetJob)
    await readPages()
    expect(await find('genova')).toMatchObject([
      { page: undefined, text: expect.stringContaining('Dienstag nach Genova') },
    ])
    expect(await find('ankunft')).toMatchObject([{ page: 7 }])
  })

  test('unless it is of the text that a PDF has of its own', async () => {
    reader.answer = ({ page }) => (page === 6 ? toReading('de', 'Genova im Regen') : { kind: 'own-text' })
    const own = Array.from({ length: 5 }, (_, index) => `Die Reise nach Genova, Kapitel ${index + 1}`)
    await addItemWithFile(archive, user, createPdf([...own, '']), 'reise.pdf', {
      title: 'Buch',
      language: 'de',
    })
    await runWaitingJobs(archive, deriveAssetJob)
    await readPages()
    expect(await find('genova')).toMatchObject([
      { page: undefined, text: expect.stringContaining('Kapitel') },
    ])
    expect(await find('regen')).toMatchObject([{ page: 6 }])
  })

  test('also of a page in another language than the item, and far into the file', async () => {
    const long = Array.from({ length: 400 }, () => 'eine lange Zeile mit vielen Worten darin')
    const byPage = [
      toReading('de', ...long),
      toReading('it', 'Siamo arrivati a Genova'),
      toReading('de', 'Ende'),
    ]
    reader.answer = ({ page }) => byPage[page - 1] ?? { kind: 'no-text' }
    await addFax()
    await readPages()
    expect(await find('genova')).toMatchObject([{ page: 2 }])
    expect(await find('ende')).toMatchObject([{ page: 3, text: expect.stringContaining('Ende') }])
  })

  test('also where it begins on the page before', async () => {
    reader.answer = ({ page }) =>
      toReading('de', page === 2 ? 'Mühle am Bach' : 'Wir gingen am Abend zur alten')
    await addFax()
    await readPages()
    expect(await find('mühle')).toMatchObject([{ page: 2, text: expect.stringContaining('alten') }])
  })
})

test('pictures of the pages are made when they are asked for', async () => {
  const { assetId } = await addFax()
  const get = (page: number) =>
    archive.call(user, contracts.getPagePicture, { params: { id: assetId, page } })
  expect((await get(2)).bytes.toString()).toBe('picture of page 2')
  expect((await get(4)).status).toBe(404)
  expect(reader.pictured).toEqual([2])
})

describe('a TIFF of which only the first page was read', () => {
  /** Adds a fax as an earlier version has left it, and derives it again. */
  async function deriveAgain(OCR: 'on' | 'off' = 'on') {
    const { assetId } = await addFax()
    await readPages()
    const { db } = archive.services
    await db.deleteFrom('page_texts').where('asset_id', '=', assetId).where('page', '>', 1).execute()
    await db.updateTable('assets').set({ pages: null }).where('id', '=', assetId).execute()
    await db.updateTable('renditions').set({ recipe: 0 }).where('asset_id', '=', assetId).execute()
    const { config } = archive.services
    Object.assign(archive.services, { config: { ...config, OCR } })
    try {
      await startRenditionRefreshIfOutdated(archive.services)
      await runWaitingJobs(archive, refreshRenditionsJob)
    } finally {
      Object.assign(archive.services, { config })
    }
    reader.requests.length = 0
    return assetId
  }

  test('is derived again, and its other pages are read', async () => {
    const assetId = await deriveAgain()
    await readPages()
    expect(reader.requests.map(({ page }) => page)).toEqual([2, 3])
    expect((await load(assetId)).read).toHaveLength(3)
  })

  test('and that was derived again while reading was switched off has its other pages read later, once', async () => {
    const assetId = await deriveAgain('off')
    await readPages()
    expect(reader.requests).toEqual([])
    for (let start = 0; start < 2; start += 1) {
      await startReadingOlderPages(archive.services)
      await runWaitingJobs(archive, readOlderPagesJob)
      await readPages()
    }
    expect(reader.requests.map(({ page }) => page)).toEqual([2, 3])
    expect((await load(assetId)).read).toHaveLength(3)
  })
})
