import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { watchDiskJob } from './watch-disk.job.ts'

let archive: TestArchive
let admin: TestUser
const reserveBytes = 1_000_000_000

beforeAll(async () => {
  archive = await openTestArchive({}, { DISK_RESERVE_BYTES: reserveBytes })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const watch = (freeBytes: number) => {
  const files = { ...archive.services.files, getFreeBytes: async () => freeBytes }
  return watchDiskJob.handle(
    {},
    { services: { ...archive.services, files }, signal: new AbortController().signal },
  )
}
const list = async (as: TestUser) =>
  (await archive.call(as, listNotifications, { query: {} })).reply.notifications

test('a disk that is nearly full is told to administrators once, and again only after it had room', async () => {
  const user = await archive.addUser()
  await watch(3.1 * reserveBytes)
  expect(await list(admin)).toEqual([])
  for (const free of [2.9, 1, 2.9, 3.1]) await watch(free * reserveBytes)
  expect(await list(admin)).toMatchObject([
    { kind: 'disk-nearly-full', params: { freeBytes: 2.9 * reserveBytes } },
  ])
  expect(await list(user)).toEqual([])
  const { db } = archive.services
  await db.updateTable('notifications').set({ read_at: new Date() }).execute()
  await watch(2 * reserveBytes)
  expect(await list(admin)).toHaveLength(1)
  await watch(4 * reserveBytes)
  await watch(2 * reserveBytes)
  expect(await list(admin)).toHaveLength(2)
})
