import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeNumberedFilm } from '@lares/media-engine/testing/film-file'
import { type SoundOptions, writeSoundFile } from '@lares/media-engine/testing/sound-file'
import { startCut, startVersionCut } from '@lares/shared-types/contracts/cuts'
import { getOperation } from '@lares/shared-types/contracts/operations'
import { startProcessing } from '@lares/shared-types/contracts/processing'
import { listVersions } from '@lares/shared-types/contracts/versions'
import { permissions } from '@lares/shared-types/permissions'
import { presets } from '@lares/shared-types/processing'
import { SmallDisk } from '@lares/test-harness/small-disk'
import { createTemporaryFolder } from '@lares/test-harness/temporary-folder'
import {
  FF_ENCODER_AAC,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBX264,
  FF_ENCODER_PCM_S16LE,
} from 'node-av/constants'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { processSoundJob } from '../processing/process-sound.job.ts'
import { cutRecordingJob } from './cut-recording.job.ts'

const kilobyte = 1024
const folder = createTemporaryFolder()
const { signal } = new AbortController()

let archive: TestArchive
let user: TestUser
let disk: SmallDisk

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: [...permissions] })
  disk = await SmallDisk.mount(8 * kilobyte * kilobyte)
})
beforeEach(() => disk.free())
afterAll(async () => {
  await archive.close()
  await disk.unmount()
})

/** Services whose work folders are on the small disk, of which they learn only when it is full. */
function onSmallDisk() {
  const files = {
    ...archive.services.files,
    createWorkFolder: () => mkdtemp(join(disk.folder, 'work-')),
  }
  return { ...archive.services, files }
}

const listLeftovers = async () => (await readdir(disk.folder)).filter((name) => name !== 'ballast')

const countItems = async () => {
  const { count } = await archive.services.db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const load = async (id: string | null) =>
  (await archive.call(user, getOperation, { params: { id: id ?? '' } })).reply

async function add(name: string, sound?: Pick<SoundOptions, 'encoder' | 'sampleFormat'>) {
  const path = folder.at(name)
  if (sound) await writeSoundFile(path, { ...sound, seconds: 20 })
  else
    await writeNumberedFilm(path, {
      picture: FF_ENCODER_LIBX264,
      sound: FF_ENCODER_AAC,
      pictureOptions: { g: 20, crf: 1 },
      drawing: 'testsrc2=s=640x480:r=20:d=4',
      duration: 4,
    })
  const kind = sound ? 'record' : 'video'
  return addItemWithFile(archive, user, await readFile(path), name, { kind, title: name })
}

const mp3 = { encoder: FF_ENCODER_LIBMP3LAME, sampleFormat: 's16p' } as const

describe('a disk that becomes full while', () => {
  test.each([
    ['a WAVE file is copied', 'a.wav', { encoder: FF_ENCODER_PCM_S16LE, sampleFormat: 's16' }, false],
    ['a FLAC is copied', 'a.flac', { encoder: FF_ENCODER_FLAC, sampleFormat: 's16' }, false],
    ['an MP3 is copied', 'a.mp3', mp3, false],
    ['an MP3 is encoded', 'b.mp3', mp3, true],
    ['a film is copied', 'a.mp4', undefined, false],
    ['a film is encoded', 'b.mp4', undefined, true],
  ] as const)('%s is told, leaves nothing, and the cut works later', async (_name, file, sound, exact) => {
    const { item } = await add(file, sound)
    const pieces = [
      { title: 'a', spans: [{ start: 0, end: 1 }] },
      { title: 'b', spans: [{ start: 1, end: sound ? 19 : 3.5 }] },
    ]
    const order = async () =>
      (await archive.call(user, startCut, { body: { itemId: item.id, pieces, exact } })).reply
    const cut = await order()
    const before = await countItems()
    await disk.fill(100 * kilobyte)
    const payload = { cutId: cut.id, operationId: cut.operationId ?? '' }
    await cutRecordingJob.handle(payload, { services: onSmallDisk(), signal })
    expect(await load(cut.operationId)).toMatchObject({ state: 'failed', error: 'disk-full' })
    expect(await countItems()).toBe(before)
    expect(await listLeftovers()).toEqual([])
    await disk.free()
    const again = await order()
    await cutRecordingJob.handle(
      { cutId: again.id, operationId: again.operationId ?? '' },
      { services: archive.services, signal },
    )
    expect(await load(again.operationId)).toMatchObject({ state: 'succeeded', result: { count: 2 } })
    expect(await countItems()).toBe(before + 2)
  })

  test('a version is cut, or its sound is improved, is told and leaves no version', async () => {
    const { item, assetId } = await add('c.wav', { encoder: FF_ENCODER_PCM_S16LE, sampleFormat: 's16' })
    await disk.fill(100 * kilobyte)
    const spans = [{ start: 1, end: 19 }]
    const { reply: cut } = await archive.call(user, startVersionCut, { body: { itemId: item.id, spans } })
    await cutRecordingJob.handle(
      { cutId: cut.id, operationId: cut.operationId ?? '' },
      { services: onSmallDisk(), signal },
    )
    expect(await load(cut.operationId)).toMatchObject({ state: 'failed', error: 'disk-full' })
    const { reply } = await archive.call(user, startProcessing, {
      params: { id: assetId },
      body: { steps: [...presets.tooQuiet] },
    })
    const order = {
      versionId: '01890000-0000-7000-8000-000000000001',
      assetId,
      userId: user.id,
      steps: [...presets.tooQuiet],
      name: '',
      operationId: reply.operationId ?? '',
    }
    await processSoundJob.handle(order, { services: onSmallDisk(), signal })
    expect(await load(reply.operationId)).toMatchObject({ state: 'failed', error: 'disk-full' })
    expect(await listLeftovers()).toEqual([])
    const { versions } = (await archive.call(user, listVersions, { params: { id: assetId } })).reply
    expect(versions).toEqual([])
  })
})
