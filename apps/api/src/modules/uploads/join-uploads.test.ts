import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { createItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId, type TusResponse } from '../../testing/tus-client.ts'

/** 7.26 seconds by Chromium's MediaRecorder. */
const sound = await readFile(
  new URL('../../../../../packages/media-engine/src/fixtures/browser.webm', import.meta.url),
)
const maxBytes = 200_000

let archive: TestArchive
let jeanne: TestUser
let other: TestUser

beforeAll(async () => {
  archive = await openTestArchive({}, { UPLOAD_WAITING_MAX_BYTES: maxBytes })
  jeanne = await archive.addUser()
  other = await archive.addUser()
})
afterAll(() => archive.close())

const workFolder = () => joinPath(archive.dataDir, 'files', 'work')

const encode = (text: string) => Buffer.from(text).toString('base64')
const createId = () => randomBytes(16).toString('hex')

/** Begins to send a fragment of unknown size. */
function begin(user: TestUser, recordingId: string = uuidv7(), fragment = 0): Promise<TusResponse> {
  const metadata = { filename: 'fragment.webm', recording: recordingId, fragment: String(fragment) }
  const pairs = Object.entries(metadata).map(([name, value]) => `${name} ${encode(value)}`)
  return createTusClient(archive, user).create(0, '', {
    'upload-length': '',
    'upload-defer-length': '1',
    'upload-metadata': pairs.join(','),
  })
}

async function sendFragment(user: TestUser, bytes: Buffer, recordingId?: string, fragment?: number) {
  const id = getUploadId(await begin(user, recordingId, fragment))
  const { status } = await createTusClient(archive, user).append(id, 0, bytes)
  expect(status).toBe(204)
  return id
}

async function join(user: TestUser, uploadIds: string[], id = createId()) {
  return archive.call(user, contracts.joinUploads, {
    params: { id },
    body: { name: 'Grandmother', uploadIds },
  })
}

const listRecordings = async (user: TestUser) =>
  (await archive.call(user, contracts.listUnfinishedRecordings, {})).reply.recordings

describe('an upload of a size that is not known yet', () => {
  test('grows by what arrives, and states that its size is deferred', async () => {
    const tus = createTusClient(archive, jeanne)
    const id = getUploadId(await begin(jeanne))
    await tus.append(id, 0, sound.subarray(0, 1000))
    await tus.append(id, 1000, sound.subarray(1000, 3000))
    expect((await tus.ask(id)).headers).toMatchObject({ 'upload-offset': '3000', 'upload-defer-length': '1' })
    await tus.end(id)
  })

  test('counts for the limit on waiting bytes with what has arrived', async () => {
    const user = await archive.addUser()
    const tus = createTusClient(archive, user)
    const id = getUploadId(await begin(user))
    expect((await tus.append(id, 0, Buffer.alloc(maxBytes - 10))).status).toBe(204)
    const refused = await tus.append(id, maxBytes - 10, Buffer.alloc(11))
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'too-many-uploads', params: { limit: 'bytes' } })
    expect((await tus.create(11, 'other.txt')).status).toBe(429)
  })

  test('is finished when its size is declared, within the same limit', async () => {
    const user = await archive.addUser()
    const tus = createTusClient(archive, user)
    const id = getUploadId(await begin(user))
    await tus.append(id, 0, sound)
    const declare = (size: number) =>
      tus.append(id, sound.length, Buffer.alloc(0), { 'upload-length': String(size) })
    expect((await declare(maxBytes + 1)).status).toBe(429)
    expect((await declare(sound.length)).status).toBe(204)
    const { reply } = await archive.call(user, contracts.getUploadFacts, { params: { id } })
    expect(reply).toMatchObject({ size: sound.length, mediaType: 'audio/webm' })
  })
})

describe('joining', () => {
  test('makes one upload with a duration of all fragments, and discards them', async () => {
    const recordingId = uuidv7()
    const uploadIds = [
      await sendFragment(jeanne, sound.subarray(0, 30_001), recordingId, 0),
      await sendFragment(jeanne, sound, recordingId, 1),
    ]
    const { status, reply } = await join(jeanne, uploadIds)
    expect(status).toBe(200)
    expect(reply).toMatchObject({
      filename: 'Grandmother.opus',
      mediaType: 'audio/ogg',
      starts: [0, 4.08],
      duration: 11.34,
    })
    expect(await listRecordings(jeanne)).toEqual([])
    const { reply: item } = await archive.call(jeanne, createItem, {
      body: { kind: 'record', title: 'Grandmother', uploadIds: [reply.uploadId] },
    })
    expect(item.assets.map(({ filename }) => filename)).toEqual(['Grandmother.opus'])
  })

  test('can be repeated when its reply was lost', async () => {
    const uploadIds = [await sendFragment(jeanne, sound)]
    const id = createId()
    const first = await join(jeanne, uploadIds, id)
    const second = await join(jeanne, uploadIds, id)
    expect(first.status).toBe(200)
    expect(second.reply).toEqual({
      uploadId: id,
      filename: 'Grandmother.opus',
      mediaType: 'audio/ogg',
      size: first.reply.size,
    })
  })

  test('that is repeated discards fragments that were sent once more', async () => {
    const id = createId()
    await join(jeanne, [await sendFragment(jeanne, sound)], id)
    const recordingId = uuidv7()
    const again = await join(jeanne, [await sendFragment(jeanne, sound, recordingId, 0)], id)
    expect(again.reply.uploadId).toBe(id)
    expect((await listRecordings(jeanne)).map((recording) => recording.id)).not.toContain(recordingId)
  })

  test('takes neither missing fragments nor those of somebody else', async () => {
    const foreign = await sendFragment(other, sound)
    const answer = await join(jeanne, [createId(), foreign])
    expect(answer.status).toBe(422)
    expect(answer.error.issues?.map(({ path }) => path)).toEqual(['uploadIds.0', 'uploadIds.1'])
    expect((await createTusClient(archive, other).ask(foreign)).headers['upload-offset']).toBe(
      String(sound.length),
    )
  })

  test('does not tell what upload of somebody else has an id', async () => {
    const taken = (await join(other, [await sendFragment(other, sound)])).reply.uploadId
    const answer = await join(jeanne, [await sendFragment(jeanne, sound)], taken)
    expect(answer.error.code).toBe('not-found')
  })

  test('of what is no sound says so, and leaves the fragments', async () => {
    const id = await sendFragment(jeanne, Buffer.from('<p>not a recording</p>'))
    const answer = await join(jeanne, [id])
    expect(answer.error).toMatchObject({ code: 'rendition-failed', params: { reason: 'empty' } })
    expect((await createTusClient(archive, jeanne).ask(id)).status).toBe(200)
  })
})

describe('joining on a full disk', () => {
  const rejectWithNoSpace = () =>
    Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))

  test.each([
    [
      'has no space for the fragments once more',
      () => vi.spyOn(archive.services.files, 'getFreeBytes').mockResolvedValue(1024),
    ],
    [
      'becomes full while the file is written',
      () => vi.spyOn(archive.services.media, 'joinRecording').mockImplementation(rejectWithNoSpace),
    ],
    [
      'becomes full while the file is stored',
      () => vi.spyOn(archive.services.files, 'adopt').mockImplementation(rejectWithNoSpace),
    ],
  ])('that %s says so, and leaves the fragments, which are joined later', async (_name, fill) => {
    const user = await archive.addUser()
    const recordingId = uuidv7()
    const uploadIds = [await sendFragment(user, sound, recordingId, 0)]
    const id = createId()
    const full = fill()
    const answer = await join(user, uploadIds, id)
    full.mockRestore()
    expect(answer.status).toBe(507)
    expect(answer.error.code).toBe('disk-full')
    expect(await listRecordings(user)).toMatchObject([{ id: recordingId, uploadIds, bytes: sound.length }])
    expect(await readdir(workFolder())).toEqual([])
    expect((await join(user, uploadIds, id)).reply.uploadId).toBe(id)
    expect(await listRecordings(user)).toEqual([])
  })
})

describe('recordings that are not finished', () => {
  test('are listed to their owner with their fragments in order', async () => {
    const user = await archive.addUser()
    const recordingId = uuidv7()
    const second = await sendFragment(user, sound, recordingId, 1)
    const first = await sendFragment(user, sound.subarray(0, 2000), recordingId, 0)
    expect(await listRecordings(user)).toEqual([
      {
        id: recordingId,
        startedAt: expect.any(String),
        updatedAt: expect.any(String),
        expiresAt: expect.any(String),
        bytes: sound.length + 2000,
        uploadIds: [first, second],
      },
    ])
    expect((await listRecordings(jeanne)).map(({ id }) => id)).not.toContain(recordingId)
  })

  test('have the longest of several uploads of a fragment, whose sending had broken off', async () => {
    const user = await archive.addUser()
    const recordingId = uuidv7()
    await sendFragment(user, sound.subarray(0, 2000), recordingId, 0)
    const whole = await sendFragment(user, sound, recordingId, 0)
    expect(await listRecordings(user)).toMatchObject([{ bytes: sound.length, uploadIds: [whole] }])
  })

  test('are neither other uploads nor fragments with odd metadata', async () => {
    const user = await archive.addUser()
    await createTusClient(archive, user).create(10, 'a.txt')
    await sendFragment(user, sound, '../../etc/passwd')
    getUploadId(await begin(user))
    expect(await listRecordings(user)).toEqual([])
  })
})
