import * as items from '@lares/shared-types/contracts/items'
import { getUploadFacts } from '@lares/shared-types/contracts/uploads'
import type { Permission } from '@lares/shared-types/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

let archive: TestArchive
beforeAll(async () => {
  archive = await openTestArchive()
})
afterAll(() => archive.close())

async function uploadLetter(user: TestUser): Promise<string> {
  const id = await uploadFile(archive, user, Buffer.from('A letter.'), 'letter.txt')
  expect((await archive.call(user, getUploadFacts, { params: { id } })).reply.filename).toBe('letter.txt')
  return id
}

async function addFileToItem(user: TestUser, itemId: string) {
  const body = { version: 1, uploadIds: [await uploadLetter(user)] }
  return archive.call(user, items.changeItem, { params: { id: itemId }, body })
}

async function createPost(author: TestUser): Promise<string> {
  return (await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Letters' } })).reply.id
}

test('a user who may edit any item, but not create items, adds a file to an item', async () => {
  const author = await archive.addUser()
  const editor = await archive.addUser({ permissions: ['items:edit-any'] })
  const { reply } = await addFileToItem(editor, await createPost(author))
  expect(reply.assets.map(({ filename }) => filename)).toEqual(['letter.txt'])
})

test('a user who may no longer create items still adds a file to an own item, and to no other', async () => {
  const author = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
  const itemId = await createPost(author)
  const other = await createPost(await archive.addUser())
  const rights: Permission[] = ['items:edit-own']
  await archive.services.db
    .updateTable('users')
    .set({ permissions: rights })
    .where('id', '=', author.id)
    .execute()
  expect((await addFileToItem(author, itemId)).reply.assets).toHaveLength(1)
  expect((await addFileToItem(author, other)).error.code).toBe('forbidden')
})
