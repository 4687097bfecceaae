import { readFile } from 'node:fs/promises'
import { writeFlashFilm } from '@lares/media-engine/testing/flash-film'
import { buildUrl } from '@lares/shared-types/contract'
import { getOriginal, getPlayable } from '@lares/shared-types/contracts/assets'
import { previewBatch } from '@lares/shared-types/contracts/batches'
import * as items from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import * as contracts from '@lares/shared-types/contracts/processing'
import { listVersions } from '@lares/shared-types/contracts/versions'
import type { ChangeItem } from '@lares/shared-types/items'
import { defaultSteps, type ProcessingStep, presets } from '@lares/shared-types/processing'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import { sql } from 'kysely'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264, FF_ENCODER_MPEG4, FF_ENCODER_PCM_S16LE } from 'node-av/constants'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveThoroughly } from '../assets/derive-asset.ts'
import { loadPlayedSound } from '../assets/load-played-sound.ts'
import { deriveSmallFilm } from '../assets/small-films/derive-small-film.ts'
import { runBatch } from '../batches/testing/run-batch.ts'
import { processSoundJob } from './process-sound.job.ts'

let archive: TestArchive
let user: TestUser
const folder = createTemporaryFolder()
const signal = new AbortController().signal
const films: Record<string, Buffer> = {}

beforeAll(async () => {
  archive = await openTestArchive()
  const permissions = [
    'items:create',
    'items:edit-own',
    'items:delete',
    'media:process',
    'batch:run',
  ] as const
  user = await archive.addUser({ permissions: [...permissions] })
  const pcm = 'sample_fmts=s16:channel_layouts=stereo:sample_rates=48000'
  const h264 = { picture: FF_ENCODER_LIBX264, pictureOptions: { g: 12 }, duration: 3 }
  await writeFlashFilm(folder.at('new.mp4'), { ...h264, sound: FF_ENCODER_AAC })
  await writeFlashFilm(folder.at('silent.mp4'), h264)
  const old = { picture: FF_ENCODER_MPEG4, sound: FF_ENCODER_PCM_S16LE, soundFormat: pcm, duration: 3 }
  await writeFlashFilm(folder.at('old.avi'), old)
  for (const name of ['new.mp4', 'silent.mp4', 'old.avi']) films[name] = await readFile(folder.at(name))
})
afterAll(() => archive.close())

async function addFilm(name: string) {
  const { item, assetId } = await addItemWithFile(archive, user, films[name] ?? Buffer.alloc(0), name, {
    kind: 'video',
  })
  await deriveThoroughly(archive.services, assetId, signal)
  return { itemId: item.id, assetId }
}

const start = (assetId: string, steps: readonly ProcessingStep[] = presets.tooQuiet) =>
  archive.call(user, contracts.startProcessing, { params: { id: assetId }, body: { steps: [...steps] } })
const list = async (id: string) => (await archive.call(user, listVersions, { params: { id } })).reply.versions
const load = async (id: string) => (await archive.call(user, items.getItem, { params: { id } })).reply
const loadOperation = async (id: string | null) =>
  (await archive.call(user, getOperation, { params: { id: id ?? '' } })).reply
const change = async (id: string, fields: Partial<ChangeItem>) => {
  const { version } = await load(id)
  return archive.call(user, items.changeItem, { params: { id }, body: { ...fields, version } })
}

/** Runs the job of an operation as the worker would. */
async function run(operationId: string | null, services: Partial<Services> = {}): Promise<void> {
  const { rows } = await sql<{ data: never }>`
    select data from pgboss.job where name = 'process-sound' and data ->> 'operationId' = ${operationId}`.execute(
    archive.services.db,
  )
  const [job] = rows
  if (!job) throw new Error('no job')
  await processSoundJob.handle(job.data, { services: { ...archive.services, ...services }, signal })
}

async function process(assetId: string, services: Partial<Services> = {}) {
  const { reply } = await start(assetId)
  await run(reply.operationId, services)
  const [version] = await list(assetId)
  if (!version) throw new Error('no version')
  return version
}

describe('a film whose sound is processed', () => {
  test('gets a version with its picture that is played, shown and heard instead; the original stays', async () => {
    const { itemId, assetId } = await addFilm('new.mp4')
    const version = await process(assetId)
    expect(version).toMatchObject({
      isPlayed: true,
      madeFrom: assetId,
      recipe: { steps: presets.tooQuiet },
      asset: { family: 'video', mediaType: 'video/mp4', filename: 'new.mp4', width: 160, hasSound: true },
    })
    expect(version.timeMap).toBeUndefined()
    expect(version.asset.renditions.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['poster', 'thumbnail', 'storyboard', 'storyboard-sheet']),
    )
    const [film] = (await load(itemId)).assets
    expect(film?.played).toMatchObject({ id: version.asset.id, family: 'video' })
    const heard = await loadPlayedSound(archive.services.db, itemId)
    expect(heard).toMatchObject({ id: version.asset.id, mediaType: 'video/mp4' })
    const url = buildUrl(getPlayable, { params: { id: version.asset.id } })
    const played = await archive.app.inject({ url, headers: archive.getHeaders(user) })
    expect([played.statusCode, played.headers['content-type']]).toEqual([200, 'video/mp4'])
    const original = await archive.call(user, getOriginal, { params: { id: assetId }, query: {} })
    expect(original.bytes.equals(films['new.mp4'] ?? Buffer.alloc(0))).toBe(true)

    await change(itemId, { playedVersions: { [assetId]: null } })
    expect((await load(itemId)).assets[0]?.played).toBeUndefined()
    await change(itemId, { playedVersions: { [assetId]: version.asset.id } })
    expect((await load(itemId)).assets[0]?.played?.id).toBe(version.asset.id)
  })

  test('of which browsers cannot play the picture gets a copy without it being encoded again', async () => {
    const { assetId } = await addFilm('old.avi')
    const derive = vi.fn(archive.services.media.derive)
    const version = await process(assetId, { media: { ...archive.services.media, derive } })
    expect(derive.mock.calls[0]?.[0].samePicture).toMatchObject({ rotation: 0 })
    expect(version.asset.mediaType).toBe('video/vnd.avi')
    expect(version.asset.renditions.some(({ name }) => name === 'playable')).toBe(true)
    // A version of a version has its picture from there.
    const { reply } = await start(version.asset.id, [defaultSteps.mono])
    await run(reply.operationId, { media: { ...archive.services.media, derive } })
    expect(derive.mock.calls[1]?.[0].samePicture).toBeDefined()
    expect((await list(assetId))[0]).toMatchObject({ madeFrom: version.asset.id, isPlayed: true })
  })

  test('gets a smaller copy with the picture of that of its film', async () => {
    const { db, media } = archive.services
    const { itemId, assetId } = await addFilm('new.mp4')
    const makeHeavy = (id: string) =>
      db.updateTable('assets').set({ size: 5_000_000, duration: 6 }).where('id', '=', id).execute()
    const deriveSmall = vi.fn<Services['media']['deriveSmallFilm']>((input) =>
      media.deriveSmallFilm({ ...input, duration: 3 }),
    )
    const make = async (id: string) => {
      await makeHeavy(id)
      const services = { ...archive.services, media: { ...media, deriveSmallFilm: deriveSmall } }
      expect(await deriveSmallFilm(services, id, signal)).toBe('made')
    }
    await make(assetId)
    const version = await process(assetId)
    await make(version.asset.id)
    expect(deriveSmall.mock.calls.map(([{ samePicture }]) => samePicture?.rotation)).toEqual([undefined, 0])
    const [film] = (await load(itemId)).assets
    expect(film?.playableSmallSize).toBeGreaterThan(0)
    expect(film?.played?.playableSmallSize).toBeGreaterThan(0)
  })

  test('is turned and has the chosen poster as its original, before and afterwards', async () => {
    const { itemId, assetId } = await addFilm('old.avi')
    await change(itemId, { rotations: { [assetId]: 90 }, posters: { [assetId]: 1.5 } })
    const version = await process(assetId)
    expect(version.asset).toMatchObject({ rotation: 90, posterAt: 1.5, width: 120, height: 160 })
    await change(itemId, { rotations: { [assetId]: 180 }, posters: { [assetId]: null } })
    expect((await load(itemId)).assets[0]?.played).toMatchObject({ rotation: 180, turning: 90 })
    await deriveThoroughly(archive.services, version.asset.id, signal)
    const [turned] = await list(assetId)
    expect(turned?.asset).toMatchObject({ rotation: 180, width: 160, height: 120 })
    expect(turned?.asset.turning).toBeUndefined()
    expect(turned?.asset.posterAt).toBeUndefined()
  })

  test('goes on after a worker was killed, and is not shown half made', async () => {
    const { itemId, assetId } = await addFilm('new.mp4')
    const { reply } = await start(assetId)
    const processSound = vi.fn(archive.services.media.processSound)
    const media = { ...archive.services.media, processSound }
    const derive = vi.fn().mockRejectedValueOnce(new Error('killed'))
    await expect(run(reply.operationId, { media: { ...media, derive } })).rejects.toThrow('killed')
    expect(await list(assetId)).toEqual([])
    expect((await load(itemId)).assets[0]?.played).toBeUndefined()
    await run(reply.operationId, { media })
    expect(processSound).toHaveBeenCalledOnce()
    expect(await list(assetId)).toMatchObject([{ isPlayed: true }])
  })

  test('leaves nothing when it is cancelled, and needs space for the whole film', async () => {
    const { itemId, assetId } = await addFilm('new.mp4')
    const first = await start(assetId)
    await archive.call(user, cancelOperation, { params: { id: first.reply.operationId ?? '' } })
    await run(first.reply.operationId)
    const second = await start(assetId, [defaultSteps.mono])
    const space = 64 * 1024 * 1024 + (films['new.mp4']?.length ?? 0)
    const files = Object.assign(Object.create(archive.services.files), { getFreeBytes: async () => space })
    await run(second.reply.operationId, { files })
    expect(await loadOperation(second.reply.operationId)).toMatchObject({
      state: 'failed',
      error: 'disk-full',
    })
    expect(await list(assetId)).toEqual([])
    expect((await load(itemId)).version).toBe(1)
  })

  test('is heard in a preview before it is saved', async () => {
    const { assetId } = await addFilm('new.mp4')
    const { reply } = await archive.call(user, contracts.previewProcessing, {
      params: { id: assetId },
      body: { steps: [...presets.tooQuiet], from: 0 },
    })
    expect(reply.after.figures.duration).toBeCloseTo(3, 0)
    expect(await list(assetId)).toEqual([])
  })
})

describe('what cannot be done with a film', () => {
  test('is to change how long its sound lasts, which is refused with the step', async () => {
    const { assetId } = await addFilm('new.mp4')
    for (const step of [defaultSteps.speed, defaultSteps.silence]) {
      const steps = [defaultSteps.mono, step]
      const preview = await archive.call(user, contracts.previewProcessing, {
        params: { id: assetId },
        body: { steps, from: 0 },
      })
      for (const { status, error } of [await start(assetId, steps), preview])
        expect([status, error.issues?.[0]]).toEqual([422, { path: 'steps.1.kind', code: 'not-allowed' }])
    }
  })

  test('is to process one without sound, which says so', async () => {
    const { itemId, assetId } = await addFilm('silent.mp4')
    expect((await load(itemId)).assets[0]?.hasSound).toBe(false)
    const { error } = await start(assetId)
    expect([error.code, error.params?.reason]).toEqual(['rendition-failed', 'unsupported'])
  })

  test('is told by a batch for each film', async () => {
    const [film, silent] = [await addFilm('new.mp4'), await addFilm('silent.mp4')]
    const selection = { ids: [film.itemId, silent.itemId] }
    const preview = async (steps: readonly ProcessingStep[]) => {
      const act = { name: 'process' as const, params: { steps: [...steps] } }
      return (await archive.call(user, previewBatch, { body: { selection, act } })).reply
    }
    expect(JSON.stringify(await preview(presets.tooQuiet))).toContain('no-sound')
    expect(JSON.stringify(await preview([defaultSteps.speed]))).toContain('step-not-possible')
  })

  test('is not counted as changed by a batch that would process it twice at once', async () => {
    const { itemId } = await addFilm('new.mp4')
    const act = { name: 'process' as const, params: { steps: [...presets.tooQuiet] } }
    expect((await runBatch(archive, user, { ids: [itemId] }, act)).batch.counts.changed).toBe(1)
    const { batch, reasons } = await runBatch(archive, user, { ids: [itemId] }, act)
    expect(batch.counts.changed).toBe(0)
    expect(reasons).toEqual([{ reason: 'already-running', count: 1 }])
  })
})
