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

async function bringFile(user: TestUser): Promise<string> {
  const id = await uploadFile(archive, user, Buffer.from('A letter.'), 'letter.txt')
  expect((await archive.call(user, getUploadFacts, { params: { id } })).reply.filename).toBe('letter.txt')
  return id
}

async function withFile(user: TestUser, itemId: string) {
  const body = { version: 1, uploadIds: [await bringFile(user)] }
  return archive.call(user, items.changeItem, { params: { id: itemId }, body })
}

async function postOf(author: TestUser): Promise<string> {
  return (await archive.call(author, items.createItem, { body: { kind: 'post', title: 'Letters' } })).reply.id
}

test('whoever may change everybody’s items adds a file to one, without the right to make items', async () => {
  const author = await archive.addUser()
  const editor = await archive.addUser({ permissions: ['items:edit-any'] })
  const { reply } = await withFile(editor, await postOf(author))
  expect(reply.assets.map(({ filename }) => filename)).toEqual(['letter.txt'])
})

test('whoever may no longer make items still adds a file to an own one, and to no other', async () => {
  const author = await archive.addUser({ permissions: ['items:create', 'items:edit-own'] })
  const itemId = await postOf(author)
  const other = await postOf(await archive.addUser())
  const rights: Permission[] = ['items:edit-own']
  await archive.services.db
    .updateTable('users')
    .set({ permissions: rights })
    .where('id', '=', author.id)
    .execute()
  expect((await withFile(author, itemId)).reply.assets).toHaveLength(1)
  expect((await withFile(author, other)).error.code).toBe('forbidden')
})
