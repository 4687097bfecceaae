import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const createPost = async () =>
  (await archive.call(admin, contracts.createItem, { body: { kind: 'post', title: 'A letter' } })).reply

test('accepts one of several concurrent saves and rejects the others with the current item', async () => {
  const { id } = await createPost()
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  const replies = await Promise.all(
    titles.map((title) =>
      archive.call(admin, contracts.changeItem, { params: { id }, body: { version: 1, title } }),
    ),
  )
  const accepted = replies.filter(({ status }) => status === 200)
  expect(accepted).toHaveLength(1)
  for (const { status, error } of replies.filter((reply) => !accepted.includes(reply))) {
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'version-conflict',
      params: { current: { title: accepted[0]?.reply.title, version: 2 } },
    })
  }
  const { revisions } = (await archive.call(admin, contracts.listRevisions, { params: { id }, query: {} }))
    .reply
  expect(revisions.map(({ number }) => number)).toEqual([2, 1])
})

test('rejects a save of a form that was opened before the archive was restored', async () => {
  const { id } = await createPost()
  await archive.services.db.updateTable('archive').set({ restored_at: new Date() }).execute()
  const save = (version: number) =>
    archive.call(admin, contracts.changeItem, { params: { id }, body: { version, title: 'Old' } })
  const { status, error } = await save(1)
  expect([status, error?.code]).toEqual([409, 'version-conflict'])
  const { version } = (await archive.call(admin, contracts.getItem, { params: { id } })).reply
  expect(await save(version)).toMatchObject({ status: 200, reply: { title: 'Old' } })
  await archive.services.db.updateTable('archive').set({ restored_at: null }).execute()
})

test('rejects either a save or a concurrent move to the trash', async () => {
  const { id } = await createPost()
  const [saved, trashed] = await Promise.all([
    archive.call(admin, contracts.changeItem, { params: { id }, body: { version: 1, title: 'Saved' } }),
    archive.call(admin, contracts.trashItem, { params: { id }, query: { version: 1 } }),
  ])
  expect([saved.status, trashed.status].filter((status) => status < 300)).toHaveLength(1)
  expect([saved.status, trashed.status].filter((status) => status === 409)).toHaveLength(1)
})
