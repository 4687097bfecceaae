import * as contracts from '@lares/shared-types/contracts/own-searches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let anna: TestUser
let bruno: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  anna = await archive.addUser({ siteparams: { language: 'fr' } })
  bruno = await archive.addUser()
})
afterAll(() => archive.close())

const saveSearch = (name: string, address = 'q=lettre&kind=post', user = anna) =>
  archive.call(user, contracts.saveSearch, { body: { name, address } })
const listSaved = async (user = anna) =>
  (await archive.call(user, contracts.listSavedSearches, {})).reply.searches
const rename = (id: string, name: string, user = anna) =>
  archive.call(user, contracts.renameSavedSearch, { params: { id }, body: { name } })
const removeSaved = (id: string, user = anna) =>
  archive.call(user, contracts.deleteSavedSearch, { params: { id } })

describe('a saved search', () => {
  test('is stored, listed by name, renamed and deleted', async () => {
    const zoo = (await saveSearch('  Le   zoo ')).reply
    const summer = (
      await saveSearch('Été à la mer', '?q=été&tag=019a0000-0000-7000-8000-000000000301&view=grid')
    ).reply
    expect((await listSaved()).map(({ name, address }) => [name, address])).toEqual([
      ['Été à la mer', 'q=%C3%A9t%C3%A9&tag=019a0000-0000-7000-8000-000000000301&view=grid'],
      ['Le zoo', 'q=lettre&kind=post'],
    ])
    expect((await rename(zoo.id, 'Au zoo')).reply).toMatchObject({ id: zoo.id, name: 'Au zoo' })
    expect((await removeSaved(summer.id)).status).toBe(204)
    expect((await listSaved()).map(({ name }) => name)).toEqual(['Au zoo'])
    expect((await removeSaved(summer.id)).status).toBe(404)
    await removeSaved(zoo.id)
  })

  test('has a unique name per user, regardless of case', async () => {
    const first = (await saveSearch('Noël')).reply
    const second = (await saveSearch('Pâques')).reply
    for (const rejected of [await saveSearch('NOËL'), await rename(second.id, ' noël')]) {
      expect(rejected.status).toBe(409)
      expect(rejected.error).toMatchObject({
        code: 'already-exists',
        issues: [{ path: 'name', code: 'duplicate' }],
      })
    }
    expect((await rename(first.id, 'noël')).reply.name).toBe('noël')
    const sameNameOfOther = await saveSearch('Noël', 'q=x', bruno)
    expect(sameNameOfOther.status).toBe(201)
    for (const { id } of [first, second]) await removeSaved(id)
  })

  test('does not exist for other users', async () => {
    const { id } = (await saveSearch('Mine')).reply
    expect((await listSaved(bruno)).map(({ name }) => name)).not.toContain('Mine')
    expect((await rename(id, 'Yours', bruno)).status).toBe(404)
    expect((await removeSaved(id, bruno)).status).toBe(404)
    expect((await listSaved()).map(({ name }) => name)).toEqual(['Mine'])
    await removeSaved(id)
  })

  test.each([
    ['name', '', 'q=a'],
    ['name', ' \n\t ', 'q=a'],
    ['name', 'x'.repeat(121), 'q=a'],
    ['address', 'Name', ''],
    ['address', 'Name', '?'],
    ['address', 'Name', 'q=&kind='],
    ['address', 'Name', 'q=a&next=https://example.org'],
    ['address', 'Name', 'cursor=abc&q=a'],
    ['address', 'Name', 'https://example.org/?q=a'],
    ['address', 'Name', `q=${'a'.repeat(8_000)}`],
  ])('is rejected for its %s: «%s», «%s»', async (path, name, address) => {
    const { status, error } = await saveSearch(name, address)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(error.issues?.[0]?.path).toBe(path)
    expect(await listSaved()).toEqual([])
  })
})

test('limits a user to 200 saved searches, also for concurrent requests', async () => {
  const user = await archive.addUser()
  for (let number = 1; number < contracts.maxSavedSearches; number++)
    expect((await saveSearch(`Number ${number}`, 'q=a', user)).status).toBe(201)
  const last = await Promise.all([saveSearch('One', 'q=a', user), saveSearch('Other', 'q=a', user)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await listSaved(user)).toHaveLength(contracts.maxSavedSearches)
})

test('searches are deleted with their owner', async () => {
  const deletedUser = await archive.addUser()
  await saveSearch('Mine', 'q=a', deletedUser)
  await archive.call(deletedUser, contracts.rememberSearch, { body: { words: 'mine' } })
  await archive.services.db.deleteFrom('users').where('id', '=', deletedUser.id).execute()
  for (const table of ['saved_searches', 'recent_searches'] as const)
    expect(
      await archive.services.db
        .selectFrom(table)
        .select('id')
        .where('user_id', '=', deletedUser.id)
        .execute(),
    ).toEqual([])
})
