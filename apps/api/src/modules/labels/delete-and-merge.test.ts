import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLabelCalls, labelTypes } from '../../testing/label-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  manager = await archive.addUser({ permissions: ['tags:manage', 'categories:manage'] })
  reader = await archive.addUser({ permissions: [] })
})
afterAll(() => archive.close())

describe.each(labelTypes)('a $name', (labelContracts) => {
  const { countItems, addLabel, getLabel, deleteLabel, mergeLabel, createItem } = createLabelCalls(
    () => ({ archive, admin, manager }),
    labelContracts,
  )

  test('is removed from its items when deleted, and its children move to its parent', async () => {
    const top = await addLabel('Stays')
    const deleted = await addLabel('Goes', top.id)
    const child = await addLabel('Moves up', deleted.id)
    const { id } = await createItem(deleted.id, child.id)
    expect((await deleteLabel(manager, deleted.id, 1)).status).toBe(204)
    expect((await getLabel(manager, deleted.id)).status).toBe(404)
    expect((await getLabel(manager, child.id)).reply).toMatchObject({ parentId: top.id, version: 2 })
    const remaining = (await archive.call(reader, items.getItem, { params: { id } })).reply
    expect(
      (labelContracts.name === 'tag' ? remaining.tags : remaining.categories).map((label) => label.id),
    ).toEqual([child.id])
    expect(remaining.version).toBe(1)
  })

  test('is replaced by the target on its items and children when merged', async () => {
    const source = await addLabel('Sorce')
    const target = await addLabel('Source')
    const child = await addLabel('Child of source', source.id)
    const first = await createItem(source.id)
    await createItem(source.id, target.id)
    const merged = await mergeLabel(manager, source.id, target.id)
    expect(merged.reply).toMatchObject({ id: target.id })
    expect(await countItems(manager, target.id)).toBe(2)
    expect((await getLabel(manager, source.id)).status).toBe(404)
    expect((await getLabel(manager, child.id)).reply.parentId).toBe(target.id)
    const listed = await archive.call(reader, items.listItems, {
      query: { [labelContracts.name]: target.id },
    })
    expect(listed.reply.items.map(({ id }) => id)).toContain(first.id)
  })

  test('can be merged into a descendant, but not into itself', async () => {
    const top = await addLabel('Above')
    const source = await addLabel('Trunk', top.id)
    const branch = await addLabel('Branch', source.id)
    const target = await addLabel('Leaf', branch.id)
    expect((await mergeLabel(manager, source.id, source.id)).error.issues).toEqual([
      { path: 'intoId', code: 'not-allowed' },
    ])
    expect((await mergeLabel(manager, source.id, target.id)).reply.parentId).toBe(top.id)
    expect((await getLabel(manager, branch.id)).reply.parentId).toBe(target.id)
  })
})
