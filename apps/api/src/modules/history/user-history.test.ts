import * as auth from '@lares/shared-types/contracts/auth'
import * as labels from '@lares/shared-types/contracts/labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let users: UserArchive
beforeAll(async () => {
  users = await openUserArchive()
})
afterAll(() => users.archive.close())

const history = createHistoryCalls(() => users.archive, 'users')

async function invite(more: object = {}): Promise<string> {
  return (await users.calls.invite(users.admin, more)).reply.user.id
}

const load = async (id: string) => (await users.calls.read(users.admin, id)).reply

describe('the history of a user', () => {
  test('has names, rights and restrictions, each restriction by name, and no secret', async () => {
    const tag = await users.calls.tag('Divorce')
    const id = await invite()
    await users.calls.change(users.admin, id, { permissions: ['items:create'], restrictedTagIds: [tag] })
    const { subject, entries } = (await history.list(users.admin, id)).reply
    expect(subject).toMatchObject({ title: 'Carlo', mayRestore: true })
    expect(entries.map(({ action, by, changed }) => [action, by?.displayName, changed])).toEqual([
      ['changed', 'Keeper', ['permissions', 'restrictedTagIds']],
      ['created', 'Keeper', ['displayName', 'email', 'status', 'isAdmin', 'permissions']],
    ])
    const state = (await history.read(users.admin, id, 2)).reply
    expect(state.names.labels).toMatchObject([{ id: tag, names: { en: 'Divorce' } }])
    expect(Object.keys(state.fields).sort()).toEqual([
      'displayName',
      'email',
      'isAdmin',
      'language',
      'permissions',
      'restrictedCategoryIds',
      'restrictedTagIds',
      'status',
    ])
  })

  test('is for administrators only', async () => {
    const id = await invite()
    for (const somebody of [users.manager, await users.archive.addUser()]) {
      expect((await history.list(somebody, id)).error.code).toBe('forbidden')
      expect((await history.read(somebody, id, 1)).error.code).toBe('forbidden')
      expect((await history.restoreOn(somebody, id, 1, 1)).error.code).toBe('forbidden')
    }
    expect((await history.list(undefined, id)).status).toBe(401)
  })

  test('restores rights and restrictions, as a revision', async () => {
    const tag = await users.calls.tag('Secret')
    const id = await invite({ permissions: ['items:create', 'ai:use'], restrictedTagIds: [tag] })
    await users.calls.change(users.admin, id, { permissions: [], restrictedTagIds: [], displayName: 'Carla' })
    expect((await history.restore(users.admin, id, 1, ['permissions'])).reply.changed).toBe(true)
    expect(await load(id)).toMatchObject({ displayName: 'Carla', restrictedTagIds: [] })
    expect((await history.restore(users.admin, id, 1)).reply).toEqual({ changed: true, omitted: [] })
    expect(await load(id)).toMatchObject({ displayName: 'Carlo', restrictedTagIds: [tag] })
    expect((await load(id)).permissions.toSorted()).toEqual(['ai:use', 'items:create'])
    const { entries } = (await history.list(users.admin, id)).reply
    expect(entries.map(({ action }) => action)).toEqual(['reverted', 'reverted', 'changed', 'created'])
    expect((await history.restore(users.admin, id, 1)).reply.changed).toBe(false)
    expect((await history.list(users.admin, id)).reply.entries).toHaveLength(4)
    expect((await history.restoreOn(users.admin, id, 2, 1)).error.code).toBe('version-conflict')
  })

  test('says that nobody is invited a second time', async () => {
    const id = await invite()
    await users.archive.services.db
      .updateTable('users')
      .set({ status: 'active', password_hash: 'x' })
      .where('id', '=', id)
      .execute()
    await users.calls.change(users.admin, id, { displayName: 'Carla' })
    expect((await history.restore(users.admin, id, 1)).reply).toEqual({
      changed: true,
      omitted: [{ field: 'status', count: 1, names: [] }],
    })
    expect(await load(id)).toMatchObject({ status: 'active', displayName: 'Carlo' })
  })

  test('asks for the password where changing the user does', async () => {
    const hasty = await users.archive.addUser({ isAdmin: true })
    const id = await invite()
    await users.calls.change(users.admin, id, { email: 'other@example.org' })
    const request = { ...hasty, passwordConfirmed: false }
    expect((await history.restore(request, id, 1)).error.code).toBe('password-required')
  })

  test('has what users change themselves, but not their taste', async () => {
    const user = await users.archive.addUser()
    const change = (body: object) => users.archive.call(user, auth.changeProfile, { body })
    await change({ displayName: 'Ida' })
    await change({ siteparams: { darkMode: true } })
    await change({ siteparams: { language: 'it' } })
    const { entries } = (await history.list(users.admin, user.id)).reply
    expect(entries.map(({ by, changed }) => [by?.displayName, changed])).toEqual([
      ['Ida', ['language']],
      ['Ida', ['displayName', 'email', 'status', 'isAdmin', 'permissions']],
    ])
  })

  test('has the region, and restores that none was chosen', async () => {
    const id = await invite()
    const changed = (await users.calls.change(users.admin, id, { region: 'CH' })).reply
    expect(changed.siteparams).toEqual({ region: 'CH' })
    expect((await history.read(users.admin, id, 2)).reply.fields.region).toBe('CH')
    await users.calls.change(users.admin, id, { region: null })
    expect((await load(id)).siteparams).toEqual({})
    const { entries } = (await history.list(users.admin, id)).reply
    expect(entries.map(({ changed: fields }) => fields).slice(0, 2)).toEqual([['region'], ['region']])
    expect((await history.restore(users.admin, id, 2)).reply.changed).toBe(true)
    expect((await load(id)).siteparams).toEqual({ region: 'CH' })
    expect((await history.restore(users.admin, id, 1, ['region'])).reply.changed).toBe(true)
    expect((await load(id)).siteparams).toEqual({})
  })

  test('has restrictions that a change of the labels added or removed', async () => {
    const [secret, child] = [await users.calls.tag('Secret'), await users.calls.tag('Child')]
    const parent = await users.calls.tag('Parent', secret)
    const id = await invite({ restrictedTagIds: [secret] })
    await users.archive.call(users.admin, labels.changeTag, {
      params: { id: parent },
      body: { version: 1, parentId: child },
    })
    const { entries } = (await history.list(users.admin, id)).reply
    expect(entries[0]?.changed).toEqual(['restrictedTagIds'])
    expect((await history.read(users.admin, id, 2)).reply.fields.restrictedTagIds).toEqual(
      [secret, parent].sort(),
    )
  })

  test('is deleted with the user', async () => {
    const id = await invite()
    await users.calls.remove(users.admin, id)
    expect((await history.list(users.admin, id)).status).toBe(404)
    const { db } = users.archive.services
    const rows = await db.selectFrom('revisions').select('number').where('entity_id', '=', id).execute()
    expect(rows).toEqual([])
  })
})
