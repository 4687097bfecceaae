import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { createLabelCalls, type LabelFixture, labelTypes } from '../../testing/label-calls.ts'
import { openTestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let fixture: LabelFixture
let reader: TestUser
beforeAll(async () => {
  const archive = await openTestArchive()
  fixture = {
    archive,
    admin: await archive.addUser({ isAdmin: true }),
    manager: await archive.addUser({ permissions: ['tags:manage', 'categories:manage'] }),
  }
  reader = await archive.addUser({ permissions: [] })
})
afterAll(() => fixture.archive.close())

describe.each(labelTypes)('the history of a $name', (labelType) => {
  const calls = createLabelCalls(() => fixture, labelType)
  const history = createHistoryCalls(() => fixture.archive, labelType.name === 'tag' ? 'tags' : 'categories')
  const getLabel = async (id: string) => (await calls.getLabel(fixture.admin, id)).reply

  test('has its states field by field, with the parent by name', async () => {
    const parent = await calls.addLabel(uuidv7())
    const { id } = await calls.addLabel(uuidv7())
    await calls.changeLabel(fixture.manager, id, { version: 1, parentId: parent.id, colour: '#aa0000' })
    const { subject, entries } = (await history.list(reader, id)).reply
    expect(subject).toMatchObject({ title: null, version: 2, mayRestore: false })
    expect(entries.map(({ action, changed }) => [action, changed])).toEqual([
      ['changed', ['colour', 'parentId']],
      ['created', ['names']],
    ])
    const state = (await history.read(reader, id, 2)).reply
    expect(state.names.labels).toEqual([{ id: parent.id, names: parent.names, colour: null }])
    expect((await history.list(fixture.manager, id)).reply.subject.mayRestore).toBe(true)
  })

  test('restores a state or a field as a new revision', async () => {
    const name = uuidv7()
    const { id } = await calls.addLabel(name)
    await calls.changeLabel(fixture.manager, id, { version: 1, names: { en: uuidv7() }, description: 'New' })
    expect((await history.restore(fixture.manager, id, 1, ['names'])).reply.changed).toBe(true)
    expect(await getLabel(id)).toMatchObject({ names: { en: name }, description: 'New', version: 3 })
    expect((await history.restore(fixture.manager, id, 1)).reply.changed).toBe(true)
    expect(await getLabel(id)).toMatchObject({ names: { en: name }, description: '', version: 4 })
    expect((await history.restore(fixture.manager, id, 1)).reply.changed).toBe(false)
    expect((await history.list(reader, id)).reply.entries.map(({ action }) => action)).toEqual([
      'reverted',
      'reverted',
      'changed',
      'created',
    ])
  })

  test('restores the rest of a state whose parent is gone, and says so', async () => {
    const parent = await calls.addLabel(uuidv7())
    const name = uuidv7()
    const { id } = await calls.addLabel(name, parent.id)
    await calls.changeLabel(fixture.manager, id, { version: 1, names: { en: uuidv7() }, parentId: null })
    await calls.deleteLabel(fixture.manager, parent.id, 1)
    expect((await history.restore(fixture.manager, id, 1)).reply).toEqual({
      changed: true,
      omitted: [{ field: 'parentId', count: 1, names: [parent.names] }],
    })
    expect(await getLabel(id)).toMatchObject({ names: { en: name }, parentId: null })
  })

  test('is restored only by who may change it, on its present version', async () => {
    const { id } = await calls.addLabel(uuidv7())
    await calls.changeLabel(fixture.manager, id, { version: 1, description: 'New' })
    expect((await history.restore(reader, id, 1)).error.code).toBe('forbidden')
    expect((await history.restoreOn(fixture.manager, id, 1, 1)).error.code).toBe('version-conflict')
    expect((await history.restoreOn(fixture.manager, id, 7, 2)).status).toBe(404)
    expect((await history.restoreOn(undefined, id, 1, 2)).status).toBe(401)
  })

  test('leaves out the states below a hidden label, and does not exist for a hidden one', async () => {
    const secret = await calls.addLabel(uuidv7())
    const { id } = await calls.addLabel(uuidv7())
    await calls.changeLabel(fixture.admin, id, { version: 1, parentId: secret.id, description: 'Secret' })
    await calls.changeLabel(fixture.admin, id, { version: 2, parentId: null, description: '' })
    await calls.changeLabel(fixture.admin, id, { version: 3, description: 'Open' })
    const restricted = await calls.addRestrictedUser(secret.id)
    const { entries } = (await history.list(restricted, id)).reply
    expect(entries.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ['description']],
      [1, ['names']],
    ])
    for (const number of [1, 2]) {
      const text = JSON.stringify((await history.read(restricted, id, number)).reply)
      expect(text).not.toContain(secret.id)
      expect(text).not.toContain('Secret')
    }
    expect((await history.read(restricted, id, 3)).status).toBe(404)
    expect((await history.list(restricted, secret.id)).status).toBe(404)
    expect((await history.list(fixture.admin, id)).reply.entries).toHaveLength(4)
  })
})
