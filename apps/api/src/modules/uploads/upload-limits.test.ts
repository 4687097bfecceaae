import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { createTusClient, getUploadId, type TusResponse } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'

const maxCount = 3
const maxBytes = 10_000
const reserveBytes = 1_000_000

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive(
    {},
    {
      UPLOAD_WAITING_MAX_COUNT: maxCount,
      UPLOAD_WAITING_MAX_BYTES: maxBytes,
      DISK_RESERVE_BYTES: reserveBytes,
    },
  )
})
afterAll(() => archive.close())

async function createUser() {
  const user = await archive.addUser()
  return { user, tus: createTusClient(archive, user) }
}

const getCode = ({ body }: TusResponse) => JSON.parse(body).code

describe('the limit on waiting uploads of a user', () => {
  test('applies to their number and is part of the error', async () => {
    const { tus } = await createUser()
    for (let count = 0; count < maxCount; count++) getUploadId(await tus.create(10, 'a.txt'))
    const rejected = await tus.create(10, 'a.txt')
    expect(rejected.status).toBe(429)
    expect(JSON.parse(rejected.body)).toMatchObject({
      code: 'too-many-uploads',
      params: { limit: 'count', max: maxCount, waiting: maxCount },
    })
  })

  test('applies to their declared bytes', async () => {
    const { tus } = await createUser()
    getUploadId(await tus.create(6_000, 'a.bin'))
    const rejected = await tus.create(4_001, 'b.bin')
    expect(JSON.parse(rejected.body)).toMatchObject({
      code: 'too-many-uploads',
      params: { limit: 'bytes', max: maxBytes, waiting: 6_000 },
    })
    getUploadId(await tus.create(4_000, 'b.bin'))
  })

  test('holds for uploads that start concurrently', async () => {
    const { tus } = await createUser()
    const answers = await Promise.all(Array.from({ length: 9 }, () => tus.create(10, 'a.txt')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxCount)
  })

  test('counts finished uploads until an item is created from them', async () => {
    const { user, tus } = await createUser()
    const ids = []
    for (let count = 0; count < maxCount; count++)
      ids.push(await uploadFile(archive, user, Buffer.from('x'), 'a.txt'))
    expect(getCode(await tus.create(1, 'b.txt'))).toBe('too-many-uploads')
    const [first = ''] = ids
    const created = await archive.call(user, items.createItem, {
      body: { kind: 'document', title: 'Taken', uploadIds: [first] },
    })
    expect(created.status).toBe(201)
    getUploadId(await tus.create(1, 'b.txt'))
  })

  test('allows a new upload when a partial or finished one is given up', async () => {
    const { user, tus } = await createUser()
    const finished = await uploadFile(archive, user, Buffer.from('x'), 'a.txt')
    const partial = [getUploadId(await tus.create(10, 'b.txt')), getUploadId(await tus.create(10, 'c.txt'))]
    for (const id of [finished, ...partial]) {
      expect((await tus.create(1, 'd.txt')).status).toBe(429)
      expect((await tus.end(id)).status).toBe(204)
      const next = getUploadId(await tus.create(1, 'd.txt'))
      expect((await tus.create(1, 'd.txt')).status).toBe(429)
      await tus.end(next)
      getUploadId(await tus.create(1, 'd.txt'))
    }
  })

  test('is counted separately for each user', async () => {
    const { tus } = await createUser()
    for (let count = 0; count < maxCount; count++) getUploadId(await tus.create(10, 'a.txt'))
    getUploadId(await (await createUser()).tus.create(10, 'a.txt'))
  })
})

describe('on an almost full disk', () => {
  async function withFreeBytes<T>(bytes: number, run: () => Promise<T>): Promise<T> {
    const { files } = archive.services
    const original = files.getFreeBytes
    files.getFreeBytes = async () => bytes
    try {
      return await run()
    } finally {
      files.getFreeBytes = original
    }
  }

  test('an upload is rejected when it would use the reserve together with the user’s partial uploads', async () => {
    const { tus } = await createUser()
    await withFreeBytes(reserveBytes + 5_000, async () => {
      expect(await tus.create(5_001, 'a.bin')).toMatchObject({ status: 507 })
      getUploadId(await tus.create(3_000, 'a.bin'))
      expect(getCode(await tus.create(2_001, 'b.bin'))).toBe('disk-full')
      getUploadId(await tus.create(2_000, 'b.bin'))
    })
  })

  test('an upload stops before the reserve and resumes when there is space', async () => {
    const { user, tus } = await createUser()
    const id = getUploadId(await tus.create(4, 'a.txt'))
    await tus.append(id, 0, Buffer.from('ab'))
    const rejected = await withFreeBytes(reserveBytes - 1, () => tus.append(id, 2, Buffer.from('cd')))
    expect([rejected.status, getCode(rejected)]).toEqual([507, 'disk-full'])
    expect((await tus.ask(id)).headers['upload-offset']).toBe('2')
    expect((await tus.append(id, 2, Buffer.from('cd'))).status).toBe(204)
    expect((await archive.call(user, contracts.getUploadFacts, { params: { id } })).reply.size).toBe(4)
  })
})
