import { randomUUID } from 'node:crypto'
import * as items from '@lares/shared-types/contracts/items'
import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'
import { uploadFile } from '../testing/upload-file.ts'

let archive: TestArchive
let admin: TestUser
let restricted: TestUser
let secret: string

beforeAll(async () => {
  archive = await openTestArchive()
  secret = randomUUID()
  await archive.services.db
    .insertInto('tags')
    .values({ id: secret, parent_id: null, names: JSON.stringify({ en: 'Secret' }), colour: null })
    .execute()
  admin = await archive.addUser({ isAdmin: true })
  restricted = await archive.addUser({ permissions: ['items:create'], restrictedTagIds: [secret] })
})
afterAll(() => archive.close())

/** Returns the facts that a user gets on an uploaded file. */
async function fetchFacts(user: TestUser, bytes: Uint8Array) {
  const id = await uploadFile(archive, user, bytes, 'again.txt')
  const { uploadId: _, ...facts } = (await archive.call(user, getUploadFacts, { params: { id } })).reply
  return facts
}

const createBytes = () => Buffer.from(`A letter ${randomUUID()}`)

describe('a user who uploads a file that the archive already has', () => {
  test('gets the item with it', async () => {
    const bytes = createBytes()
    const { item } = await addItemWithFile(archive, admin, bytes, 'letter.txt', { title: 'Letter' })
    await addItemWithFile(archive, admin, bytes, 'letter.txt', { title: 'Letter again' })
    const { sameFile } = await fetchFacts(restricted, bytes)
    expect(sameFile).toEqual({ id: item.id, kind: 'document', title: 'Letter' })
  })

  test('gets the same facts for a hidden item as for a new file', async () => {
    const bytes = createBytes()
    const before = await fetchFacts(restricted, bytes)
    await addItemWithFile(archive, admin, bytes, 'letter.txt', { title: 'Letter', tagIds: [secret] })
    expect(await fetchFacts(restricted, bytes)).toEqual(before)
    expect((await fetchFacts(admin, bytes)).sameFile).toBeDefined()
  })

  test('gets the visible item even if an older one with the file is hidden', async () => {
    const bytes = createBytes()
    await addItemWithFile(archive, admin, bytes, 'letter.txt', { title: 'Hidden', tagIds: [secret] })
    const { item } = await addItemWithFile(archive, admin, bytes, 'letter.txt', { title: 'Shown' })
    expect((await fetchFacts(restricted, bytes)).sameFile).toMatchObject({ id: item.id, title: 'Shown' })
  })

  test('gets no item for trashed, detached and empty files', async () => {
    const [trashed, detached] = [createBytes(), createBytes()]
    const { item } = await addItemWithFile(archive, admin, trashed, 'letter.txt')
    await archive.call(admin, items.trashItem, {
      params: { id: item.id },
      query: { version: item.version },
    })
    const other = await addItemWithFile(archive, admin, detached, 'letter.txt')
    await archive.call(admin, items.changeItem, {
      params: { id: other.item.id },
      body: { version: other.item.version, assetIds: [] },
    })
    await addItemWithFile(archive, admin, Buffer.alloc(0), 'empty.txt')
    for (const bytes of [trashed, detached, Buffer.alloc(0)]) {
      expect((await fetchFacts(admin, bytes)).sameFile).toBeUndefined()
    }
  })
})
