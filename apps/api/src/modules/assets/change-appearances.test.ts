import { buildUrl } from '@lares/shared-types/contract'
import { getAsset, getOriginal, getThumbnail } from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import { getPictureSource } from '@lares/shared-types/picture-source'
import type { Rotation } from '@lares/shared-types/rotations'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { hashNextPictures } from '../integrity/checks/pictures/hash-pictures.ts'
import { deriveAsset } from './derive-asset.ts'

let archive: TestArchive
let user: TestUser
const signal = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
})
afterAll(() => archive.close())

/** A picture of 400 by 200 pixels whose left half is white and whose right half is black. */
async function createPicture(): Promise<Buffer> {
  const half = { create: { width: 200, height: 200, channels: 3, background: '#fff' } } as const
  const white = await sharp(half).png().toBuffer()
  return sharp({ create: { width: 400, height: 200, channels: 3, background: '#000' } })
    .composite([{ input: white, left: 0, top: 0 }])
    .png()
    .toBuffer()
}

async function addPicture() {
  const bytes = await createPicture()
  const { item, assetId, sha256 } = await addItemWithFile(archive, user, bytes, 'scan.png', { kind: 'image' })
  await derive(assetId)
  return { id: item.id, assetId, sha256, bytes }
}

const derive = (assetId: string, services: Services = archive.services) =>
  deriveAsset(services, assetId, signal)
const loadItem = async (id: string) => (await archive.call(user, items.getItem, { params: { id } })).reply
const loadFile = async (id: string) => (await archive.call(user, getAsset, { params: { id } })).reply

async function turn(id: string, rotations: Record<string, Rotation>, as = user) {
  const { version } = await loadItem(id)
  return archive.call(as, items.changeItem, { params: { id }, body: { version, rotations } })
}

const request = (url: string) => archive.app.inject({ url, headers: archive.getHeaders(user) })

/** The size of a picture as it is served, and whether its upper left corner is white. */
async function look(assetId: string) {
  const { rawPayload } = await request(buildUrl(getThumbnail, { params: { id: assetId } }))
  const { width, height } = await sharp(rawPayload).metadata()
  const [grey = 0] = await sharp(rawPayload)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .greyscale()
    .raw()
    .toBuffer()
  return { width, height, isWhite: grey > 128 }
}

/** Takes the waiting jobs out of the queue; returns their assets. */
async function takeJobs(): Promise<string[]> {
  const { rows } = await sql<{ assetId: string }>`
    delete from pgboss.job where name = 'derive-asset' and state = 'created'
    returning data ->> 'assetId' as "assetId"`.execute(archive.services.db)
  return rows.map(({ assetId }) => assetId)
}

describe('a picture that somebody turns', () => {
  test('is served as it was until it has been derived again, then turned', async () => {
    const { id, assetId } = await addPicture()
    expect(await look(assetId)).toEqual({ width: 320, height: 160, isWhite: true })
    await takeJobs()
    const { reply } = await turn(id, { [assetId]: 180 })
    expect(reply.assets[0]).toMatchObject({ rotation: 180, turning: 180, width: 400, height: 200 })
    expect(await takeJobs()).toEqual([assetId])
    expect(await look(assetId)).toMatchObject({ isWhite: true })
    await derive(assetId)
    expect(await look(assetId)).toEqual({ width: 320, height: 160, isWhite: false })
    await turn(id, { [assetId]: 90 })
    expect(await loadFile(assetId)).toMatchObject({ rotation: 90, turning: 270 })
    await derive(assetId)
    expect(await look(assetId)).toEqual({ width: 200, height: 400, isWhite: true })
    const { turning, ...asset } = await loadFile(assetId)
    expect(turning).toBeUndefined()
    expect(asset).toMatchObject({ rotation: 90, width: 200, height: 400 })
  })

  test('keeps its original, byte by byte', async () => {
    const { id, assetId, sha256, bytes } = await addPicture()
    await turn(id, { [assetId]: 270 })
    await derive(assetId)
    const { rawPayload } = await request(buildUrl(getOriginal, { params: { id: assetId } }))
    expect(rawPayload.equals(bytes)).toBe(true)
    expect((await loadFile(assetId)).sha256).toBe(sha256)
  })

  test('has other URLs and ETags after each turn, also when it is turned back', async () => {
    const { id, assetId } = await addPicture()
    const sources: string[] = []
    const etags: unknown[] = []
    const look = async () => {
      const source = getPictureSource(await loadFile(assetId), 640)?.src ?? ''
      sources.push(source)
      etags.push((await request(source)).headers.etag)
    }
    await look()
    for (const rotation of [90, 0] as const) {
      await turn(id, { [assetId]: rotation })
      await derive(assetId)
      await look()
    }
    expect(new Set(sources).size).toBe(3)
    expect(etags[1]).not.toBe(etags[0])
    expect(etags[2]).toBe(etags[0])
  })

  test('while it is being derived ends up as it was turned last', async () => {
    const { id, assetId } = await addPicture()
    await turn(id, { [assetId]: 90 })
    const { media } = archive.services
    const turningMeanwhile: Services = {
      ...archive.services,
      media: {
        ...media,
        async derive(input) {
          const derivation = await media.derive(input)
          await turn(id, { [assetId]: 180 })
          return derivation
        },
      },
    }
    await derive(assetId, turningMeanwhile)
    expect(await loadFile(assetId)).toMatchObject({ rotation: 180, turning: 180 })
    expect(await look(assetId)).toMatchObject({ width: 320, isWhite: true })
    await derive(assetId)
    expect(await look(assetId)).toMatchObject({ width: 320, isWhite: false })
  })

  test('before it was derived at all is derived turned', async () => {
    const { item, assetId } = await addItemWithFile(archive, user, await createPicture(), 'scan.png', {
      kind: 'image',
    })
    const { reply } = await turn(item.id, { [assetId]: 90 })
    expect(reply.assets[0]).toMatchObject({ rotation: 90, state: 'pending' })
    expect(reply.assets[0]?.turning).toBeUndefined()
    await derive(assetId)
    expect(await look(assetId)).toEqual({ width: 200, height: 400, isWhite: true })
  })

  test('is compared with others by what it looks like now', async () => {
    const { id, assetId } = await addPicture()
    const loadHash = async () => {
      await hashNextPictures(archive.services, undefined, signal)
      const query = archive.services.db.selectFrom('picture_hashes').select('hash')
      return (await query.where('asset_id', '=', assetId).executeTakeFirst())?.hash
    }
    const before = await loadHash()
    expect(before).toMatch(/^[0-9a-f]{16}$/)
    await turn(id, { [assetId]: 90 })
    await derive(assetId)
    expect(await loadHash()).not.toBe(before)
  })

  test('is turned as a revision, which restores it', async () => {
    const { id, assetId } = await addPicture()
    await turn(id, { [assetId]: 90 })
    await derive(assetId)
    const { reply } = await archive.call(user, items.listRevisions, { params: { id }, query: {} })
    expect(reply.revisions[0]).toMatchObject({
      action: 'changed',
      changed: ['rotations'],
      fields: { rotations: { [assetId]: 90 } },
    })
    const { version } = await loadItem(id)
    await archive.call(user, items.restoreRevision, { params: { id, number: 1 }, body: { version } })
    await derive(assetId)
    expect(await look(assetId)).toEqual({ width: 320, height: 160, isWhite: true })
    expect((await loadFile(assetId)).rotation).toBeUndefined()
  })

  test('and removed comes back with the rotation of the restored revision', async () => {
    const { id, assetId } = await addPicture()
    await turn(id, { [assetId]: 90 })
    await derive(assetId)
    const remove = { version: 2, assetIds: [] }
    await archive.call(user, items.changeItem, { params: { id }, body: remove })
    const restored = await archive.call(user, items.restoreRevision, {
      params: { id, number: 1 },
      body: { version: 3 },
    })
    expect(restored.reply.assets[0]).toMatchObject({ id: assetId, turning: 270 })
    expect(restored.reply.assets[0]?.rotation).toBeUndefined()
  })
})

test('only pictures of the item itself can be turned, by those who may change it', async () => {
  const { id, assetId } = await addPicture()
  const other = await addPicture()
  const text = await uploadFile(archive, user, Buffer.from('words'), 'note.txt')
  const body = { version: 1, uploadIds: [text] }
  const { reply } = await archive.call(user, items.changeItem, { params: { id }, body })
  const textId = reply.assets[1]?.id ?? ''
  for (const wrongId of [other.assetId, textId, 'nonsense']) {
    const answer = await turn(id, { [wrongId]: 90 })
    expect(answer.status).toBe(422)
    expect(answer.error.issues).toEqual([{ path: `rotations.${wrongId}`, code: 'unknown-reference' }])
  }
  const reader = await archive.addUser({ permissions: [] })
  expect((await turn(id, { [assetId]: 90 }, reader)).status).toBe(403)
  expect((await turn(id, { [assetId]: 45 as never })).status).toBe(400)
  expect((await loadFile(other.assetId)).rotation).toBeUndefined()
})
