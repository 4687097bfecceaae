import { createHash } from 'node:crypto'
import * as contracts from '@lares/shared-types/contracts/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { JobPayloads } from '../../jobs/job-sender.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { makeExport } from '../../testing/make-export.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { createTusClient, getUploadId } from '../../testing/tus-client.ts'
import { uploadFile } from '../../testing/upload-file.ts'
import { removeFilesJob } from '../assets/remove-files.job.ts'
import { cleanUploadsJob } from '../uploads/clean-uploads.job.ts'
import { PartialUploads } from '../uploads/partial-uploads.ts'
import { UploadLocks } from '../uploads/upload-locks.ts'
import { getUploadsFolder } from '../uploads/uploads-folder.ts'

let archive: TestArchive
let now = new Date()
beforeAll(async () => {
  archive = await openTestArchive({ now: () => now })
})
afterAll(() => archive.close())

const { signal } = new AbortController()

async function listJobs<Q extends 'remove-files' | 'clean-uploads'>(queue: Q): Promise<JobPayloads[Q][]> {
  const { rows } = await sql<{
    data: JobPayloads[Q]
  }>`select data from pgboss.job where name = ${queue}`.execute(archive.services.db)
  return rows.map(({ data }) => data)
}

test('removes the unclaimed uploads of a deleted user from the disk', async () => {
  const { services } = archive
  const admin = await archive.addUser({ isAdmin: true })
  const deletedUser = await archive.addUser()
  const otherUser = await archive.addUser()
  const letter = Buffer.from('Nobody took me.')
  await uploadFile(archive, deletedUser, letter, 'letter.txt')
  getUploadId(await createTusClient(archive, deletedUser).create(100, 'film.bin'))
  const otherUploadId = getUploadId(await createTusClient(archive, otherUser).create(100, 'film.bin'))
  const sha256 = createHash('sha256').update(letter).digest('hex')
  expect(await services.files.has(sha256)).toBe(true)

  const request = { params: { id: deletedUser.id }, query: { version: 1 } }
  expect((await archive.call(admin, contracts.deleteUser, request)).status).toBe(204)

  now = new Date(now.getTime() + 2 * 3600 * 1000)
  for (const data of await listJobs('remove-files')) await removeFilesJob.handle(data, { services, signal })
  expect(await services.files.has(sha256)).toBe(false)
  for (const data of await listJobs('clean-uploads')) await cleanUploadsJob.handle(data, { services, signal })
  expect(await createTusClient(archive, otherUser).ask(otherUploadId)).toMatchObject({ status: 200 })
  expect(
    await new PartialUploads(getUploadsFolder(services.config), new UploadLocks(services.db)).list(),
  ).toEqual([otherUploadId])
})

test('removes the file of an export of a deleted user from the disk', async () => {
  const { services } = archive
  const admin = await archive.addUser({ isAdmin: true })
  const deletedUser = await archive.addUser()
  const { item } = await addItemWithFile(archive, deletedUser, Buffer.from('Dear Rosa'), 'letter.txt')
  const id = await makeExport(archive, deletedUser, { ids: [item.id] })
  const { frame_sha256 } = await services.db
    .selectFrom('exports')
    .select('frame_sha256')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sha256 = frame_sha256 ?? ''
  expect(await services.files.has(sha256)).toBe(true)
  // Making the export has enqueued a job that looks whether the export refers to the file by then.
  await sql`delete from pgboss.job where name = 'remove-files'`.execute(services.db)

  const request = { params: { id: deletedUser.id }, query: { version: 1 } }
  expect((await archive.call(admin, contracts.deleteUser, request)).status).toBe(204)

  now = new Date(now.getTime() + 2 * 3600 * 1000)
  for (const data of await listJobs('remove-files')) await removeFilesJob.handle(data, { services, signal })
  expect(await services.files.has(sha256)).toBe(false)
})
