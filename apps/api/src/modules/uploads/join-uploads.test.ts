import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { createItem } from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
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

test('sizes that are declared at the same time stay within the limit together', async () => {
  const user = await archive.addUser()
  const tus = createTusClient(archive, user)
  const ids = [getUploadId(await begin(user)), getUploadId(await begin(user)), getUploadId(await begin(user))]
  const answers = await Promise.all(
    ids.map((id) => tus.append(id, 0, Buffer.alloc(0), { 'upload-length': String(maxBytes - 1) })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 429, 429])
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

/** Lets joins begin and waits with their result until `release` is called. */
function holdJoins() {
  const { media } = archive.services
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const original = media.joinRecording
  const joinRecording = vi.spyOn(media, 'joinRecording').mockImplementation(async (...given) => {
    await released
    return original(...given)
  })
  onTestFinished(() => joinRecording.mockRestore())
  const hasBegun = () => vi.waitFor(() => expect(joinRecording).toHaveBeenCalled())
  return { release, hasBegun }
}

describe('while a recording is joined', () => {
  test('another one of the user is refused, and a repeated request waits for it', async () => {
    const user = await archive.addUser()
    const { release, hasBegun } = holdJoins()
    const uploadIds = [await sendFragment(user, sound.subarray(0, 20_000))]
    const otherIds = [await sendFragment(user, sound.subarray(0, 20_000))]
    const id = createId()
    const first = join(user, uploadIds, id)
    await hasBegun()
    const second = await join(user, otherIds)
    expect([second.status, second.error.code]).toEqual([429, 'too-many-requests'])
    const repeated = join(user, uploadIds, id)
    release()
    expect((await first).status).toBe(200)
    expect((await repeated).reply.uploadId).toBe(id)
    expect((await join(user, otherIds)).status).toBe(200)
  })

  test('no other upload of the user is admitted for the same space', async () => {
    const user = await archive.addUser()
    const { release, hasBegun } = holdJoins()
    const joined = join(user, [await sendFragment(user, sound)])
    await hasBegun()
    const created = createTusClient(archive, user).create(10, 'letter.txt')
    const onCreated = vi.fn()
    void created.then(onCreated)
    getUploadId(await createTusClient(archive, await archive.addUser()).create(10, 'letter.txt'))
    expect(onCreated).not.toHaveBeenCalled()
    release()
    expect((await joined).status).toBe(200)
    getUploadId(await created)
  })

  test('bytes that arrive for a fragment are refused instead of being lost', async () => {
    const user = await archive.addUser()
    const { release, hasBegun } = holdJoins()
    const id = await sendFragment(user, sound.subarray(0, 30_000))
    const joined = join(user, [id])
    await hasBegun()
    const appended = createTusClient(archive, user).append(id, 30_000, sound.subarray(30_000))
    const onAppended = vi.fn()
    void appended.then(onAppended)
    await sendFragment(await archive.addUser(), sound)
    expect(onAppended).not.toHaveBeenCalled()
    release()
    expect((await joined).status).toBe(200)
    expect((await appended).status).toBe(404)
  })

  test('it ends before the reserve of the disk is used', async () => {
    const user = await archive.addUser()
    const uploadIds = [await sendFragment(user, sound)]
    const { media, files, config } = archive.services
    const joinRecording = vi.spyOn(media, 'joinRecording').mockImplementation(
      (_paths, _folder, signal) =>
        new Promise((_resolve, reject) => {
          getFreeBytes.mockResolvedValue(config.DISK_RESERVE_BYTES - 1)
          signal.addEventListener('abort', () => reject(signal.reason))
        }),
    )
    const getFreeBytes = vi.spyOn(files, 'getFreeBytes')
    onTestFinished(() => {
      joinRecording.mockRestore()
      getFreeBytes.mockRestore()
    })
    const answer = await join(user, uploadIds)
    expect([answer.status, answer.error.code]).toEqual([507, 'disk-full'])
    expect((await createTusClient(archive, user).ask(uploadIds[0] ?? '')).status).toBe(200)
  })
})

test('an unfinished upload is not joined into itself', async () => {
  const user = await archive.addUser()
  const id = await sendFragment(user, sound)
  expect((await join(user, [id], id)).error.code).toBe('not-found')
  expect((await createTusClient(archive, user).ask(id)).status).toBe(200)
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
