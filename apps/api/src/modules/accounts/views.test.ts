import * as internal from '@lares/server-kit/internal-contracts'
import { listAuditEvents } from '@lares/shared-types/contracts/audit'
import * as items from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
beforeAll(async () => {
  fixture = await openUserArchive()
})
afterAll(() => fixture.archive.close())

const start = (as: TestUser, userId: string) =>
  fixture.archive.call(as, internal.startView, { body: { userId } })

async function viewAs(as: TestUser, userId: string): Promise<TestUser> {
  return { ...as, view: { id: (await start(as, userId)).reply.id, userId } }
}

test('a view shows who is seen, with their rights and under an id of its own, and is recorded', async () => {
  const { archive, admin } = fixture
  const lucia = await archive.addUser({ displayName: 'Lucia', permissions: ['items:create', 'ai:use'] })
  const view = await viewAs(admin, lucia.id)
  const { user } = (await archive.call(view, internal.getCurrentUser, {})).reply
  expect(user).toMatchObject({
    id: view.view?.id,
    displayName: 'Lucia',
    isAdmin: false,
    permissions: ['items:create', 'ai:use'],
    view: { userId: lucia.id, by: 'Keeper' },
  })
  const body = { kind: 'post', title: 'Not by her' } as const
  expect((await archive.call(view, items.createItem, { body })).status).toBe(403)
  const seen = await archive.services.db
    .selectFrom('users')
    .select('last_seen_at')
    .where('id', '=', lucia.id)
    .executeTakeFirstOrThrow()
  expect(seen.last_seen_at).toBeNull()
  await archive.call(admin, internal.endView, { body: { userId: lucia.id } })
  const { events } = (await archive.call(admin, listAuditEvents, { query: { userId: lucia.id } })).reply
  expect(events.map(({ kind, by }) => [kind, by?.name])).toEqual([
    ['view-ended', 'Keeper'],
    ['view-started', 'Keeper'],
  ])
})

test('favourites of the user are not among what is seen', async () => {
  const { archive, admin } = fixture
  const lucia = await archive.addUser()
  const { reply: item } = await archive.call(lucia, items.createItem, {
    body: { kind: 'post', title: 'Hers' },
  })
  await archive.call(lucia, items.addFavourite, { params: { id: item.id } })
  const read = async (as: TestUser) =>
    (await archive.call(as, items.getItem, { params: { id: item.id } })).reply
  expect((await read(lucia)).favourite).toBe(true)
  expect(await read(await viewAs(admin, lucia.id))).toMatchObject({ favourite: false })
})

test('nobody sees the archive as somebody who may do or see more, as themselves, or as nobody', async () => {
  const { archive, admin, manager, calls } = fixture
  const tagId = await calls.tag('Hidden')
  const freer = await archive.addUser({ permissions: ['integrity:run'] })
  expect((await start(manager, admin.id)).status).toBe(403)
  expect((await start(manager, freer.id)).status).toBe(403)
  expect((await start(await calls.restrictedManager(tagId), freer.id)).status).toBe(403)
  expect((await start(admin, admin.id)).error.params).toEqual({ reason: 'own-view' })
  expect((await start(admin, '0199aaaa-0000-7000-8000-000000000000')).status).toBe(404)
  expect((await start(await archive.addUser(), freer.id)).status).toBe(403)
})

test('a view ends when either may not sign in any more, and shows no more than the manager sees', async () => {
  const { archive, admin, calls } = fixture
  const manager = await archive.addUser({ permissions: ['users:manage', 'items:create'] })
  const viewed = await archive.addUser({ permissions: ['items:create'] })
  const view = await viewAs(manager, viewed.id)
  const tagId = await calls.tag('Hidden')
  const body = { kind: 'post', title: 'Hidden', tagIds: [tagId] } as const
  const { reply: item } = await archive.call(admin, items.createItem, { body: { ...body, tagIds: [tagId] } })
  const read = () => archive.call(view, items.getItem, { params: { id: item.id } })
  expect((await read()).status).toBe(200)
  await calls.change(admin, manager.id, { restrictedTagIds: [tagId] })
  expect((await read()).status).toBe(404)
  await calls.change(admin, viewed.id, { status: 'suspended' })
  expect((await read()).status).toBe(401)
  const other = await viewAs(
    manager,
    (await archive.addUser({ permissions: [], restrictedTagIds: [tagId] })).id,
  )
  const list = () => archive.call(other, items.listItems, { query: {} })
  expect((await list()).status).toBe(200)
  await calls.change(admin, manager.id, { permissions: [] })
  expect((await list()).status).toBe(401)
})
