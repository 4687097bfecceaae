import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as itemContracts from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { idOf, tusClient } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { cleanUploads } from './clean-uploads.ts'

let archive: TestArchive
let author: TestUser
let tus: ReturnType<typeof tusClient>
let now = new Date()

const day = 24 * 3600 * 1000
const bytes = Buffer.from('all of it')
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  author = await archive.addUser()
  tus = tusClient(archive, author)
})
afterAll(() => archive.close())

const clean = () => cleanUploads(archive.services, {}, never)
const factsOf = (id: string) => archive.call(author, contracts.getUploadFacts, { params: { id } })

/** As a server leaves it that is killed between the last byte and the row. */
async function completeButUnfinished(): Promise<string> {
  const id = idOf(await tus.create(bytes.length, 'cut off.txt'))
  await writeFile(join(archive.dataDir, 'uploads', id), bytes)
  return id
}

describe('an upload whose server was killed at its last byte', () => {
  test('is finished when its client asks how far it is', async () => {
    const id = await completeButUnfinished()
    expect((await tus.ask(id)).headers['upload-offset']).toBe(String(bytes.length))
    expect((await factsOf(id)).reply.filename).toBe('cut off.txt')
  })

  test('is finished when its facts are read, by many at once', async () => {
    const id = await completeButUnfinished()
    const answers = await Promise.all([1, 2, 3, 4].map(() => factsOf(id)))
    expect(answers.map(({ reply }) => reply.size)).toEqual([9, 9, 9, 9])
  })

  test('is finished by the job that cleans up', async () => {
    const id = await completeButUnfinished()
    await clean()
    const rows = await archive.services.db.selectFrom('uploads').select('id').where('id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test('does not come back once an item has taken it', async () => {
    const id = await uploadFile(archive, author, bytes, 'taken.txt')
    const body = { kind: 'document' as const, title: 'Taken', uploadIds: [id] }
    expect((await archive.call(author, itemContracts.createItem, { body })).status).toBe(201)
    expect((await archive.call(author, itemContracts.createItem, { body })).error.issues).toEqual([
      { path: 'uploadIds.0', code: 'unknown-reference' },
    ])
  })
})

describe('an upload that an item has taken', () => {
  test('still answers the client that lost the answer, with the item and its file, for two days', async () => {
    const id = await uploadFile(archive, author, bytes, 'taken.txt')
    const body = { kind: 'document' as const, title: 'Taken', uploadIds: [id] }
    const { reply: item } = await archive.call(author, itemContracts.createItem, { body })
    const length = String(bytes.length)
    const outcome = { 'upload-offset': length, 'lares-item': item.id, 'lares-asset': item.assets[0]?.id }
    expect(await tus.ask(id)).toMatchObject({ status: 200, headers: { ...outcome, 'upload-length': length } })
    const again = await tus.append(id, bytes.length, Buffer.alloc(0))
    expect(again).toMatchObject({ status: 204, headers: outcome })
    expect((await tusClient(archive, await archive.addUser()).ask(id)).status).toBe(404)
    now = new Date(Date.now() + 3 * day)
    expect((await tus.ask(id)).status).toBe(404)
    now = new Date()
  })
})

describe('cleaning up', () => {
  test('leaves what is under way, and after a week removes what nobody went on with or took', async () => {
    const arriving = idOf(await tus.create(100, 'slow.txt'))
    const finished = await uploadFile(archive, author, bytes, 'waiting.txt')
    now = new Date(Date.now() + 6 * day)
    await clean()
    expect((await tus.ask(arriving)).status).toBe(200)
    expect((await tus.ask(finished)).status).toBe(200)
    now = new Date(Date.now() + 8 * day)
    await clean()
    expect((await tus.ask(arriving)).status).toBe(404)
    expect((await tus.ask(finished)).status).toBe(404)
    now = new Date()
  })

  test('removes what a killed server left without a record', async () => {
    const id = 'a'.repeat(32)
    const path = join(archive.dataDir, 'uploads', id)
    await writeFile(path, 'lost')
    now = new Date(Date.now() + 8 * day)
    await clean()
    now = new Date()
    await expect(writeFile(path, 'new', { flag: 'wx' })).resolves.toBeUndefined()
  })
})
