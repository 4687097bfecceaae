import { createItem, trashItem } from '@lares/shared-types/contracts/items'
import * as participants from '@lares/shared-types/contracts/participants'
import { deleteForEver, forgetDeletion, listDeletions } from '@lares/shared-types/contracts/trash'
import { maxCountedItems } from '@lares/shared-types/deletions'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLabelCalls, labelTypes } from '../../testing/label-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let daysLater = 0

beforeAll(async () => {
  archive = await openTestArchive({ now: () => new Date(Date.now() + daysLater * 24 * 3600 * 1000) })
  admin = await archive.addUser({ isAdmin: true })
  manager = await archive.addUser({
    displayName: 'Rosa',
    permissions: ['tags:manage', 'categories:manage', 'participants:manage', 'items:create'],
  })
})
afterAll(() => archive.close())
beforeEach(async () => {
  daysLater = 0
  await archive.services.db.deleteFrom('deletions').execute()
})

const list = (as: TestUser | undefined, query: { cursor?: string; limit?: number } = {}) =>
  archive.call(as, listDeletions, { query })
const listIds = async (as: TestUser) => (await list(as)).reply.deletions.map(({ id }) => id)

async function addPerson(en = uuidv7(), more: object = {}) {
  const body = { names: { en }, ...more }
  return (await archive.call(manager, participants.createParticipant, { body })).reply
}
const removePerson = ({ id, version }: { id: string; version: number }, as = manager) =>
  archive.call(as, participants.deleteParticipant, { params: { id }, query: { version } })
const restorePerson = async (id: string, as = manager) =>
  (await archive.call(as, participants.restoreParticipant, { params: { id } })).reply

const calls = Object.fromEntries(
  labelTypes.map((type) => [type.name, createLabelCalls(() => ({ archive, admin, manager }), type)]),
) as Record<(typeof labelTypes)[number]['name'], ReturnType<typeof createLabelCalls>>

describe('the deleted labels and people', () => {
  test('are told with their name, by whom, until when, and from how many items, latest first', async () => {
    const tag = await calls.tag.addLabel('Garden')
    const category = await calls.category.addLabel('Travel')
    const person = await addPerson('Otto')
    const [gone] = [await calls.tag.createItem(tag.id), await calls.tag.createItem(tag.id)]
    await archive.call(admin, createItem, {
      body: {
        kind: 'post',
        title: 'A letter',
        participants: [
          { participantId: person.id, role: 'author' },
          { participantId: person.id, role: 'present' },
        ],
      },
    })
    await calls.tag.deleteLabel(manager, tag.id, 1)
    await calls.category.deleteLabel(manager, category.id, 1)
    await removePerson(person, admin)
    await archive.call(admin, trashItem, { params: { id: gone.id }, query: { version: gone.version } })
    const { deletions, nextCursor } = (await list(manager)).reply
    expect(nextCursor).toBeNull()
    expect(deletions).toMatchObject([
      { entity: 'participant', id: person.id, names: { en: 'Otto' }, itemCount: 1 },
      { entity: 'category', id: category.id, names: { en: 'Travel' }, deletedBy: 'Rosa', itemCount: 0 },
      { entity: 'tag', id: tag.id, names: { en: 'Garden' }, deletedBy: 'Rosa', itemCount: 1 },
    ])
    for (const { deletedAt, expiresAt, hasMoreItems } of deletions) {
      expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3600 * 1000)
      expect(hasMoreItems).toBe(false)
    }
    await restorePerson(person.id)
    expect(await listIds(manager)).toEqual([category.id, tag.id])
    daysLater = 31
    expect(await listIds(manager)).toEqual([])
  })

  test('are those for which somebody has the permission, also while they are seen as by another', async () => {
    const tag = await calls.tag.addLabel(uuidv7())
    const category = await calls.category.addLabel(uuidv7())
    const person = await addPerson()
    await calls.tag.deleteLabel(manager, tag.id, 1)
    await calls.category.deleteLabel(manager, category.id, 1)
    await removePerson(person)
    expect((await list(undefined)).status).toBe(401)
    expect((await list(await archive.addUser({ permissions: ['items:delete'] }))).status).toBe(403)
    for (const [permission, id] of [
      ['tags:manage', tag.id],
      ['categories:manage', category.id],
      ['participants:manage', person.id],
    ] as const) {
      const user = await archive.addUser({ permissions: [permission] })
      expect(await listIds(user)).toEqual([id])
      expect(await listIds({ ...admin, view: { id: uuidv7(), userId: user.id } })).toEqual([id])
    }
  })

  test('are read page by page, also if several were deleted at the same instant', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const { id } = await calls.tag.addLabel(uuidv7())
      await calls.tag.deleteLabel(manager, id, 1)
      ids.unshift(id)
    }
    await sql`update deletions set deleted_at = ${new Date()}`.execute(archive.services.db)
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { reply } = await list(manager, { limit: 2, ...(cursor && { cursor }) })
      found.push(...reply.deletions.map(({ id }) => id))
      if (reply.nextCursor === null) break
      cursor = reply.nextCursor
    }
    expect(found).toEqual(ids.toSorted().toReversed())
    expect((await list(manager, { limit: 21 })).status).toBe(400)
    expect((await list(manager, { cursor: 'x' })).error).toMatchObject({ code: 'invalid-cursor' })
  })

  test('have at most so many of their items counted', async () => {
    const { db } = archive.services
    const tag = await calls.tag.addLabel(uuidv7())
    const body = { kind: 'post' as const, title: 'Many' }
    const { id } = (await archive.call(admin, createItem, { body })).reply
    await sql`insert into items (id, kind, title, sort_title, author_id)
      select gen_random_uuid(), kind, title, sort_title, author_id from items, generate_series(1, ${maxCountedItems})
      where id = ${id}`.execute(db)
    await sql`insert into item_tags (item_id, tag_id)
      select id, ${tag.id} from items where title = 'Many'`.execute(db)
    await calls.tag.deleteLabel(manager, tag.id, 1)
    expect((await list(manager)).reply.deletions).toMatchObject([
      { itemCount: maxCountedItems, hasMoreItems: true },
    ])
    await sql`delete from items where id = (select id from items where title = 'Many' limit 1)`.execute(db)
    expect((await list(manager)).reply.deletions).toMatchObject([
      { itemCount: maxCountedItems, hasMoreItems: false },
    ])
  })
})

describe.each(labelTypes)('a deleted $name', ({ name, field }) => {
  const { addLabel, addRestrictedUser, changeLabel, createItem: addItem, deleteLabel } = calls[name]
  const { getLabel, mergeLabel, restoreLabel } = calls[name]
  const remove = async (id: string) =>
    expect((await deleteLabel(admin, id, (await getLabel(admin, id)).reply.version)).status).toBe(204)
  /** Whether somebody finds it in the list; also checks that they can restore nothing else. */
  async function isListed(as: TestUser, id: string) {
    const listed = (await listIds(as)).includes(id)
    if (!listed) expect((await restoreLabel(as, id)).status).toBe(404)
    return listed
  }

  test('that was hidden from somebody is not listed for them, nor what was inside', async () => {
    const label = await addLabel(uuidv7())
    const child = await addLabel(uuidv7(), label.id)
    const restricted = await addRestrictedUser(label.id)
    await remove(child.id)
    await remove(label.id)
    expect(await listIds(restricted)).toEqual([])
    expect(await isListed(restricted, child.id)).toBe(false)
    expect(await isListed(restricted, label.id)).toBe(false)
    expect(new Set(await listIds(admin))).toEqual(new Set([label.id, child.id]))
  })

  test('that would come back inside a hidden one is not listed, through what took the place of its parent', async () => {
    const [secret, open] = [await addLabel(uuidv7()), await addLabel(uuidv7())]
    const direct = await addLabel(uuidv7(), secret.id)
    const middle = await addLabel(uuidv7(), secret.id)
    const deep = await addLabel(uuidv7(), middle.id)
    const merged = await addLabel(uuidv7())
    const ofMerged = await addLabel(uuidv7(), merged.id)
    const free = await addLabel(uuidv7(), open.id)
    for (const { id } of [direct, deep, middle, ofMerged, free]) await remove(id)
    expect((await mergeLabel(admin, merged.id, secret.id)).status).toBe(200)
    const restricted = await addRestrictedUser(secret.id)
    expect(await listIds(restricted)).toEqual([free.id])
    for (const { id } of [direct, deep, middle, ofMerged]) expect(await isListed(restricted, id)).toBe(false)
    // Also when the hidden label is deleted itself.
    await remove(secret.id)
    expect(await listIds(restricted)).toEqual([free.id])
    for (const { id } of [direct, deep, middle, ofMerged]) expect(await isListed(restricted, id)).toBe(false)
    expect((await restoreLabel(restricted, free.id)).reply).toMatchObject({ parentId: open.id, missing: [] })
  })

  test('counts no item that is hidden from whoever asks', async () => {
    const [label, secret] = [await addLabel(uuidv7()), await addLabel(uuidv7())]
    const restricted = await addRestrictedUser(secret.id)
    await addItem(label.id)
    const hidden = await addItem(label.id, secret.id)
    await remove(label.id)
    const count = async (as: TestUser) => (await list(as)).reply.deletions.map(({ itemCount }) => itemCount)
    expect(await count(restricted)).toEqual([1])
    expect(await count(admin)).toEqual([2])
    expect(hidden[field === 'tagIds' ? 'tags' : 'categories'].map(({ id }) => id)).toContain(secret.id)
  })

  test('is restored with word of what is missing, but not of items to those from whom some are hidden', async () => {
    const secret = await addLabel(uuidv7())
    const restricted = await addRestrictedUser(secret.id)
    const top = await addLabel(uuidv7())
    const loseAnItem = async (as: TestUser) => {
      const label = await addLabel(uuidv7(), top.id)
      const gone = await addItem(label.id)
      await remove(label.id)
      await archive.call(admin, trashItem, { params: { id: gone.id }, query: { version: gone.version } })
      await archive.call(admin, deleteForEver, { params: { id: gone.id } })
      const { reply } = await restoreLabel(as, label.id)
      return { id: label.id, missing: reply.missing }
    }
    const first = await loseAnItem(manager)
    expect(first.missing).toEqual(['items'])
    expect((await restoreLabel(manager, first.id)).reply.missing).toEqual([])
    expect((await loseAnItem(restricted)).missing).toEqual([])
    const label = await addLabel(uuidv7(), top.id)
    await remove(label.id)
    await remove(top.id)
    expect((await restoreLabel(restricted, label.id)).reply.missing).toEqual(['parent'])
    await changeLabel(admin, label.id, { version: 3, parentId: null })
  })
})

test('a person is restored with word of what is missing', async () => {
  const user = await archive.addUser({})
  const friend = await addPerson()
  const person = await addPerson(uuidv7(), {
    userId: user.id,
    relations: [{ participantId: friend.id, kind: 'friend' }],
  })
  const item = await archive.call(admin, createItem, {
    body: {
      kind: 'post',
      title: 'A letter',
      participants: [{ participantId: person.id, role: 'author' }],
    },
  })
  await removePerson(person)
  await removePerson({ id: friend.id, version: friend.version + 2 })
  await archive.services.db.deleteFrom('items').where('id', '=', item.reply.id).execute()
  await addPerson(uuidv7(), { userId: user.id })
  expect((await restorePerson(person.id)).missing).toEqual(['relations', 'account', 'items'])
  expect((await restorePerson(friend.id)).missing).toEqual([])
})

describe('what is deleted for ever', () => {
  const forget = (as: TestUser | undefined, id: string) =>
    archive.call(as, forgetDeletion, { params: { id } })

  test('leaves the trash and cannot be restored; a person needs the permission for people', async () => {
    const person = await addPerson()
    await removePerson(person)
    const tagManager = await archive.addUser({ permissions: ['tags:manage'] })
    const reader = await archive.addUser({ permissions: [] })
    expect((await forget(reader, person.id)).status).toBe(403)
    expect((await forget(tagManager, person.id)).status).toBe(404)
    expect((await forget(manager, person.id)).status).toBe(204)
    expect(await listIds(manager)).toEqual([])
    const restored = await archive.call(manager, participants.restoreParticipant, {
      params: { id: person.id },
    })
    expect(restored.status).toBe(404)
    expect((await forget(manager, person.id)).status).toBe(404)
  })

  test('is no label that exists, and none that is hidden from whoever asks', async () => {
    const { addLabel, addRestrictedUser, deleteLabel } = calls.tag
    const [existing, hidden] = [await addLabel(uuidv7()), await addLabel(uuidv7())]
    const restricted = await addRestrictedUser(hidden.id)
    await deleteLabel(admin, hidden.id, 1)
    expect((await forget(manager, existing.id)).status).toBe(404)
    expect((await forget(restricted, hidden.id)).status).toBe(404)
    expect(await listIds(admin)).toEqual([hidden.id])
  })

  test('takes with it what was merged into it, and gives its place to what lay below', async () => {
    const { addLabel, deleteLabel, getLabel, mergeLabel, restoreLabel } = calls.tag
    const remove = async (id: string) => deleteLabel(admin, id, (await getLabel(admin, id)).reply.version)
    const top = await addLabel(uuidv7())
    const middle = await addLabel(uuidv7(), top.id)
    const below = await addLabel(uuidv7(), middle.id)
    const merged = await addLabel(uuidv7())
    const belowMerged = await addLabel(uuidv7(), merged.id)
    await remove(below.id)
    await remove(belowMerged.id)
    await mergeLabel(admin, merged.id, middle.id)
    await remove(middle.id)
    expect((await forget(manager, middle.id)).status).toBe(204)
    expect(new Set(await listIds(manager))).toEqual(new Set([below.id, belowMerged.id]))
    for (const { id } of [below, belowMerged])
      expect((await restoreLabel(manager, id)).reply).toMatchObject({ parentId: top.id })
    expect((await restoreLabel(manager, merged.id)).status).toBe(404)
  })

  test('is not what was merged into another one, which earlier merges into that one rest on', async () => {
    const { addLabel, addRestrictedUser, getLabel, mergeLabel, restoreLabel } = calls.tag
    const [hiddenFirst, hiddenSecond, target] = [
      await addLabel(uuidv7()),
      await addLabel(uuidv7()),
      await addLabel(uuidv7()),
    ]
    const restricted = await addRestrictedUser(hiddenFirst.id, hiddenSecond.id)
    await mergeLabel(admin, hiddenFirst.id, target.id)
    await mergeLabel(admin, hiddenSecond.id, target.id)
    const { reply } = await archive.call(manager, listDeletions, { query: {} })
    expect(reply.deletions.map(({ id, isMerged }) => [id, isMerged])).toEqual([
      [hiddenSecond.id, true],
      [hiddenFirst.id, true],
    ])
    expect((await forget(manager, hiddenSecond.id)).status).toBe(404)
    expect((await restoreLabel(manager, hiddenFirst.id)).status).toBe(200)
    // What the second had is still hidden.
    expect((await getLabel(restricted, target.id)).status).toBe(404)
  })
})
