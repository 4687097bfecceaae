import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildUrl } from '@lares/shared-types/contract'
import { downloadExport, getExport } from '@lares/shared-types/contracts/exports'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getOriginalPath } from '../../files/original-path.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { inspectZip } from '../../testing/inspect-zip.ts'
import { makeExport } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

const gib = 1024 ** 3
const size = 4.5 * gib
/** A position that 32 bits cannot express, within the large original. */
const cut = 4.25 * gib

/** With all tests the original is read, sent and verified completely; otherwise only what is around it is sent. */
const sendsAll = process.env.LARES_TEST_ALL === '1'

let archive: TestArchive
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser()
})
afterAll(() => archive.close())

test('an export of more than 4 GB is downloaded in parts, and other programs read it', {
  timeout: 900_000,
}, async () => {
  const film = await addItemWithFile(archive, user, Buffer.from('film'), 'film.bin', {
    title: 'Film',
    date: '1999-05',
  })
  await replaceByZeros(film.assetId)
  const note = await addItemWithFile(archive, user, Buffer.from('A note'), 'note.txt', {
    title: 'Note',
    date: '1950-05',
  })
  const id = await makeExport(archive, user, { ids: [film.item.id, note.item.id] })
  const { reply } = await archive.call(user, getExport, { params: { id } })
  expect(reply).toMatchObject({ state: 'ready', fileCount: 2, unreadableCount: 0 })
  const stored = await archive.services.db
    .selectFrom('exports')
    .select(['size', 'frame_size'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(stored.frame_size).toBeLessThan(100_000)
  expect(stored.size).toBeGreaterThan(size)

  const path = join(archive.dataDir, 'large.zip')
  const target = await open(path, 'wx')
  await target.truncate(stored.size ?? 0)
  const { position } = await archive.services.db
    .selectFrom('export_files')
    .select('position')
    .where('asset_id', '=', film.assetId)
    .executeTakeFirstOrThrow()
  const ranges = sendsAll
    ? [`0-${cut - 1}`, `${cut}-`]
    : [`0-${position + 10}`, `${cut - 10}-${cut + 10}`, `${position + size - 10}-`]
  for (const range of ranges) await receive(id, range, target)
  await target.close()

  const { entries, differing, texts } = await inspectZip(path, { verifiesAll: sendsAll })
  expect(differing).toEqual([])
  expect(entries).toContainEqual(['originals/1999/1999-05 Film.bin', size, expect.any(Number)])
  expect(texts['originals/1950/1950-05 Note.txt']).toBe('A note')
  const [, , readmePosition = 0] = entries.find(([name]) => name === 'README.txt') ?? []
  expect(readmePosition).toBeGreaterThan(size)
})

/** Replaces an original by zeros, which are a hole in a sparse file and take no space. */
async function replaceByZeros(assetId: string): Promise<void> {
  const { db } = archive.services
  // Its true hash only matters if the file is read.
  const sha256 = sendsAll ? hashZeros() : createHash('sha256').update('zeros').digest('hex')
  const path = getOriginalPath(join(archive.dataDir, 'files'), sha256)
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  await file.truncate(size)
  await file.close()
  await db.updateTable('assets').set({ sha256, size }).where('id', '=', assetId).execute()
  if (!sendsAll) await db.insertInto('file_checksums').values({ sha256, crc32: 0 }).execute()
}

function hashZeros(): string {
  const zeros = Buffer.alloc(gib / 8)
  const hash = createHash('sha256')
  for (let hashed = 0; hashed < size; hashed += zeros.length) hash.update(zeros)
  return hash.digest('hex')
}

/** Downloads a range and writes it at its place; what is zero is left out, so that the file stays sparse. */
async function receive(id: string, range: string, target: FileHandle): Promise<void> {
  const response = await archive.app.inject({
    method: 'GET',
    url: buildUrl(downloadExport, { params: { id } }),
    headers: { ...archive.getHeaders(user), range: `bytes=${range}` },
    payloadAsStream: true,
  })
  expect(response.statusCode).toBe(206)
  let position = Number(range.split('-')[0])
  const expected = position + Number(response.headers['content-length'])
  for await (const chunk of response.stream() as AsyncIterable<Buffer>) {
    if (!chunk.equals(Buffer.alloc(chunk.length))) await target.write(chunk, 0, chunk.length, position)
    position += chunk.length
  }
  expect(position).toBe(expected)
}
