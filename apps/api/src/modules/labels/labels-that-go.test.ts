import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothLabels, labelCalls } from '../../testing/label-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let keeper: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  keeper = await archive.addUser({ permissions: ['tags:manage', 'categories:manage'] })
  reader = await archive.addUser({ permissions: [] })
})
afterAll(() => archive.close())

describe.each(bothLabels)('a $name', (which) => {
  const { countOf, made, one, drop, join, item } = labelCalls(() => ({ archive, admin, keeper }), which)

  test('goes from its items when it is deleted, and its children move up', async () => {
    const top = await made('Stays')
    const gone = await made('Goes', top.id)
    const child = await made('Moves up', gone.id)
    const { id } = await item(gone.id, child.id)
    expect((await drop(keeper, gone.id, 1)).status).toBe(204)
    expect((await one(keeper, gone.id)).status).toBe(404)
    expect((await one(keeper, child.id)).reply).toMatchObject({ parentId: top.id, version: 2 })
    const left = (await archive.call(reader, items.getItem, { params: { id } })).reply
    expect((which.name === 'tag' ? left.tags : left.categories).map((label) => label.id)).toEqual([child.id])
    expect(left.version).toBe(1)
  })

  test('becomes another one for its items and children when it is merged', async () => {
    const source = await made('Sorce')
    const target = await made('Source')
    const child = await made('Child of source', source.id)
    const first = await item(source.id)
    await item(source.id, target.id)
    const merged = await join(keeper, source.id, target.id)
    expect(merged.reply).toMatchObject({ id: target.id })
    expect(await countOf(keeper, target.id)).toBe(2)
    expect((await one(keeper, source.id)).status).toBe(404)
    expect((await one(keeper, child.id)).reply.parentId).toBe(target.id)
    const listed = await archive.call(reader, items.listItems, { query: { [which.name]: target.id } })
    expect(listed.reply.items.map(({ id }) => id)).toContain(first.id)
  })

  test('is merged into one of its own branch, and not into itself', async () => {
    const top = await made('Above')
    const source = await made('Trunk', top.id)
    const branch = await made('Branch', source.id)
    const target = await made('Leaf', branch.id)
    expect((await join(keeper, source.id, source.id)).error.issues).toEqual([
      { path: 'intoId', code: 'not-allowed' },
    ])
    expect((await join(keeper, source.id, target.id)).reply.parentId).toBe(top.id)
    expect((await one(keeper, branch.id)).reply.parentId).toBe(target.id)
  })
})
