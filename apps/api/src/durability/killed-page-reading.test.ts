import { drawPage, toSharp } from '@lares/ocr/testing/draw-page'
import { texts } from '@lares/ocr/testing/texts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { KilledWorkers } from './killed-workers.ts'
import { append, createUpload } from './upload-requests.ts'

let workers: KilledWorkers

beforeAll(async () => {
  workers = await KilledWorkers.prepare()
})
afterAll(() => workers.remove())

test('a scan whose worker is killed while it is read is read by the next one, and found', async () => {
  const userId = await workers.archive.getAdminId()
  const call = workers.archive.call.bind(workers.archive)
  const bytes = await toSharp(drawPage([texts.de]))
    .png()
    .toBuffer()
  const uploader = { call, userId }
  const url = (await createUpload(uploader, bytes.length)).headers.get('location') ?? ''
  await append(uploader, url, 0, bytes)
  const body = { kind: 'image', title: 'A letter', uploadIds: [url.split('/').at(-1)] }
  const item = (await (await call('POST', '/api/items', { userId, body })).json()) as { id: string }
  const loadPage = () =>
    workers.db
      .selectFrom('page_texts')
      .select(['state', 'attempts', 'word_count', 'language'])
      .executeTakeFirst()

  await workers.killAt(async () => expect(await loadPage()).toMatchObject({ state: 'pending', attempts: 1 }))
  const worker = await workers.startUntil(async () =>
    expect(await loadPage()).toMatchObject({ state: 'ready', attempts: 0, language: 'de' }),
  )
  await workers.archive.kill(worker)
  expect((await loadPage())?.word_count).toBeGreaterThan(25)
  const found = await (await call('GET', '/api/search?q=Donnerstagabende', { userId })).json()
  expect(found).toMatchObject({ hits: [{ item: { id: item.id } }] })
}, 240_000)
