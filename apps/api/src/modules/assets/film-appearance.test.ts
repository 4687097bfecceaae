import { readFile } from 'node:fs/promises'
import { writeVideoFile } from '@lares/media-engine/testing/video-file'
import { type Asset, recipes } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import type { ChangeItem } from '@lares/shared-types/items'
import type { Storyboard } from '@lares/shared-types/storyboards'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { sql } from 'kysely'
import { FF_ENCODER_LIBX264, FF_ENCODER_MPEG4 } from 'node-av/constants'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveThoroughly } from './derive-asset.ts'
import { refreshRenditionsJob, startRenditionRefreshIfOutdated } from './refresh-renditions.job.ts'

let archive: TestArchive
let user: TestUser
const folder = createTemporaryFolder()
const signal = new AbortController().signal
const films: Record<string, Buffer> = {}

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
  // Each frame is lighter than the one before.
  const drawing = "color=c=black:s=320x160:r=10:d=4,geq=lum='N*5+16':cb=128:cr=128"
  for (const [name, picture] of [
    ['old.avi', FF_ENCODER_MPEG4],
    ['new.mp4', FF_ENCODER_LIBX264],
  ] as const) {
    await writeVideoFile(folder.at(name), { picture, drawing })
    films[name] = await readFile(folder.at(name))
  }
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
  await sql`delete from operations`.execute(archive.services.db)
  await sql`delete from pgboss.job`.execute(archive.services.db)
})
afterAll(() => archive.close())

async function addFilm(name = 'old.avi') {
  const { item, assetId } = await addItemWithFile(archive, user, films[name] ?? Buffer.alloc(0), name, {
    kind: 'video',
  })
  return { id: item.id, assetId }
}

async function addReadyFilm(name?: string) {
  const film = await addFilm(name)
  await derive(film.assetId)
  await takeJobs()
  return film
}

const derive = (assetId: string, services: Services = archive.services) =>
  deriveThoroughly(services, assetId, signal)
const loadFile = async (id: string): Promise<Asset> =>
  (await archive.call(user, contracts.getAsset, { params: { id } })).reply

async function change(id: string, body: Partial<ChangeItem>, as = user) {
  const { version } = (await archive.call(user, items.getItem, { params: { id } })).reply
  return archive.call(as, items.changeItem, { params: { id }, body: { version, ...body } })
}

const request = (url: string) => archive.app.inject({ url, headers: archive.getHeaders(user) })

async function getPosterBrightness(assetId: string): Promise<number> {
  const { rawPayload } = await request(buildUrl(contracts.getPoster, { params: { id: assetId } }))
  const { channels } = await sharp(rawPayload).greyscale().stats()
  return channels[0]?.mean ?? 0
}

async function takeJobs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    delete from pgboss.job where state = 'created' and name like 'derive-%' returning name`.execute(
    archive.services.db,
  )
  return rows.map(({ name }) => name)
}

async function listHashes(assetId: string): Promise<Record<string, string>> {
  const rows = await archive.services.db
    .selectFrom('renditions')
    .select(['name', 'variant', 'sha256'])
    .where('asset_id', '=', assetId)
    .execute()
  return Object.fromEntries(rows.map(({ name, variant, sha256 }) => [`${name}${variant}`, sha256]))
}

describe('a film whose poster somebody chooses', () => {
  test('gets that frame as its picture under other URLs, without being encoded again', async () => {
    const { id, assetId } = await addReadyFilm()
    const before = await listHashes(assetId)
    const { reply } = await change(id, { posters: { [assetId]: 3.5 } })
    expect(reply.assets[0]).toMatchObject({ posterAt: 3.5, isPosterPending: true })
    expect(await takeJobs()).toEqual(['derive-slow'])
    await derive(assetId)
    const asset = await loadFile(assetId)
    expect(asset).toMatchObject({ posterAt: 3.5, pictureVersion: 1 })
    expect(asset.isPosterPending).toBeUndefined()
    expect(Math.abs((await getPosterBrightness(assetId)) - (35 * 5 * 255) / 219)).toBeLessThan(5)
    const after = await listHashes(assetId)
    for (const name of ['playable', 'storyboard', 'storyboard-sheet1']) expect(after[name]).toBe(before[name])
    expect(after.poster1280).not.toBe(before.poster1280)
  })

  test('gets the automatic one back, and the chosen one by restoring a revision', async () => {
    const { id, assetId } = await addReadyFilm()
    const automatic = await getPosterBrightness(assetId)
    await change(id, { posters: { [assetId]: 3.9 } })
    await derive(assetId)
    const chosen = await getPosterBrightness(assetId)
    expect(chosen).toBeGreaterThan(automatic + 20)
    await change(id, { posters: { [assetId]: null } })
    await derive(assetId)
    expect(await getPosterBrightness(assetId)).toBe(automatic)
    const { reply } = await archive.call(user, items.listRevisions, { params: { id }, query: {} })
    expect(reply.revisions.map(({ changed }) => changed)).toEqual([
      ['posters'],
      ['posters'],
      expect.arrayContaining(['title']),
    ])
    const restore = { params: { id, number: 2 }, body: { version: 3 } }
    await archive.call(user, items.restoreRevision, restore)
    await derive(assetId)
    expect(await getPosterBrightness(assetId)).toBe(chosen)
  })

  test('while it is being derived gets the one that was chosen last', async () => {
    const { id, assetId } = await addReadyFilm()
    await change(id, { posters: { [assetId]: 1 } })
    const { media } = archive.services
    const choosingMeanwhile: Services = {
      ...archive.services,
      media: {
        ...media,
        async derive(input) {
          const derivation = await media.derive(input)
          await change(id, { posters: { [assetId]: 3.8 } })
          return derivation
        },
      },
    }
    await derive(assetId, choosingMeanwhile)
    expect(await loadFile(assetId)).toMatchObject({ posterAt: 3.8, isPosterPending: true })
    await derive(assetId)
    expect(await getPosterBrightness(assetId)).toBeGreaterThan(200)
  })
})

describe('a film that somebody turns', () => {
  test.each(['old.avi', 'new.mp4'])('(%s) has a turned copy, poster and storyboard', async (name) => {
    const { id, assetId } = await addReadyFilm(name)
    await change(id, { rotations: { [assetId]: 90 } })
    expect(await loadFile(assetId)).toMatchObject({ rotation: 90, turning: 90, width: 320, height: 160 })
    expect(await takeJobs()).toEqual(['derive-slow'])
    await derive(assetId)
    expect(await loadFile(assetId)).toMatchObject({ width: 160, height: 320, pictureVersion: 1 })
    const poster = await request(buildUrl(contracts.getPoster, { params: { id: assetId } }))
    expect(await sharp(poster.rawPayload).metadata()).toMatchObject({ width: 160, height: 320 })
    const playable = await request(buildUrl(contracts.getPlayable, { params: { id: assetId } }))
    expect(playable.headers['content-type']).toBe('video/mp4')
    expect(playable.rawPayload.equals(films[name] ?? Buffer.alloc(0))).toBe(false)
    await change(id, { rotations: { [assetId]: 0 } })
    await derive(assetId)
    const back = await request(buildUrl(contracts.getPlayable, { params: { id: assetId } }))
    expect(back.rawPayload.equals(films[name] ?? Buffer.alloc(0))).toBe(name === 'new.mp4')
  })

  test('before it was encoded is stored as it was, and turned by the next job', async () => {
    const { id, assetId } = await addFilm()
    const { media } = archive.services
    const turningMeanwhile: Services = {
      ...archive.services,
      media: {
        ...media,
        async derive(input) {
          const derivation = await media.derive(input)
          await change(id, { rotations: { [assetId]: 180 } })
          return derivation
        },
      },
    }
    await derive(assetId, turningMeanwhile)
    expect(await loadFile(assetId)).toMatchObject({ state: 'ready', turning: 180 })
    expect(await takeJobs()).toContain('derive-film')
    await derive(assetId)
    expect((await loadFile(assetId)).turning).toBeUndefined()
  })
})

describe('the storyboard of a film', () => {
  test('is sent with its sheets, which are cached', async () => {
    const { assetId } = await addReadyFilm()
    const list = await request(buildUrl(contracts.getStoryboard, { params: { id: assetId } }))
    expect(list.headers['content-type']).toBe('application/json')
    expect(list.json<Storyboard>()).toMatchObject({ width: 192, height: 96, columns: 5 })
    const params = { id: assetId, sheet: 1 }
    const sheet = await request(buildUrl(contracts.getStoryboardSheet, { params }))
    expect(sheet.headers).toMatchObject({ 'content-type': 'image/webp', etag: expect.any(String) })
    const missing = buildUrl(contracts.getStoryboardSheet, { params: { id: assetId, sheet: 2 } })
    expect((await request(missing)).statusCode).toBe(404)
  })

  test('is added to films from before by the refresh, which retains their copies', async () => {
    const { assetId } = await addReadyFilm()
    const before = await listHashes(assetId)
    const { db } = archive.services
    await db.deleteFrom('renditions').where('name', 'in', ['storyboard', 'storyboard-sheet']).execute()
    await db.updateTable('renditions').set({ recipe: 1 }).where('asset_id', '=', assetId).execute()
    await startRenditionRefreshIfOutdated(archive.services)
    const { rows } = await sql<{ data: object }>`
      delete from pgboss.job where name = 'refresh-renditions' returning data`.execute(db)
    await refreshRenditionsJob.handle(rows[0]?.data ?? {}, { services: archive.services, signal })
    expect(await listHashes(assetId)).toEqual(before)
    const made = db.selectFrom('renditions').select('recipe').distinct().where('asset_id', '=', assetId)
    expect(await made.execute()).toEqual([{ recipe: recipes.video.version }])
  })

  test('is made again with a lost copy', async () => {
    const { id, assetId } = await addReadyFilm()
    const { playable = '' } = await listHashes(assetId)
    await archive.services.files.remove(playable, new Date(Date.now() + 1000), async () => false)
    await change(id, { posters: { [assetId]: 2 } })
    await derive(assetId)
    const reply = await request(buildUrl(contracts.getPlayable, { params: { id: assetId } }))
    expect(reply.statusCode).toBe(200)
  })
})

test('progress is stored while a film is encoded, and gone afterwards', async () => {
  const { assetId } = await addFilm()
  const { media } = archive.services
  const seen: unknown[] = []
  const reporting: Services = {
    ...archive.services,
    media: {
      ...media,
      async derive(input) {
        input.onProgress?.(0.42)
        await expect.poll(async () => (await loadFile(assetId)).progress).toBeCloseTo(0.42, 5)
        seen.push((await loadFile(assetId)).progress)
        return media.derive(input)
      },
    },
  }
  await derive(assetId, reporting)
  expect(seen).toHaveLength(1)
  expect((await loadFile(assetId)).progress).toBeUndefined()
})

test('only films of the item itself get a poster, by those who may change it', async () => {
  const { id, assetId } = await addFilm()
  const other = await addFilm()
  const { reply: note } = await archive.call(user, items.createItem, {
    body: { kind: 'post', title: 'words' },
  })
  for (const [item, wrongId] of [
    [id, other.assetId],
    [id, 'nonsense'],
    [note.id, assetId],
  ] as const) {
    const answer = await change(item, { posters: { [wrongId]: 1 } })
    expect(answer.status).toBe(422)
    expect(answer.error.issues).toEqual([{ path: `posters.${wrongId}`, code: 'unknown-reference' }])
  }
  for (const wrong of [-1, 1e7, Number.NaN, 'x']) {
    const answer = await change(id, { posters: { [assetId]: wrong as number } })
    expect(answer.status === 400 || Number.isNaN(wrong)).toBe(true)
  }
  const reader = await archive.addUser({ permissions: [] })
  expect((await change(id, { posters: { [assetId]: 1 } }, reader)).status).toBe(403)
})
