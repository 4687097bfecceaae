import { createPlainPicture, createTiffPages } from '@lares/media-engine/testing/tiff-file'
import { getAsset } from '@lares/shared-types/contracts/assets'
import * as contracts from '@lares/shared-types/contracts/page-texts'
import { search } from '@lares/shared-types/contracts/search'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { runWaitingJobs } from '../../testing/run-waiting-jobs.ts'
import { createScriptedPageReader, toReading } from '../../testing/scripted-page-reader.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import { verifyCitations } from '../ai/quotes/verify-citations.ts'
import { deriveAssetJob } from '../assets/derive-asset.job.ts'
import { refreshRenditionsJob, startRenditionRefreshIfOutdated } from '../assets/refresh-renditions.job.ts'
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
async function addFax() {
  const thumbnail = createPlainPicture(240, { width: 8, height: 8, subfileType: 1 })
  const [first, ...others] = [240, 230, 220].map((grey) => createPlainPicture(grey))
  const bytes = createTiffPages([first ?? thumbnail, thumbnail, ...others])
  const added = await addItemWithFile(archive, user, bytes, 'fax.tif', { title: 'Fax', language: 'de' })
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

test('a hit in the description, or on the only page of a picture, has no page', async () => {
  reader.answer = () => toReading('de', 'Die Mühle am Bach')
  const bytes = createTiffPages([createPlainPicture(240)])
  const { item } = await addItemWithFile(archive, user, bytes, 'one.tif', { title: 'Bild', language: 'de' })
  await runWaitingJobs(archive, deriveAssetJob)
  await readPages()
  const { reply } = await archive.call(user, search, { query: { q: 'mühle' } })
  expect(reply.hits.map(({ item: { id }, page }) => [id, page])).toEqual([[item.id, undefined]])
})

test('pictures of the pages are made when they are asked for', async () => {
  const { assetId } = await addFax()
  const get = (page: number) =>
    archive.call(user, contracts.getPagePicture, { params: { id: assetId, page } })
  expect((await get(2)).bytes.toString()).toBe('picture of page 2')
  expect((await get(4)).status).toBe(404)
  expect(reader.pictured).toEqual([2])
})

test('a TIFF of which only the first page was read is derived again, and its other pages are read', async () => {
  const { assetId } = await addFax()
  await readPages()
  const { db } = archive.services
  await db.deleteFrom('page_texts').where('asset_id', '=', assetId).where('page', '>', 1).execute()
  await db.updateTable('assets').set({ pages: null }).where('id', '=', assetId).execute()
  await db.updateTable('renditions').set({ recipe: 0 }).where('asset_id', '=', assetId).execute()
  await startRenditionRefreshIfOutdated(archive.services)
  await runWaitingJobs(archive, refreshRenditionsJob)
  reader.requests.length = 0
  await readPages()
  expect(reader.requests.map(({ page }) => page)).toEqual([2, 3])
  expect((await load(assetId)).read).toHaveLength(3)
})
