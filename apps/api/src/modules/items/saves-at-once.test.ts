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

const post = async () =>
  (await archive.call(admin, contracts.createItem, { body: { kind: 'post', title: 'A letter' } })).reply

test('of many who save an item at once one wins, and the others see what stands there', async () => {
  const { id } = await post()
  const titles = ['One', 'Two', 'Three', 'Four', 'Five']
  const answers = await Promise.all(
    titles.map((title) =>
      archive.call(admin, contracts.changeItem, { params: { id }, body: { version: 1, title } }),
    ),
  )
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const { status, error } of answers.filter((answer) => !won.includes(answer))) {
    expect(status).toBe(409)
    expect(error).toMatchObject({
      code: 'version-conflict',
      params: { current: { title: won[0]?.reply.title, version: 2 } },
    })
  }
  const { revisions } = (await archive.call(admin, contracts.listRevisions, { params: { id }, query: {} }))
    .reply
  expect(revisions.map(({ number }) => number)).toEqual([2, 1])
})

test('who saves what somebody throws away at once either saves it first or is refused', async () => {
  const { id } = await post()
  const [saved, trashed] = await Promise.all([
    archive.call(admin, contracts.changeItem, { params: { id }, body: { version: 1, title: 'Saved' } }),
    archive.call(admin, contracts.trashItem, { params: { id }, query: { version: 1 } }),
  ])
  expect([saved.status, trashed.status].filter((status) => status < 300)).toHaveLength(1)
  expect([saved.status, trashed.status].filter((status) => status === 409)).toHaveLength(1)
})
