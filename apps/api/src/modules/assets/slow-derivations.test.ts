import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPdf } from '@lares/media-engine/testing/pdf-file'
import { writeVideoFile } from '@lares/media-engine/testing/video-file'
import * as contracts from '@lares/shared-types/contracts/assets'
import { waitFor } from '@lares/test-harness/wait-for'
import { FF_ENCODER_MPEG4 } from 'node-av/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { startTestWorker, type TestWorker } from '../../testing/test-worker.ts'

let archive: TestArchive
let author: TestUser
let worker: TestWorker
let folder: string

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  worker = await startTestWorker(archive)
  folder = await mkdtemp(join(tmpdir(), 'lares-film-'))
})
afterAll(async () => {
  await worker.stop()
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

async function getState(id: string) {
  return (await archive.call(author, contracts.getAsset, { params: { id } })).reply.state
}

const waitUntilReady = (id: string) =>
  vi.waitFor(async () => expect(await getState(id)).toBe('ready'), { timeout: 180_000, interval: 30 })

test('derives a playable copy of an AVI film, and the pages of a PDF meanwhile', async () => {
  const path = join(folder, 'film.avi')
  await writeVideoFile(path, {
    picture: FF_ENCODER_MPEG4,
    drawing: 'testsrc=duration=2:size=640x360:rate=25',
  })
  const film = await addItemWithFile(archive, author, await readFile(path), 'film.avi', { kind: 'video' })
  await waitFor(async () => {
    const answer = await archive.call(author, contracts.getPlayable, {
      params: { id: film.assetId },
      query: {},
    })
    expect(answer.status).toBe(202)
  })
  const letter = await addItemWithFile(
    archive,
    author,
    createPdf(['Cara Jeanne', 'due pagine']),
    'letter.pdf',
  )
  await waitUntilReady(letter.assetId)
  await waitUntilReady(film.assetId)

  const params = { id: film.assetId }
  const playable = await archive.call(author, contracts.getPlayable, { params, query: {} })
  expect(playable.headers['content-type']).toBe('video/mp4')
  const poster = await archive.call(author, contracts.getPoster, { params, query: {} })
  expect((await sharp(poster.bytes).metadata()).width).toBe(640)

  const page = await archive.call(author, contracts.getPage, { params: { id: letter.assetId, page: 2 } })
  expect(page.headers['content-type']).toBe('image/webp')
  const missing = await archive.call(author, contracts.getPage, { params: { id: letter.assetId, page: 3 } })
  expect(missing.error.code).toBe('not-found')
}, 240_000)
