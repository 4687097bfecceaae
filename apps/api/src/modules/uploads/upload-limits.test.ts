import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { idOf, type TusAnswer, tusClient } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'

const maxCount = 3
const maxBytes = 10_000
const reserve = 1_000_000

let archive: TestArchive

beforeAll(async () => {
  archive = await openTestArchive(
    {},
    {
      UPLOAD_WAITING_MAX_COUNT: maxCount,
      UPLOAD_WAITING_MAX_BYTES: maxBytes,
      DISK_RESERVE_BYTES: reserve,
    },
  )
})
afterAll(() => archive.close())

async function somebody() {
  const user = await archive.addUser()
  return { user, tus: tusClient(archive, user) }
}

const codeOf = ({ body }: TusAnswer) => JSON.parse(body).code

describe('what one person may have waiting', () => {
  test('is bounded in number; the refusal tells the limit', async () => {
    const { tus } = await somebody()
    for (let count = 0; count < maxCount; count++) idOf(await tus.create(10, 'a.txt'))
    const refused = await tus.create(10, 'a.txt')
    expect(refused.status).toBe(429)
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'too-many-uploads',
      params: { limit: 'count', max: maxCount, waiting: maxCount },
    })
  })

  test('is bounded in bytes, as they were declared', async () => {
    const { tus } = await somebody()
    idOf(await tus.create(6_000, 'a.bin'))
    const refused = await tus.create(4_001, 'b.bin')
    expect(JSON.parse(refused.body)).toMatchObject({
      code: 'too-many-uploads',
      params: { limit: 'bytes', max: maxBytes, waiting: 6_000 },
    })
    idOf(await tus.create(4_000, 'b.bin'))
  })

  test('holds for many that begin at once', async () => {
    const { tus } = await somebody()
    const answers = await Promise.all(Array.from({ length: 9 }, () => tus.create(10, 'a.txt')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxCount)
  })

  test('counts finished ones that no item has taken, and no more once one has', async () => {
    const { user, tus } = await somebody()
    const ids = []
    for (let count = 0; count < maxCount; count++)
      ids.push(await uploadFile(archive, user, Buffer.from('x'), 'a.txt'))
    expect(codeOf(await tus.create(1, 'b.txt'))).toBe('too-many-uploads')
    const [first = ''] = ids
    const taken = await archive.call(user, items.createItem, {
      body: { kind: 'document', title: 'Taken', uploadIds: [first] },
    })
    expect(taken.status).toBe(201)
    idOf(await tus.create(1, 'b.txt'))
  })

  test('is free again when one is given up, finished or not', async () => {
    const { user, tus } = await somebody()
    const finished = await uploadFile(archive, user, Buffer.from('x'), 'a.txt')
    const arriving = [idOf(await tus.create(10, 'b.txt')), idOf(await tus.create(10, 'c.txt'))]
    for (const id of [finished, ...arriving]) {
      expect((await tus.create(1, 'd.txt')).status).toBe(429)
      expect((await tus.end(id)).status).toBe(204)
      const next = idOf(await tus.create(1, 'd.txt'))
      expect((await tus.create(1, 'd.txt')).status).toBe(429)
      await tus.end(next)
      idOf(await tus.create(1, 'd.txt'))
    }
  })

  test('is nobody else’s matter', async () => {
    const { tus } = await somebody()
    for (let count = 0; count < maxCount; count++) idOf(await tus.create(10, 'a.txt'))
    idOf(await (await somebody()).tus.create(10, 'a.txt'))
  })
})

describe('on a disk with little room', () => {
  async function withFree<T>(bytes: number, run: () => Promise<T>): Promise<T> {
    const { files } = archive.services
    const real = files.freeBytes
    files.freeBytes = async () => bytes
    try {
      return await run()
    } finally {
      files.freeBytes = real
    }
  }

  test('a file is refused that would take from the reserve, also together with what one has begun', async () => {
    const { tus } = await somebody()
    await withFree(reserve + 5_000, async () => {
      expect(await tus.create(5_001, 'a.bin')).toMatchObject({ status: 507 })
      idOf(await tus.create(3_000, 'a.bin'))
      expect(codeOf(await tus.create(2_001, 'b.bin'))).toBe('disk-full')
      idOf(await tus.create(2_000, 'b.bin'))
    })
  })

  test('bytes stop before the reserve is touched, and go on when there is room', async () => {
    const { user, tus } = await somebody()
    const id = idOf(await tus.create(4, 'a.txt'))
    await tus.append(id, 0, Buffer.from('ab'))
    const refused = await withFree(reserve - 1, () => tus.append(id, 2, Buffer.from('cd')))
    expect([refused.status, codeOf(refused)]).toEqual([507, 'disk-full'])
    expect((await tus.ask(id)).headers['upload-offset']).toBe('2')
    expect((await tus.append(id, 2, Buffer.from('cd'))).status).toBe(204)
    expect((await archive.call(user, contracts.getUploadFacts, { params: { id } })).reply.size).toBe(4)
  })
})
