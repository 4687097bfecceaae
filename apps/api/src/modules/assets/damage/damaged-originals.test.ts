import { randomBytes } from 'node:crypto'
import { type Damage, listDamagedFiles, maxListedDamage } from '@lares/shared-types/contracts/integrity'
import { changeItem, trashItem } from '@lares/shared-types/contracts/items'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addItemWithFile } from '../../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../../testing/test-archive.ts'
import type { TestUser } from '../../../testing/test-users.ts'
import { uploadFile } from '../../../testing/upload-file.ts'
import { markDamaged } from './damage-marks.ts'

let archive: TestArchive
let admin: TestUser
let author: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  author = await archive.addUser()
})
afterAll(() => archive.close())
beforeEach(() => archive.services.db.deleteFrom('damaged_files').execute())

const listDamaged = (user = admin) => archive.call(user, listDamagedFiles, {})

test('lists nothing while all originals are intact', async () => {
  await addItemWithFile(archive, author, randomBytes(100), 'whole.bin')
  expect((await listDamaged()).reply).toEqual({ count: 0, files: [] })
})

async function mark(sha256: string, damage: Damage): Promise<void> {
  const state = await archive.services.files.stat(sha256)
  await markDamaged(archive.services, sha256, { damage, state })
}

test('is forbidden for users other than administrators', async () => {
  const manager = await archive.addUser({ permissions: ['users:manage', 'items:edit-any'] })
  for (const user of [author, manager]) expect((await listDamaged(user)).error.code).toBe('forbidden')
})

test('lists damaged originals with their items, latest finding first', async () => {
  const { db } = archive.services
  const damages = ['missing', 'size', 'content'] as const
  const added = []
  for (const [place, damage] of damages.entries()) {
    const one = await addItemWithFile(archive, author, randomBytes(100), `${damage}.bin`, {
      title: `No. ${place}`,
    })
    await mark(one.sha256, damage)
    const foundAt = new Date(Date.UTC(2026, 0, 1 + place))
    await db
      .updateTable('damaged_files')
      .set({ found_at: foundAt })
      .where('sha256', '=', one.sha256)
      .execute()
    const item = { id: one.item.id, kind: 'document', title: `No. ${place}` }
    const file = { assetId: one.assetId, filename: `${damage}.bin`, damage }
    added.unshift({ ...file, item, foundAt: foundAt.toISOString() })
  }
  // A damaged rendition is not listed, because it is derived again automatically.
  await mark('e'.repeat(64), 'missing')
  expect((await listDamaged()).reply).toEqual({ count: 3, files: added })
})

test('lists a file once per item outside the trash, and no longer after a repair', async () => {
  const bytes = randomBytes(100)
  const first = await addItemWithFile(archive, author, bytes, 'first.bin')
  const second = await addItemWithFile(archive, author, bytes, 'second.bin')
  await mark(first.sha256, 'content')
  expect((await listDamaged()).reply.files.map(({ filename }) => filename)).toEqual([
    'second.bin',
    'first.bin',
  ])
  const { id, version } = second.item
  await archive.call(admin, trashItem, { params: { id }, query: { version } })
  expect((await listDamaged()).reply).toMatchObject({ count: 1, files: [{ filename: 'first.bin' }] })
  await uploadFile(archive, author, bytes, 'good copy.bin')
  expect((await listDamaged()).reply.count).toBe(0)
})

test('does not list a file that was removed from its item', async () => {
  const { item, sha256 } = await addItemWithFile(archive, author, randomBytes(100), 'wrong one.bin')
  await mark(sha256, 'missing')
  const { id, version } = item
  await archive.call(author, changeItem, { params: { id }, body: { version, assetIds: [] } })
  expect((await listDamaged()).reply).toEqual({ count: 0, files: [] })
})

test('counts all files beyond the length of the list', async () => {
  const { db } = archive.services
  const { sha256, assetId } = await addItemWithFile(archive, author, randomBytes(100), 'page.bin')
  await mark(sha256, 'content')
  const asset = await db.selectFrom('assets').selectAll().where('id', '=', assetId).executeTakeFirstOrThrow()
  const copies = Array.from({ length: maxListedDamage }, () => ({ ...asset, id: uuidv7(), upload_id: null }))
  await db.insertInto('assets').values(copies).execute()
  const { count, files } = (await listDamaged()).reply
  expect([count, files.length]).toEqual([maxListedDamage + 1, maxListedDamage])
})
