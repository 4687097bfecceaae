import { createReadStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import type { Asset } from '@lares/shared-types/assets'
import * as contracts from '@lares/shared-types/contracts/assets'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { startTestWorker, type TestWorker } from '../../testing/test-worker.ts'

let archive: TestArchive
let author: TestUser
let worker: TestWorker | undefined

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(async () => {
  await worker?.stop()
  await archive.close()
})

const createPhoto = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#a07040' } })
    .jpeg()
    .toBuffer()

const mail = Buffer.from(
  [
    'From: Jeanne <jeanne@example.org>',
    'To: Paul <paul@example.org>',
    'Subject: Les photos',
    'Date: Mon, 14 Jul 2003 10:00:00 +0200',
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p onclick="alert(1)">Voici<script>alert(2)</script> les photos</p>',
  ].join('\r\n'),
)

async function waitUntilDerived(id: string): Promise<Asset> {
  worker ??= await startTestWorker(archive)
  return vi.waitFor(
    async () => {
      const { reply } = await archive.call(author, contracts.getAsset, { params: { id } })
      expect(reply.state).not.toBe('pending')
      return reply
    },
    { timeout: 75_000, interval: 50 },
  )
}

describe('a rendition', () => {
  test('is answered with 202 while pending, and then in the requested widths', async () => {
    const { assetId: id } = await addItemWithFile(archive, author, await createPhoto(), 'sea.jpg', {
      kind: 'image',
    })
    const pending = await archive.call(author, contracts.getThumbnail, { params: { id }, query: {} })
    expect(pending.status).toBe(202)
    expect(pending.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(pending.reply).toEqual({ state: 'pending' })
    const asset = await waitUntilDerived(id)
    expect(asset).toMatchObject({
      state: 'ready',
      width: 1600,
      height: 1200,
      placeholder: expect.any(String),
    })
    const widths: number[] = []
    for (const width of [1, 320, 321, 640, 8000]) {
      const answer = await archive.call(author, contracts.getThumbnail, { params: { id }, query: { width } })
      expect(answer.headers['content-type']).toBe('image/webp')
      widths.push((await sharp(answer.bytes).metadata()).width)
    }
    expect(widths).toEqual([320, 320, 640, 640, 640])
    const preview = await archive.call(author, contracts.getPreview, { params: { id }, query: {} })
    expect((await sharp(preview.bytes).metadata()).width).toBe(1600)
  })

  test('that the family of a file never has is not found', async () => {
    const { assetId: id } = await addItemWithFile(archive, author, Buffer.from('words'), 'note.txt')
    for (const contract of [contracts.getPoster, contracts.getPlayable, contracts.getWaveform])
      expect((await archive.call(author, contract, { params: { id } })).error.code).toBe('not-found')
  })

  test('of a truncated file fails with the reason, while the original stays available', async () => {
    const whole = await createPhoto()
    const truncated = whole.subarray(0, Math.floor(whole.length * 0.6))
    const { assetId: id } = await addItemWithFile(archive, author, truncated, 'cut.jpg', { kind: 'image' })
    expect(await waitUntilDerived(id)).toMatchObject({ state: 'failed', reason: 'truncated' })
    const answer = await archive.call(author, contracts.getThumbnail, { params: { id }, query: {} })
    expect(answer.status).toBe(422)
    expect(answer.error).toMatchObject({ code: 'rendition-failed', params: { reason: 'truncated' } })
    const original = await archive.call(author, contracts.getOriginal, { params: { id }, query: {} })
    expect(original.bytes.equals(truncated)).toBe(true)
  })

  test('of an MP3 recording is a waveform, and the original serves as the playable copy', async () => {
    const path = new URL('../../../../../demo/src/recordings/fr-le-four.mp3', import.meta.url)
    const recording = await buffer(createReadStream(path))
    const { assetId: id } = await addItemWithFile(archive, author, recording, 'four.mp3', { kind: 'record' })
    const asset = await waitUntilDerived(id)
    expect(asset.duration).toBeGreaterThan(1)
    const waveform = await archive.call(author, contracts.getWaveform, { params: { id } })
    expect(waveform.headers['content-type']).toBe('application/json')
    expect(waveform.reply).toMatchObject({ version: 1, peaks: expect.any(Array) })
    const playable = await archive.call(author, contracts.getPlayable, { params: { id }, query: {} })
    expect(playable.headers['content-type']).toBe('audio/mpeg')
    expect(playable.bytes.equals(recording)).toBe(true)
  })
})

describe('a mail', () => {
  test('has sanitised HTML without scripts', async () => {
    const { assetId: id, item } = await addItemWithFile(archive, author, mail, 'photos.eml', { kind: 'mail' })
    expect(item).toMatchObject({ title: 'Les photos', date: { edtf: '2003-07-14' } })
    expect((await archive.call(author, contracts.getMailHtml, { params: { id } })).status).toBe(202)
    await waitUntilDerived(id)
    const { html } = (await archive.call(author, contracts.getMailHtml, { params: { id } })).reply
    expect(html).toContain('les photos')
    expect(html).not.toMatch(/script|onclick|alert/)
  })

  test('is the only family of files that has HTML', async () => {
    const { assetId: id } = await addItemWithFile(archive, author, Buffer.from('words'), 'note.txt')
    expect((await archive.call(author, contracts.getMailHtml, { params: { id } })).error.code).toBe(
      'not-found',
    )
  })
})

describe('a document', () => {
  test('has its text as a rendition', async () => {
    const { assetId: id } = await addItemWithFile(archive, author, Buffer.from('Chère Jeanne'), 'note.txt')
    await waitUntilDerived(id)
    const text = await archive.call(author, contracts.getText, { params: { id } })
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text.bytes.toString()).toBe('Chère Jeanne')
  })
})
