import * as items from '@lares/shared-types/contracts/items'
import { deleteUser } from '@lares/shared-types/contracts/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isOfGoneUser } from '../../http/gone-user.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { forgetGoneUsers } from './forget-gone-users.ts'

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const never = new AbortController().signal

/** Somebody who has written and marked more than one step takes, and one item of theirs. */
async function prolificUser(): Promise<{ user: TestUser; itemId: string }> {
  const { db } = archive.services
  const user = await archive.addUser()
  const { reply } = await archive.call(user, items.createItem, { body: { kind: 'post', title: 'Mine' } })
  await sql`
    with many as (
      insert into items (id, kind, title, sort_title, author_id)
      select gen_random_uuid(), 'post', 'one of many', 'one of many', ${user.id} from generate_series(1, 700)
      returning id
    ), saved as (
      insert into revisions (entity, entity_id, number, by_id, action, fields)
      select 'item', id, 1, ${user.id}, 'created', '{}' from many
    ), rated as (
      insert into ratings (user_id, item_id, value) select ${user.id}, id, 5 from many
    )
    insert into favourites (user_id, item_id) select ${user.id}, id from many`.execute(db)
  return { user, itemId: reply.id }
}

async function remove(user: TestUser): Promise<void> {
  const request = { params: { id: user.id }, query: { version: 1 } }
  expect((await archive.call(admin, deleteUser, request)).status).toBe(204)
}

/** How many rows of each table name somebody. */
async function traces({ id }: TestUser) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from items where author_id = ${id}) as items,
      (select count(*) from revisions where by_id = ${id}) as revisions,
      (select count(*) from ratings where user_id = ${id}) as ratings,
      (select count(*) from favourites where user_id = ${id}) as favourites,
      (select count(*) from contributors where id = ${id}) as contributors`.execute(archive.services.db)
  return rows[0]
}

const none = { items: 0, revisions: 0, ratings: 0, favourites: 0, contributors: 0 }

test('deleting somebody writes none of their items, and yet nobody sees them as an author any more', async () => {
  const { user, itemId } = await prolificUser()
  await remove(user)
  expect(await traces(user)).toMatchObject({ items: 701, revisions: 701 })
  const { reply: item } = await archive.call(admin, items.getItem, { params: { id: itemId } })
  expect(item.author).toBeNull()
  const history = await archive.call(admin, items.listRevisions, { params: { id: itemId }, query: {} })
  expect(history.reply.revisions.map(({ by }) => by)).toEqual([null])
  expect((await archive.call(user, items.getItem, { params: { id: itemId } })).status).toBe(401)
})

test('the job that the deletion leaves behind lets go of all of it, and of nobody else’s', async () => {
  const { user, itemId } = await prolificUser()
  const { user: other } = await prolificUser()
  await remove(user)
  const { rows } = await sql`select 1 from pgboss.job where name = 'forget-gone-users'`.execute(
    archive.services.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  await forgetGoneUsers(archive.services, {}, never)
  expect(await traces(user)).toEqual(none)
  expect(await traces(other)).toEqual({
    items: 701,
    revisions: 701,
    ratings: 700,
    favourites: 700,
    contributors: 1,
  })
  expect((await archive.call(admin, items.getItem, { params: { id: itemId } })).status).toBe(200)
})

test('what a job that was ended has left is done by the next one', async () => {
  const { user } = await prolificUser()
  await remove(user)
  let steps = 0
  const ended = {
    throwIfAborted() {
      steps += 1
      if (steps > 2) throw new Error('killed')
    },
  }
  await expect(
    forgetGoneUsers(archive.services, {}, Object.assign(new AbortController().signal, ended)),
  ).rejects.toThrow('killed')
  const left = Number((await traces(user))?.items)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(701)
  await forgetGoneUsers(archive.services, {}, never)
  expect(await traces(user)).toEqual(none)
})

test('what somebody writes after their traces are gone is refused as from nobody', async () => {
  const user = await archive.addUser()
  await remove(user)
  await forgetGoneUsers(archive.services, {}, never)
  const write = sql`
    insert into items (id, kind, title, sort_title, author_id)
    values (gen_random_uuid(), 'post', 'late', 'late', ${user.id})`.execute(archive.services.db)
  await expect(write).rejects.toSatisfy(isOfGoneUser)
})
