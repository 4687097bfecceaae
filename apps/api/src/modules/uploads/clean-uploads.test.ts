import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as itemContracts from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/uploads'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { cleanUploadsJob } from './clean-uploads.job.ts'

let archive: TestArchive
let author: TestUser
let tus: ReturnType<typeof createTusClient>
let now = new Date()

const day = 24 * 3600 * 1000
const bytes = Buffer.from('all of it')
const never = new AbortController().signal

beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
  author = await archive.addUser()
  tus = createTusClient(archive, author)
})
afterAll(() => archive.close())

const clean = () => cleanUploadsJob.handle({}, { services: archive.services, signal: never })
const getFacts = (id: string) => archive.call(author, contracts.getUploadFacts, { params: { id } })

/** Creates the state that a server leaves when it is killed between the last byte and the database row. */
async function createUnfinishedUpload(): Promise<string> {
  const id = getUploadId(await tus.create(bytes.length, 'cut off.txt'))
  await writeFile(join(archive.dataDir, 'uploads', id), bytes)
  return id
}

describe('an upload whose server was killed after its last byte', () => {
  test('is finished when its client asks for the offset', async () => {
    const id = await createUnfinishedUpload()
    expect((await tus.ask(id)).headers['upload-offset']).toBe(String(bytes.length))
    expect((await getFacts(id)).reply.filename).toBe('cut off.txt')
  })

  test('is finished once when its facts are requested concurrently', async () => {
    const id = await createUnfinishedUpload()
    const answers = await Promise.all([1, 2, 3, 4].map(() => getFacts(id)))
    expect(answers.map(({ reply }) => reply.size)).toEqual([9, 9, 9, 9])
  })

  test('is finished by the clean-up job', async () => {
    const id = await createUnfinishedUpload()
    await clean()
    const rows = await archive.services.db.selectFrom('uploads').select('id').where('id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  test('cannot be attached to a second item', async () => {
    const id = await uploadFile(archive, author, bytes, 'taken.txt')
    const body = { kind: 'document' as const, title: 'Taken', uploadIds: [id] }
    expect((await archive.call(author, itemContracts.createItem, { body })).status).toBe(201)
    expect((await archive.call(author, itemContracts.createItem, { body })).error.issues).toEqual([
      { path: 'uploadIds.0', code: 'unknown-reference' },
    ])
  })
})

describe('an attached upload', () => {
  test('can be looked up with its item and asset for two days', async () => {
    const id = await uploadFile(archive, author, bytes, 'taken.txt')
    const body = { kind: 'document' as const, title: 'Taken', uploadIds: [id] }
    const { reply: item } = await archive.call(author, itemContracts.createItem, { body })
    const length = String(bytes.length)
    const expectedHeaders = {
      'upload-offset': length,
      'lares-item': item.id,
      'lares-asset': item.assets[0]?.id,
    }
    expect(await tus.ask(id)).toMatchObject({
      status: 200,
      headers: { ...expectedHeaders, 'upload-length': length },
    })
    const repeated = await tus.append(id, bytes.length, Buffer.alloc(0))
    expect(repeated).toMatchObject({ status: 204, headers: expectedHeaders })
    expect((await createTusClient(archive, await archive.addUser()).ask(id)).status).toBe(404)
    now = new Date(Date.now() + 3 * day)
    expect((await tus.ask(id)).status).toBe(404)
    now = new Date()
  })
})

describe('the clean-up job', () => {
  test('keeps recent uploads, removes abandoned ones after a week, unattached ones and fragments of recordings after 30 days', async () => {
    const partial = getUploadId(await tus.create(100, 'slow.txt'))
    const recording = Buffer.from(uuidv7()).toString('base64')
    const fragment = getUploadId(
      await tus.create(0, '', {
        'upload-length': '',
        'upload-defer-length': '1',
        'upload-metadata': `filename ${Buffer.from('0').toString('base64')},recording ${recording},fragment MA==`,
      }),
    )
    const finished = await uploadFile(archive, author, bytes, 'waiting.txt')
    now = new Date(Date.now() + 6 * day)
    await clean()
    expect((await tus.ask(partial)).status).toBe(200)
    expect((await tus.ask(finished)).status).toBe(200)
    now = new Date(Date.now() + 8 * day)
    await clean()
    expect((await tus.ask(partial)).status).toBe(404)
    now = new Date(Date.now() + 29 * day)
    await clean()
    expect((await tus.ask(finished)).status).toBe(200)
    expect((await tus.ask(fragment)).status).toBe(200)
    now = new Date(Date.now() + 31 * day)
    await clean()
    expect((await tus.ask(finished)).status).toBe(404)
    expect((await tus.ask(fragment)).status).toBe(404)
    now = new Date()
  })

  test('goes on after an upload that it cannot read, which it removes after a month', async () => {
    const broken = join(archive.dataDir, 'uploads', `${'0'.repeat(32)}.json`)
    await writeFile(broken, '{"id":')
    const partial = getUploadId(await tus.create(100, 'slow.txt'))
    const finished = await uploadFile(archive, author, bytes, 'waiting.txt')
    now = new Date(Date.now() + 8 * day)
    await expect(clean()).rejects.toThrow('neither finished nor read: 1')
    expect((await tus.ask(partial)).status).toBe(404)
    now = new Date(Date.now() + 31 * day)
    await clean().catch(() => undefined)
    await clean()
    expect((await tus.ask(finished)).status).toBe(404)
    now = new Date()
    expect(existsSync(broken)).toBe(false)
  })

  test('removes very many unattached uploads in batches', async () => {
    const { db } = archive.services
    await sql`delete from pgboss.job where name = 'remove-files'`.execute(db)
    await sql`
      insert into uploads (id, owner_id, filename, media_type, family, size, sha256, active, facts, suggested_kind, finished_at)
      select md5(number::text), ${author.id}, 'many.txt', 'text/plain', 'text', 1, repeat('0', 64), false, '{}', 'document',
        now() - interval '31 days'
      from generate_series(1, 1200) number`.execute(db)
    await clean()
    expect(await db.selectFrom('uploads').select('id').where('filename', '=', 'many.txt').execute()).toEqual(
      [],
    )
    const { rows } = await sql<{ files: number }>`
      select jsonb_array_length(data::jsonb -> 'sha256s') as files from pgboss.job
      where name = 'remove-files' order by files`.execute(db)
    expect(rows.map(({ files }) => files)).toEqual([200, 500, 500])
  })

  test('removes bytes that a killed server left without a record', async () => {
    const id = 'a'.repeat(32)
    const path = join(archive.dataDir, 'uploads', id)
    await writeFile(path, 'lost')
    now = new Date(Date.now() + 8 * day)
    await clean()
    now = new Date()
    await expect(writeFile(path, 'new', { flag: 'wx' })).resolves.toBeUndefined()
  })
})

test.each([
  ['an upload', 'filename YQ==', 7],
  ['a fragment of a recording', `filename YQ==,recording ${btoa(uuidv7())},fragment MA==`, 30],
])('%s says when it is removed, counted from its last bytes', async (_name, metadata, days) => {
  const created = await tus.create(bytes.length, '', { 'upload-metadata': metadata })
  const id = getUploadId(created)
  const getExpiryDays = ({ headers }: typeof created) =>
    (Date.parse(String(headers['upload-expires'])) - Date.now()) / day
  expect(getExpiryDays(created)).toBeCloseTo(days, 2)
  const record = join(archive.dataDir, 'uploads', `${id}.json`)
  const began = new Date(Date.now() - 40 * day)
  const stored = JSON.parse(await readFile(record, 'utf8'))
  await writeFile(record, JSON.stringify({ ...stored, creation_date: began.toISOString() }))
  const appended = await tus.append(id, 0, bytes.subarray(0, 3))
  expect(appended.status).toBe(204)
  expect(getExpiryDays(appended)).toBeCloseTo(days, 2)
  expect((await tus.append(id, 3, bytes.subarray(3))).headers).not.toHaveProperty('upload-expires')
})
