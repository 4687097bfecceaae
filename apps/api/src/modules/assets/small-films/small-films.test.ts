import { readFile, rm } from 'node:fs/promises'
import { writeVideoFile } from '@lares/media-engine/testing/video-file'
import { UnreadableFile } from '@lares/media-engine/unreadable-file'
import { recipes } from '@lares/shared-types/assets'
import { buildUrl } from '@lares/shared-types/contract'
import * as contracts from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import type { Rotation } from '@lares/shared-types/rotations'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { sql } from 'kysely'
import { FF_ENCODER_LIBX264 } from 'node-av/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { getStoredPath } from '../../../files/testing/stored-path.ts'
import type { Services } from '../../../services.ts'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { createHeavyFilm } from '../../../testing/create-heavy-film.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { deriveThoroughly } from '../derive-asset.ts'
import { refreshRenditionsJob, startRenditionRefreshIfOutdated } from '../refresh-renditions.job.ts'
import { deriveSmallFilmJob } from './derive-small-film.job.ts'
import { deriveSmallFilm } from './derive-small-film.ts'

let archive: TestArchive
let user: TestUser
let heavy: Buffer
const folder = createTemporaryFolder()
const signal = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
  heavy = await createHeavyFilm(folder.at('heavy.mp4'))
})
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
  await sql`delete from operations`.execute(archive.services.db)
  await sql`delete from pgboss.job`.execute(archive.services.db)
})
afterAll(() => archive.close())

async function addFilm(bytes = heavy) {
  const { item, assetId, sha256 } = await addItemWithFile(archive, user, bytes, 'film.mp4', { kind: 'video' })
  await deriveThoroughly(archive.services, assetId, signal)
  return { id: item.id, assetId, sha256 }
}

async function addFilmWithSmallCopy() {
  const film = await addFilm()
  await takeJobs()
  expect(await make(film.assetId)).toBe('made')
  return film
}

const make = (assetId: string, media: Partial<Services['media']> = {}) =>
  deriveSmallFilm({ ...archive.services, media: { ...archive.services.media, ...media } }, assetId, signal)
const load = async (id: string) => (await archive.call(user, contracts.getAsset, { params: { id } })).reply

async function turn(id: string, assetId: string, rotation: Rotation): Promise<void> {
  const { version } = (await archive.call(user, items.getItem, { params: { id } })).reply
  const body = { version, rotations: { [assetId]: rotation } }
  await archive.call(user, items.changeItem, { params: { id }, body })
  await deriveThoroughly(archive.services, assetId, signal)
}

function play(assetId: string, quality?: string, headers: Record<string, string> = {}) {
  const url = buildUrl(contracts.getPlayable, { params: { id: assetId }, query: { quality } })
  return archive.app.inject({ url, headers: { ...archive.getHeaders(user), ...headers } })
}

/** Takes the jobs that make smaller copies off their queue. */
async function takeJobs(): Promise<{ assetId: string }[]> {
  const { rows } = await sql<{ data: { assetId: string } }>`
    delete from pgboss.job where state = 'created' and name = 'derive-small-film' returning data`.execute(
    archive.services.db,
  )
  return rows.map(({ data }) => data)
}

const loadSmall = (assetId: string) =>
  archive.services.db
    .selectFrom('renditions')
    .selectAll()
    .where('asset_id', '=', assetId)
    .where('name', '=', 'playable-small')
    .executeTakeFirst()

describe('a film that is too heavy for a slow connection', () => {
  test('plays as it is until its smaller copy is made by a job of its own', async () => {
    const { assetId } = await addFilm()
    expect(await load(assetId)).toMatchObject({ state: 'ready' })
    expect((await load(assetId)).playableSmallSize).toBeUndefined()
    const before = await play(assetId, 'small')
    expect(before.rawPayload.equals(heavy)).toBe(true)
    const [job] = await takeJobs()
    expect(job).toEqual({ assetId })
    await deriveSmallFilmJob.handle(job ?? { assetId: '' }, { services: archive.services, signal })

    const { playableSmallSize = 0, renditions } = await load(assetId)
    expect(playableSmallSize).toBeGreaterThan(1000)
    expect(playableSmallSize).toBeLessThan(heavy.length / 2)
    expect(renditions).toContainEqual({ name: 'playable-small', variant: '', mediaType: 'video/mp4' })
    const small = await play(assetId, 'small')
    expect(small.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(playableSmallSize),
      'accept-ranges': 'bytes',
    })
    expect(small.rawPayload).toHaveLength(playableSmallSize)
    for (const quality of ['best', undefined])
      expect((await play(assetId, quality)).rawPayload.equals(heavy)).toBe(true)
  })

  test('sends ranges of its smaller copy, and nothing to who has it', async () => {
    const { assetId } = await addFilmWithSmallCopy()
    const small = await play(assetId, 'small')
    const etag = String(small.headers.etag)
    expect(etag).not.toBe((await play(assetId)).headers.etag)
    const part = await play(assetId, 'small', { range: 'bytes=10-19', 'if-range': etag })
    expect(part.statusCode).toBe(206)
    expect(part.rawPayload.equals(small.rawPayload.subarray(10, 20))).toBe(true)
    expect((await play(assetId, 'small', { 'if-none-match': etag })).statusCode).toBe(304)
    const beyond = await play(assetId, 'small', { range: `bytes=${small.rawPayload.length}-` })
    expect(beyond.statusCode).toBe(416)
  })

  test('is asked for in the two qualities alone', async () => {
    const { assetId } = await addFilm()
    const answer = await play(assetId, 'tiny')
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues[0].path).toContain('quality')
  })

  test('stays as it is where none can be made', async () => {
    const { assetId } = await addFilm()
    const failing = vi.fn(async () => {
      throw new UnreadableFile('corrupt')
    })
    expect(await make(assetId, { deriveSmallFilm: failing })).toBe('unreadable')
    expect(failing).toHaveBeenCalledOnce()
    expect(await load(assetId)).toMatchObject({ state: 'ready' })
    expect((await play(assetId, 'small')).rawPayload.equals(heavy)).toBe(true)
    const crashing = async () => {
      throw new Error('of the machine')
    }
    await expect(make(assetId, { deriveSmallFilm: crashing })).rejects.toThrow('of the machine')
  })

  test('waits for space on the disk', async () => {
    const { assetId } = await addFilm()
    await takeJobs()
    const files = { ...archive.services.files, getFreeBytes: async () => 0 }
    await deriveSmallFilmJob.handle({ assetId }, { services: { ...archive.services, files }, signal })
    expect(await takeJobs()).toEqual([{ assetId }])
    expect(await loadSmall(assetId)).toBeUndefined()
  })
})

test('a film that a slow connection carries, and one of a few seconds, get no smaller copy', async () => {
  const path = folder.at('light.mp4')
  await writeVideoFile(path, {
    picture: FF_ENCODER_LIBX264,
    drawing: 'testsrc=duration=6:size=320x160:rate=10',
  })
  const { assetId } = await addFilm(await readFile(path))
  expect(await takeJobs()).toEqual([])
  expect(await make(assetId)).toBe('not-needed')
  const short = await addFilm()
  await archive.services.db
    .updateTable('assets')
    .set({ duration: 4 })
    .where('id', '=', short.assetId)
    .execute()
  expect(await make(short.assetId)).toBe('not-needed')
})

describe('a film that somebody turns', () => {
  test('has its smaller copy turned without encoding it again', async () => {
    const { id, assetId } = await addFilmWithSmallCopy()
    const before = await loadSmall(assetId)
    await turn(id, assetId, 90)
    const turned = await loadSmall(assetId)
    expect(turned).toMatchObject({ width: 160, height: 320 })
    expect(turned?.sha256).not.toBe(before?.sha256)
    expect(Math.abs((turned?.size ?? 0) - (before?.size ?? 0))).toBeLessThan(200)
    expect(await takeJobs()).toEqual([])
    await turn(id, assetId, 0)
    expect(await loadSmall(assetId)).toMatchObject({ width: 320, height: 160 })
  })

  test('while its smaller copy is made gets another one', async () => {
    const { id, assetId } = await addFilm()
    await takeJobs()
    const { media } = archive.services
    const turningMeanwhile: Services['media']['deriveSmallFilm'] = async (input) => {
      const copy = await media.deriveSmallFilm(input)
      await turn(id, assetId, 180)
      return copy
    }
    expect(await make(assetId, { deriveSmallFilm: turningMeanwhile })).toBe('made')
    expect(await loadSmall(assetId)).toBeUndefined()
    expect(await takeJobs()).toEqual([{ assetId }])
    await make(assetId)
    expect(await loadSmall(assetId)).toMatchObject({ width: 320, height: 160 })
  })
})

test('films from before get one by the refresh of renditions, and keep what they have', async () => {
  const { assetId } = await addFilm()
  const { db } = archive.services
  await takeJobs()
  await db.updateTable('renditions').set({ recipe: 2 }).where('asset_id', '=', assetId).execute()
  const list = () =>
    db
      .selectFrom('renditions')
      .select(['name', 'sha256'])
      .where('asset_id', '=', assetId)
      .where('name', 'in', ['playable', 'storyboard', 'storyboard-sheet'])
      .orderBy('name')
      .execute()
  const before = await list()
  const refresh = async () => {
    await startRenditionRefreshIfOutdated(archive.services)
    const { rows } = await sql<{ data: object }>`
      delete from pgboss.job where name = 'refresh-renditions' returning data`.execute(db)
    await refreshRenditionsJob.handle(rows[0]?.data ?? {}, { services: archive.services, signal })
  }
  await refresh()
  expect(await list()).toEqual(before)
  expect(await takeJobs()).toEqual([{ assetId }])
  await make(assetId)
  const small = await loadSmall(assetId)
  expect(small?.recipe).toBe(recipes.video.version)

  // The next recipe may make other posters: the copy that exists is retained.
  const poster = db.updateTable('renditions').set({ recipe: 2 }).where('asset_id', '=', assetId)
  await poster.where('name', '=', 'poster').execute()
  await refresh()
  expect((await loadSmall(assetId))?.sha256).toBe(small?.sha256)
  expect(await takeJobs()).toEqual([])
})

test('a smaller copy that is lost is made again, while the film stays as it is and is played', async () => {
  const { assetId } = await addFilmWithSmallCopy()
  const { sha256 = '' } = (await loadSmall(assetId)) ?? {}
  await rm(getStoredPath(archive, sha256))
  const reply = await play(assetId, 'small')
  expect([reply.statusCode, reply.rawPayload.equals(heavy)]).toEqual([200, true])
  expect((await load(assetId)).state).toBe('ready')
  expect(await takeJobs()).toEqual([{ assetId }])
  expect(await make(assetId)).toBe('made')
  expect((await play(assetId, 'small')).rawPayload.equals(heavy)).toBe(false)
})
