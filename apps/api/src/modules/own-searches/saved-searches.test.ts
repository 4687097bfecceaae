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

const save = (name: string, address = 'q=lettre&kind=post', user = anna) =>
  archive.call(user, contracts.saveSearch, { body: { name, address } })
const listed = async (user = anna) =>
  (await archive.call(user, contracts.listSavedSearches, {})).reply.searches
const rename = (id: string, name: string, user = anna) =>
  archive.call(user, contracts.renameSavedSearch, { params: { id }, body: { name } })
const remove = (id: string, user = anna) =>
  archive.call(user, contracts.deleteSavedSearch, { params: { id } })

describe('a saved search', () => {
  test('is kept as the address has it, is listed by name, renamed and removed', async () => {
    const zoo = (await save('  Le   zoo ')).reply
    const summer = (await save('Été à la mer', '?q=été&tag=019a0000-0000-7000-8000-000000000301&view=grid'))
      .reply
    expect((await listed()).map(({ name, address }) => [name, address])).toEqual([
      ['Été à la mer', 'q=%C3%A9t%C3%A9&tag=019a0000-0000-7000-8000-000000000301&view=grid'],
      ['Le zoo', 'q=lettre&kind=post'],
    ])
    expect((await rename(zoo.id, 'Au zoo')).reply).toMatchObject({ id: zoo.id, name: 'Au zoo' })
    expect((await remove(summer.id)).status).toBe(204)
    expect((await listed()).map(({ name }) => name)).toEqual(['Au zoo'])
    expect((await remove(summer.id)).status).toBe(404)
    await remove(zoo.id)
  })

  test('has a name that no other of the same person has, capitals aside', async () => {
    const first = (await save('Noël')).reply
    const second = (await save('Pâques')).reply
    for (const refused of [await save('NOËL'), await rename(second.id, ' noël')]) {
      expect(refused.status).toBe(409)
      expect(refused.error).toMatchObject({
        code: 'already-exists',
        issues: [{ path: 'name', code: 'duplicate' }],
      })
    }
    expect((await rename(first.id, 'noël')).reply.name).toBe('noël')
    const ofBruno = await save('Noël', 'q=x', bruno)
    expect(ofBruno.status).toBe(201)
    for (const { id } of [first, second]) await remove(id)
  })

  test('is its owner’s alone: for others there is none', async () => {
    const { id } = (await save('Mine')).reply
    expect((await listed(bruno)).map(({ name }) => name)).not.toContain('Mine')
    expect((await rename(id, 'Yours', bruno)).status).toBe(404)
    expect((await remove(id, bruno)).status).toBe(404)
    expect((await listed()).map(({ name }) => name)).toEqual(['Mine'])
    await remove(id)
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
  ])('is refused by its %s: «%s», «%s»', async (path, name, address) => {
    const { status, error } = await save(name, address)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    expect(error.issues?.[0]?.path).toBe(path)
    expect(await listed()).toEqual([])
  })
})

test('a person keeps 200 of them and no more, also when two are saved at once', async () => {
  const many = await archive.addUser()
  for (let number = 1; number < contracts.mostSavedSearches; number++)
    expect((await save(`Number ${number}`, 'q=a', many)).status).toBe(201)
  const last = await Promise.all([save('One', 'q=a', many), save('Other', 'q=a', many)])
  expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(await listed(many)).toHaveLength(contracts.mostSavedSearches)
})

test('they go with their owner', async () => {
  const gone = await archive.addUser()
  await save('Mine', 'q=a', gone)
  await archive.call(gone, contracts.rememberSearch, { body: { words: 'mine' } })
  await archive.services.db.deleteFrom('users').where('id', '=', gone.id).execute()
  for (const table of ['saved_searches', 'recent_searches'] as const)
    expect(
      await archive.services.db.selectFrom(table).select('id').where('user_id', '=', gone.id).execute(),
    ).toEqual([])
})
