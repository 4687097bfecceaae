import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as contracts from '@lares/shared-types/contracts/assets'
import { strToU8, zipSync } from 'fflate'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getStoredPath } from '../../files/testing/stored-path.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { derivationLostJob } from './derivation-lost.job.ts'
import { deriveAsset } from './derive-asset.ts'

let archive: TestArchive
let author: TestUser
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
})
afterAll(() => archive.close())

async function addPhoto(background: string) {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
  return addItemWithFile(archive, author, bytes, 'photo.png', { kind: 'image' })
}

/** Creates a small zip whose file `name` unpacks to `length` zeros. */
function createZip(name: string, length: number): Uint8Array {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const override = `<Override PartName="/word/document.xml" ContentType="${word}"/>`
  const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override}</Types>`
  return zipSync({ '[Content_Types].xml': strToU8(types), [name]: new Uint8Array(length) })
}

const derive = (assetId: string) => deriveAsset(archive.services, assetId, never)

const listRenditions = (assetId: string) =>
  archive.services.db
    .selectFrom('renditions')
    .select(['name', 'variant', 'sha256'])
    .where('asset_id', '=', assetId)
    .orderBy('name')
    .orderBy('variant')
    .execute()

const getState = (id: string) =>
  archive.services.db.selectFrom('assets').select(['state', 'reason']).where('id', '=', id).executeTakeFirst()

const setPending = (id: string) =>
  archive.services.db.updateTable('assets').set({ state: 'pending' }).where('id', '=', id).execute()

async function countStoredFiles(): Promise<number> {
  const entries = await readdir(join(archive.dataDir, 'files', 'originals'), {
    recursive: true,
    withFileTypes: true,
  })
  return entries.filter((entry) => entry.isFile()).length
}

describe('deriving an asset', () => {
  test('gives the same result when it is repeated, also concurrently', async () => {
    const { assetId } = await addPhoto('#335577')
    await derive(assetId)
    const derived = await listRenditions(assetId)
    const files = await countStoredFiles()
    expect(derived.map(({ name }) => name)).toContain('thumbnail')
    await derive(assetId)
    await setPending(assetId)
    await Promise.all([derive(assetId), derive(assetId)])
    expect(await listRenditions(assetId)).toEqual(derived)
    expect(await countStoredFiles()).toBe(files)
    expect(await getState(assetId)).toEqual({ state: 'ready', reason: null })
  })

  test('removes its work folder when it succeeds or is aborted', async () => {
    const { assetId } = await addPhoto('#775533')
    const aborted = deriveAsset(archive.services, assetId, AbortSignal.abort(new Error('enough')))
    await expect(aborted).rejects.toThrow('enough')
    expect(await getState(assetId)).toEqual({ state: 'pending', reason: null })
    await derive(assetId)
    expect(await readdir(join(archive.dataDir, 'files', 'work'))).toEqual([])
  })

  test('does nothing for a deleted asset', async () => {
    await expect(derive('01990000-0000-7000-8000-000000000000')).resolves.toBeUndefined()
  })

  test('marks an asset as corrupt when its original is missing', async () => {
    const { assetId, sha256 } = await addPhoto('#123456')
    await rm(getStoredPath(archive, sha256))
    await derive(assetId)
    expect(await getState(assetId)).toEqual({ state: 'failed', reason: 'corrupt' })
  })

  test('reports a failure after every attempt has failed', async () => {
    const { assetId } = await addPhoto('#654321')
    await sql`delete from pgboss.job where singleton_key = ${assetId}`.execute(archive.services.db)
    await derivationLostJob.handle({ assetId }, { services: archive.services, signal: never })
    const answer = await archive.call(author, contracts.getThumbnail, { params: { id: assetId }, query: {} })
    expect(answer.error).toMatchObject({ code: 'rendition-failed', params: { reason: 'failed' } })
  })

  test.each([
    [
      'a zip named as a photograph',
      'photo.jpg',
      zipSync({ 'notes.txt': strToU8('words') }),
      'other',
      'failed',
    ],
    [
      'a document that unpacks to 100 MB',
      'letter.docx',
      createZip('word/document.xml', 100_000_000),
      'office',
      'ready',
    ],
    ['an empty photograph', 'photo.jpg', Buffer.alloc(0), 'image', 'failed'],
    ['random bytes', 'song.mp3', Buffer.from('f3'.repeat(4000), 'hex'), undefined, undefined],
  ])('ends for %s', async (_what, filename, bytes, family, state) => {
    const { assetId, item } = await addItemWithFile(archive, author, bytes, filename)
    if (family) expect(item.assets[0]?.family).toBe(family)
    await derive(assetId)
    const after = await getState(assetId)
    expect(after?.state).not.toBe('pending')
    if (state) expect(after?.state).toBe(state)
  })
})
