import * as items from '@lares/shared-types/contracts/items'
import { deleteUser } from '@lares/shared-types/contracts/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDeletedUserViolation } from '../../http/database-errors.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { anonymizeDeletedUsersJob } from './anonymize-deleted-users.job.ts'

let archive: TestArchive
let admin: TestUser
beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

const neverAborted = new AbortController().signal

const anonymizeDeletedUsers = (signal: AbortSignal) =>
  anonymizeDeletedUsersJob.handle({}, { services: archive.services, signal })

/** Adds a user with more contributions than fit into one batch. `itemId` is one of their items. */
async function addProlificUser(): Promise<{ user: TestUser; itemId: string }> {
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
    ), said as (
      insert into comments (id, item_id, author_id, body, version, version_token, created_at, removed_at, removed_by)
      select gen_random_uuid(), id, ${user.id}, 'mine', 1, 1, now(), now(), ${user.id} from many limit 150
      returning id
    ), mentioned as (
      insert into comment_mentions (comment_id, user_id, name) select id, ${user.id}, 'Me' from said
    ), moved as (
      insert into comment_reactions (comment_id, user_id, kind, created_at) select id, ${user.id}, 'love', now() from said
    ), felt as (
      insert into item_reactions (item_id, user_id, kind, created_at) select id, ${user.id}, 'love', now() from many
    ), rated as (
      insert into ratings (user_id, item_id, value) select ${user.id}, id, 5 from many
    )
    insert into favourites (user_id, item_id) select ${user.id}, id from many`.execute(db)
  return { user, itemId: reply.id }
}

async function deleteUserAs(user: TestUser): Promise<void> {
  const request = { params: { id: user.id }, query: { version: 1 } }
  expect((await archive.call(admin, deleteUser, request)).status).toBe(204)
}

/** Counts the rows of each table that refer to a user. */
async function countReferences({ id }: TestUser) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from items where author_id = ${id}) as items,
      (select count(*) from revisions where by_id = ${id}) as revisions,
      (select count(*) from comments where ${id} in (author_id, removed_by)) as comments,
      (select count(*) from comment_mentions where user_id = ${id}) as mentions,
      (select count(*) from comment_reactions where user_id = ${id})
        + (select count(*) from item_reactions where user_id = ${id}) as reactions,
      (select count(*) from ratings where user_id = ${id}) as ratings,
      (select count(*) from favourites where user_id = ${id}) as favourites,
      (select count(*) from contributors where id = ${id}) as contributors`.execute(archive.services.db)
  return rows[0]
}

const none = {
  items: 0,
  revisions: 0,
  comments: 0,
  mentions: 0,
  reactions: 0,
  ratings: 0,
  favourites: 0,
  contributors: 0,
}

test('hides the author of a deleted user without writing their items', async () => {
  const { user, itemId } = await addProlificUser()
  await deleteUserAs(user)
  expect(await countReferences(user)).toMatchObject({ items: 701, revisions: 701 })
  const { reply: item } = await archive.call(admin, items.getItem, { params: { id: itemId } })
  expect(item.author).toBeNull()
  const history = await archive.call(admin, items.listRevisions, { params: { id: itemId }, query: {} })
  expect(history.reply.revisions.map(({ by }) => by)).toEqual([null])
  expect((await archive.call(user, items.getItem, { params: { id: itemId } })).status).toBe(401)
})

test('the job enqueued by the deletion removes all references to this user only', async () => {
  const { user, itemId } = await addProlificUser()
  const { user: other } = await addProlificUser()
  await deleteUserAs(user)
  const { rows } = await sql`select 1 from pgboss.job where name = 'anonymize-deleted-users'`.execute(
    archive.services.db,
  )
  expect(rows.length).toBeGreaterThan(0)
  await anonymizeDeletedUsers(neverAborted)
  expect(await countReferences(user)).toEqual(none)
  expect(await countReferences(other)).toEqual({
    items: 701,
    revisions: 701,
    comments: 150,
    mentions: 150,
    reactions: 850,
    ratings: 700,
    favourites: 700,
    contributors: 1,
  })
  expect((await archive.call(admin, items.getItem, { params: { id: itemId } })).status).toBe(200)
})

test('the next job continues after an aborted one', async () => {
  const { user } = await addProlificUser()
  await deleteUserAs(user)
  let batches = 0
  const abortSignal = {
    throwIfAborted() {
      batches += 1
      if (batches > 2) throw new Error('killed')
    },
  }
  await expect(
    anonymizeDeletedUsers(Object.assign(new AbortController().signal, abortSignal)),
  ).rejects.toThrow('killed')
  const remaining = Number((await countReferences(user))?.items)
  expect(remaining).toBeGreaterThan(0)
  expect(remaining).toBeLessThan(701)
  await anonymizeDeletedUsers(neverAborted)
  expect(await countReferences(user)).toEqual(none)
})

test('rejects a late write of a deleted user', async () => {
  const user = await archive.addUser()
  await deleteUserAs(user)
  await anonymizeDeletedUsers(neverAborted)
  const write = sql`
    insert into items (id, kind, title, sort_title, author_id)
    values (gen_random_uuid(), 'post', 'late', 'late', ${user.id})`.execute(archive.services.db)
  await expect(write).rejects.toSatisfy(isDeletedUserViolation)
})
