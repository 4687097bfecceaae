import { createHash } from 'node:crypto'
import { rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
let author: TestUser
let other: TestUser
let reader: TestUser
let tus: ReturnType<typeof createTusClient>

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser()
  other = await archive.addUser()
  reader = await archive.addUser({ permissions: [] })
  tus = createTusClient(archive, author)
})
afterAll(() => archive.close())

const letter = Buffer.from('Chère Jeanne,\nnous sommes bien arrivés.\n')

async function getFacts(id: string, user = author) {
  return archive.call(user, contracts.getUploadFacts, { params: { id } })
}

describe('an upload', () => {
  test('is received in chunks, reports its offset, and has facts once it is finished', async () => {
    const created = await tus.create(letter.length, 'lettre.txt')
    expect(created.headers.location).toMatch(/^\/api\/uploads\/[0-9a-f]{32}$/)
    const id = getUploadId(created)
    const first = await tus.append(id, 0, letter.subarray(0, 10))
    expect(first).toMatchObject({
      status: 204,
      headers: { 'upload-offset': '10', 'upload-expires': expect.stringMatching(/GMT$/) },
    })
    expect((await tus.ask(id)).headers).toMatchObject({
      'upload-offset': '10',
      'upload-length': String(letter.length),
      'upload-metadata': `filename ${Buffer.from('lettre.txt').toString('base64')}`,
      'cache-control': 'no-store',
    })
    expect((await getFacts(id)).error.code).toBe('not-found')
    await tus.append(id, 10, letter.subarray(10))
    expect((await getFacts(id)).reply).toMatchObject({
      uploadId: id,
      filename: 'lettre.txt',
      mediaType: 'text/plain',
      family: 'text',
      size: letter.length,
      suggested: { kind: 'document', title: 'lettre' },
    })
  })

  test('can be created and sent in one request', async () => {
    const answer = await tus.send('POST', '/api/uploads', {
      bytes: letter,
      headers: {
        'upload-length': String(letter.length),
        'content-type': 'application/offset+octet-stream',
        'upload-metadata': `filename ${Buffer.from('a.txt').toString('base64')}`,
      },
    })
    expect(answer.headers['upload-offset']).toBe(String(letter.length))
    expect((await getFacts(getUploadId(answer))).reply.size).toBe(letter.length)
  })

  test('of an empty file is finished immediately', async () => {
    const id = getUploadId(await tus.create(0, 'nothing.txt'))
    expect((await getFacts(id)).reply).toMatchObject({ size: 0, filename: 'nothing.txt' })
  })

  test('that is finished still answers a client that lost the last reply', async () => {
    const id = await uploadFile(archive, author, letter, 'again.txt')
    const length = String(letter.length)
    expect(await tus.ask(id)).toMatchObject({
      status: 200,
      headers: { 'upload-offset': length, 'upload-length': length },
    })
    expect((await tus.append(id, letter.length, Buffer.alloc(0))).status).toBe(204)
    expect((await tus.append(id, 0, letter)).status).toBe(409)
  })

  test('is given up by its owner, partial or finished', async () => {
    const partial = getUploadId(await tus.create(10, 'half.txt'))
    const finished = await uploadFile(archive, author, letter, 'whole.txt')
    for (const id of [partial, finished]) {
      expect((await tus.end(id)).status).toBe(204)
      expect((await tus.ask(id)).status).toBe(404)
    }
  })

  test('of the same bytes as another shares its stored file', async () => {
    const bytes = Buffer.from('the same words twice')
    const ids = await Promise.all([1, 2].map((n) => uploadFile(archive, author, bytes, `${n}.txt`)))
    const rows = await archive.services.db
      .selectFrom('uploads')
      .select(['sha256', 'filename'])
      .where('id', 'in', ids)
      .execute()
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(rows.map((row) => row.sha256)).toEqual([sha256, sha256])
    expect(await archive.services.files.has(sha256)).toBe(true)
  })
})

describe('nobody but the owner', () => {
  test('can query, continue or give up an upload, or read its facts', async () => {
    const otherClient = createTusClient(archive, other)
    const partial = getUploadId(await tus.create(20, 'mine.txt'))
    const finished = await uploadFile(archive, author, letter, 'mine.txt')
    for (const id of [partial, finished]) {
      const answers = await Promise.all([
        otherClient.ask(id),
        otherClient.append(id, 0, letter.subarray(0, 5)),
        otherClient.end(id),
      ])
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
      expect((await getFacts(id, other)).error.code).toBe('not-found')
    }
    expect((await tus.ask(partial)).headers['upload-offset']).toBe('0')
    expect((await tus.ask(finished)).status).toBe(200)
  })

  test('can upload without the permission to create or edit items, or as a guest', async () => {
    expect((await createTusClient(archive, reader).create(5, 'x')).status).toBe(403)
    expect((await createTusClient(archive, undefined).create(5, 'x')).status).toBe(401)
  })
})

describe('a checksum', () => {
  const sha1 = (bytes: Buffer) => `sha1 ${createHash('sha1').update(bytes).digest('base64')}`

  test('that does not match rejects the chunk and leaves the offset unchanged', async () => {
    const id = getUploadId(await tus.create(letter.length, 'checked.txt'))
    const chunk = letter.subarray(0, 12)
    const wrong = await tus.append(id, 0, chunk, { 'upload-checksum': sha1(letter) })
    expect(wrong.status).toBe(460)
    expect(JSON.parse(wrong.body)).toMatchObject({ issues: [{ path: 'upload-checksum' }] })
    expect((await tus.ask(id)).headers['upload-offset']).toBe('0')
    expect((await tus.append(id, 0, chunk, { 'upload-checksum': sha1(chunk) })).status).toBe(204)
    expect((await tus.ask(id)).headers['upload-offset']).toBe('12')
  })

  test.each(['crc32 AAAA', 'sha1 AAAA', 'sha1', 'sha256 !!!'])(
    'of the form %s is rejected',
    async (header) => {
      const id = getUploadId(await tus.create(5, 'x'))
      const answer = await tus.append(id, 0, Buffer.from('abcde'), { 'upload-checksum': header })
      expect(answer.status).toBe(400)
    },
  )

  test('is announced with the other tus extensions', async () => {
    const { headers } = await tus.describe()
    expect(headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-checksum-algorithm': 'sha1,sha256,md5',
      'tus-extension': 'creation,creation-with-upload,termination,checksum,expiration,creation-defer-length',
      'tus-max-size': String(archive.services.config.UPLOAD_MAX_BYTES),
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

describe('a full disk', () => {
  test('is reported before a large upload starts', async () => {
    const files = { ...archive.services.files, getFreeBytes: async () => 600 * 1024 * 1024 }
    const full = await openTestArchive({ files })
    const client = createTusClient(full, await full.addUser())
    expect((await client.create(1024, 'small')).status).toBe(201)
    const rejected = await client.create(200 * 1024 * 1024, 'large')
    expect(rejected.status).toBe(507)
    expect(JSON.parse(rejected.body)).toMatchObject({ code: 'disk-full' })
    await full.close()
  })

  test('during an upload is reported, and the upload resumes once there is space', async () => {
    const id = getUploadId(await tus.create(letter.length, 'later.txt'))
    const path = join(archive.dataDir, 'uploads', id)
    await rm(path)
    // Every write to this Linux device fails with ENOSPC.
    await symlink('/dev/full', path)
    const rejected = await tus.append(id, 0, letter)
    expect(rejected.status).toBe(507)
    expect(JSON.parse(rejected.body)).toMatchObject({ code: 'disk-full' })
    await rm(path)
    await writeFile(path, '')
    expect((await tus.append(id, 0, letter)).status).toBe(204)
    expect((await getFacts(id)).reply.size).toBe(letter.length)
  })
})
