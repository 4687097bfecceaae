import * as contracts from '@lares/shared-types/contracts/table-views'
import type { ListType } from '@lares/shared-types/routing/pages'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let anna: TestUser
let bruno: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  anna = await archive.addUser()
  bruno = await archive.addUser()
})
afterAll(() => archive.close())

const save = (name: string, { list = 'posts' as ListType, user = anna } = {}) =>
  archive.call(user, contracts.saveTableView, { body: { list, name, address: 'sort=-date&columns=title' } })
const change = (id: string, body: object, user = anna) =>
  archive.call(user, contracts.changeTableView, { params: { id }, body })
const list = async (of: ListType, user = anna) =>
  (await archive.call(user, contracts.listTableViews, { query: { list: of } })).reply.views

test('views are saved, listed by name for each table, renamed, replaced and deleted', async () => {
  const zoo = (await save('  Zoo   letters ')).reply
  await save('Attic')
  await save('Attic', { list: 'mails' })
  expect((await list('posts')).map(({ name }) => name)).toEqual(['Attic', 'Zoo letters'])
  expect((await list('mails')).map(({ name }) => name)).toEqual(['Attic'])
  expect((await change(zoo.id, { name: 'Barn', address: '?sort=title' })).reply).toMatchObject({
    name: 'Barn',
    address: 'sort=title',
    list: 'posts',
  })
  expect((await change(zoo.id, { name: 'attic' })).error.code).toBe('already-exists')
  expect((await save(' ')).error.issues?.[0]).toEqual({ path: 'name', code: 'required' })
  expect((await archive.call(anna, contracts.deleteTableView, { params: { id: zoo.id } })).status).toBe(204)
  expect((await list('posts')).map(({ name }) => name)).toEqual(['Attic'])
})

test('a table has at most one default view', async () => {
  const [one, other] = [
    (await save('One', { list: 'dreams' })).reply,
    (await save('Other', { list: 'dreams' })).reply,
  ]
  await change(one.id, { isDefault: true })
  await change(other.id, { isDefault: true })
  const defaults = (await list('dreams')).filter(({ isDefault }) => isDefault)
  expect(defaults.map(({ name }) => name)).toEqual(['Other'])
  await change(other.id, { isDefault: false })
  expect((await list('dreams')).some(({ isDefault }) => isDefault)).toBe(false)
})

test('views belong to their user', async () => {
  const view = (await save('Mine', { list: 'videos' })).reply
  expect(await list('videos', bruno)).toEqual([])
  expect((await change(view.id, { name: 'His' }, bruno)).status).toBe(404)
  expect((await archive.call(bruno, contracts.deleteTableView, { params: { id: view.id } })).status).toBe(404)
  expect((await save('Mine', { list: 'videos', user: bruno })).status).toBe(201)
})

test('there are at most fifty views of a table', async () => {
  await sql`
    insert into table_views (id, user_id, list, name, name_key, address, created_at, updated_at)
    select md5('view' || n)::uuid, ${anna.id}, 'tags', 'View ' || n, 'view ' || n, '', now(), now()
    from generate_series(1, ${contracts.maxTableViews}::integer) n`.execute(archive.services.db)
  expect((await save('One more', { list: 'tags' })).error.issues?.[0]?.code).toBe('too-many')
})
