import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ArchiveProcesses } from './archive-processes.ts'

/** 7.26 seconds by Chromium's MediaRecorder. */
const sound = await readFile(
  new URL('../../../../packages/media-engine/src/fixtures/browser.webm', import.meta.url),
)
const tus = { 'tus-resumable': '1.0.0' }
const createId = () => randomBytes(16).toString('hex')

let archive: ArchiveProcesses
let server: ChildProcess
let userId: string

beforeAll(async () => {
  archive = await ArchiveProcesses.prepare()
  server = await archive.start('server')
  userId = await archive.getAdminId()
})
afterAll(() => archive.remove())

/** Sends a fragment of a recording whose length is not known, as a browser does. */
async function sendFragment(recordingId: string, fragment: number): Promise<string> {
  const metadata = { filename: 'fragment.webm', recording: recordingId, fragment: String(fragment) }
  const pairs = Object.entries(metadata).map(
    ([name, text]) => `${name} ${Buffer.from(text).toString('base64')}`,
  )
  const created = await archive.call('POST', '/api/uploads', {
    userId,
    headers: { ...tus, 'upload-defer-length': '1', 'upload-metadata': pairs.join(',') },
  })
  const url = created.headers.get('location') ?? ''
  const sent = await archive.call('PATCH', url, {
    userId,
    bytes: sound,
    headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  })
  expect(sent.status).toBe(204)
  return url.split('/').at(-1) ?? ''
}

const joinUploads = (id: string, uploadIds: readonly string[]) =>
  archive.call('PUT', `/api/uploads/${id}/joined`, { userId, body: { name: 'Grandmother', uploadIds } })

/** The bytes of each file that the service has written while it joins. */
async function listWork(): Promise<number[]> {
  const folder = join(archive.scratch.dataDir, 'files', 'work')
  const names = await readdir(folder, { recursive: true })
  const found = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => undefined)))
  return found.flatMap((file) => (file?.isFile() ? [file.size] : []))
}

const countWorkFolders = async () => (await readdir(join(archive.scratch.dataDir, 'files', 'work'))).length

/** The recordings that are not finished, with their fragments. */
async function listRecordings(): Promise<object[]> {
  const answer = await archive.call('GET', '/api/uploads/recordings', { userId })
  return ((await answer.json()) as { recordings: object[] }).recordings
}

/** Begins to join, and kills the service at the moment in which the expectation holds. Returns whether it has answered. */
async function killWhileJoining(
  id: string,
  uploadIds: readonly string[],
  expectation: () => Promise<void>,
): Promise<boolean> {
  const joining = joinUploads(id, uploadIds).catch(() => undefined)
  await vi.waitFor(expectation, { timeout: 20_000, interval: 1 })
  await archive.kill(server)
  server = await archive.start('server')
  return (await joining) !== undefined
}

test('a recording whose joining is killed when it begins keeps its fragments, and is joined again', async () => {
  const recordingId = uuidv7()
  const uploadIds = [await sendFragment(recordingId, 0), await sendFragment(recordingId, 1)]
  const id = createId()
  const before = await countWorkFolders()
  const answered = await killWhileJoining(id, uploadIds, async () =>
    expect(await countWorkFolders()).toBeGreaterThan(before),
  )
  expect(answered).toBe(false)
  expect(await listRecordings()).toMatchObject([{ id: recordingId, uploadIds, bytes: 2 * sound.length }])
  const joined = await joinUploads(id, uploadIds)
  expect(await joined.json()).toMatchObject({
    uploadId: id,
    filename: 'Grandmother.opus',
    mediaType: 'audio/ogg',
    duration: 14.52,
  })
  expect(await listRecordings()).toEqual([])
})

test('a recording whose joining is killed when its file is written becomes one file, without fragments', async () => {
  const recordingId = uuidv7()
  const uploadIds = [await sendFragment(recordingId, 0), await sendFragment(recordingId, 1)]
  const id = createId()
  const before = (await listWork()).length
  await killWhileJoining(id, uploadIds, async () => expect((await listWork()).length).toBeGreaterThan(before))
  const joined = await joinUploads(id, uploadIds)
  const reply = (await joined.json()) as { size: number }
  expect(reply).toMatchObject({ uploadId: id, filename: 'Grandmother.opus', mediaType: 'audio/ogg' })
  expect(reply.size).toBeGreaterThan(sound.length)
  expect(await listRecordings()).toEqual([])
})
