import { createItem } from '@lares/shared-types/contracts/items'
import { createEvent } from '@lares/shared-types/contracts/planning'
import { changeUsers, previewRestrictions } from '@lares/shared-types/contracts/users'
import { createDayEvent } from '@lares/shared-types/planning'
import type { ChangeUser } from '@lares/shared-types/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { openUserArchive, type UserArchive } from '../../testing/user-archive.ts'

let fixture: UserArchive
let admin: TestUser
beforeAll(async () => {
  fixture = await openUserArchive()
  ;({ admin } = fixture)
})
afterAll(() => fixture.archive.close())

const changeMany = (as: TestUser, changes: readonly (ChangeUser & { id: string })[]) =>
  fixture.archive.call(as, changeUsers, { body: { changes: [...changes] } })

describe('changing several users', () => {
  test('changes all of them', async () => {
    const users = [await fixture.archive.addUser(), await fixture.archive.addUser()]
    const { reply } = await changeMany(
      admin,
      users.map(({ id }) => ({ id, version: 1, permissions: ['ai:use', 'ai:use', 'items:export'] })),
    )
    expect(reply.users.map(({ id, permissions, version }) => ({ id, permissions, version }))).toEqual(
      users.map(({ id }) => ({ id, permissions: ['ai:use', 'items:export'], version: 2 })),
    )
  })

  test('changes none if one of them was changed by somebody else, and names them', async () => {
    const [one, other] = [await fixture.archive.addUser(), await fixture.archive.addUser()]
    await fixture.calls.change(admin, other.id, { displayName: 'Changed' })
    const { status, error } = await changeMany(admin, [
      { id: one.id, version: 1, permissions: [] },
      { id: other.id, version: 1, permissions: [] },
    ])
    expect([status, error.code, error.params?.userId]).toEqual([409, 'version-conflict', other.id])
    expect((await fixture.calls.read(admin, one.id)).reply).toMatchObject({ version: 1 })
    const unknown = { id: '0199aaaa-0000-7000-8000-000000000000', version: 1, permissions: [] }
    expect((await changeMany(admin, [{ id: one.id, version: 1 }, unknown])).status).toBe(404)
    expect((await fixture.calls.read(admin, one.id)).reply).toMatchObject({ version: 1 })
  })

  test('never removes the last administrators together', async () => {
    const other = await fixture.archive.addUser({ isAdmin: true })
    const admins = [admin, other]
    const demote = await Promise.all(
      admins.map(async ({ id }) => ({ id, version: await fixture.calls.getVersion(id), isAdmin: false })),
    )
    expect((await changeMany(admin, demote)).error.code).toBe('last-administrator')
    expect((await fixture.calls.read(admin, other.id)).reply.isAdmin).toBe(true)
    expect((await changeMany(admin, demote.slice(1))).status).toBe(200)
  })

  test('follows the same rules as changing one', async () => {
    const { manager } = fixture
    const { id } = await fixture.archive.addUser()
    const own = { id: manager.id, version: await fixture.calls.getVersion(manager.id) }
    for (const change of [
      { id, version: 1, isAdmin: true },
      { id, version: 1, permissions: ['integrity:run' as const] },
      { ...own, permissions: [] },
      { id: admin.id, version: await fixture.calls.getVersion(admin.id), permissions: [] },
    ])
      expect((await changeMany(manager, [change])).status).toBe(403)
    const twice = { id, version: 1, permissions: [] }
    expect((await changeMany(admin, [twice, twice])).error.issues).toEqual([
      { path: 'changes.1.id', code: 'duplicate' },
    ])
    expect((await changeMany(admin, [])).status).toBe(400)
    expect((await changeMany(await fixture.archive.addUser(), [twice])).status).toBe(403)
  })
})

describe('the effect of restrictions', () => {
  const none = { linked: 0, events: 0 }

  test('is counted among what the manager sees, with what stays visible by the same file', async () => {
    const { archive, calls } = fixture
    const parent = await calls.tag('Private')
    const child = await calls.tag('Letters', parent)
    const preview = async (as: TestUser, restrictedTagIds: string[]) =>
      (await archive.call(as, previewRestrictions, { body: { restrictedTagIds, restrictedCategoryIds: [] } }))
        .reply
    const before = await preview(admin, [parent])
    const add = (text: string, tagId?: string) =>
      addItemWithFile(archive, admin, Buffer.from(text), 'letter.txt', tagId ? { tagIds: [tagId] } : {})
    await add('the same letter', child)
    await add('the same letter')
    await add('another letter', parent)
    expect(before).toEqual({ items: before.items, hidden: 0, elsewhere: 0, ...none })
    expect(await preview(admin, [parent])).toEqual({
      items: before.items + 3,
      hidden: 2,
      elsewhere: 1,
      ...none,
    })
    expect(await preview(admin, [child])).toEqual({
      items: before.items + 3,
      hidden: 1,
      elsewhere: 1,
      ...none,
    })
    expect(await preview(admin, [])).toEqual({ items: before.items + 3, hidden: 0, elsewhere: 0, ...none })
    const restricted = await calls.restrictedManager(child)
    expect(await preview(restricted, [parent])).toEqual({
      items: before.items + 2,
      hidden: 1,
      elsewhere: 0,
      ...none,
    })
    const hidden = { restrictedTagIds: [child], restrictedCategoryIds: [] }
    expect((await archive.call(restricted, previewRestrictions, { body: hidden })).error.issues).toEqual([
      { path: 'restrictedTagIds.0', code: 'unknown-reference' },
    ])
  })

  test('counts hidden items with a piece, a source or a reading that stays visible, and events that have them', async () => {
    const { archive, calls } = fixture
    const { db } = archive.services
    const tagId = await calls.tag('Quarrel')
    const preview = async (as = admin) =>
      (
        await archive.call(as, previewRestrictions, {
          body: { restrictedTagIds: [tagId], restrictedCategoryIds: [] },
        })
      ).reply
    const add = async (tagIds: string[] = []) => {
      const body = { kind: 'record' as const, title: 'Tape', tagIds }
      return (await archive.call(admin, createItem, { body })).reply.id
    }
    const hide = [tagId]
    const [hiddenPiece, whole] = [await add(hide), await add()]
    const [piece, hiddenWhole] = [await add(), await add(hide)]
    const [hiddenLetter, reading] = [await add(hide), await add()]
    const [hiddenBoth, hiddenOther] = [await add(hide), await add(hide)]
    const cut = { cut_id: null, version_id: null, spans: '[]' }
    await db
      .insertInto('cut_pieces')
      .values([
        { ...cut, item_id: hiddenPiece, source_id: whole },
        { ...cut, item_id: piece, source_id: hiddenWhole },
        { ...cut, item_id: hiddenBoth, source_id: hiddenOther },
      ])
      .execute()
    await sql`insert into narrations (id, letter_id, recording_id, added_at)
      values (gen_random_uuid(), ${hiddenLetter}, ${reading}, now())`.execute(db)
    const addEvent = (itemIds: string[]) =>
      archive.call(admin, createEvent, { body: { ...createDayEvent('Supper', '2026-07-12'), itemIds } })
    await addEvent([whole, hiddenPiece])
    await addEvent([whole])
    expect(await preview()).toMatchObject({ hidden: 5, elsewhere: 0, linked: 3, events: 1 })
    // What the manager does not see is neither counted nor told.
    const secret = await calls.tag('Secret')
    await db.insertInto('item_tags').values({ item_id: hiddenPiece, tag_id: secret }).execute()
    expect(await preview(await calls.restrictedManager(secret))).toMatchObject({ linked: 2, events: 0 })
  })
})
