import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/labels'
import * as users from '@lares/shared-types/contracts/users'
import type { Item } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadPrincipal } from '../../visibility/load-principal.ts'
import { visibleDocuments } from '../../visibility/visible-items.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

let tagCount = 0
async function createTag(parentId: string | null = null): Promise<string> {
  tagCount += 1
  const body = { names: { en: `Tag ${tagCount}` }, parentId }
  return (await archive.call(admin, contracts.createTag, { body })).reply.id
}
const addUserWithout = (...restrictedTagIds: string[]) => archive.addUser({ restrictedTagIds })
const createItem = async (tagIds: string[]): Promise<Item> =>
  (await archive.call(admin, items.createItem, { body: { kind: 'post', title: 'An item', tagIds } })).reply
const retag = async ({ id, version }: Item, tagIds: string[]): Promise<Item> =>
  (await archive.call(admin, items.changeItem, { params: { id }, body: { version, tagIds } })).reply
const getVersion = async (id: string) =>
  (await archive.call(admin, contracts.getTag, { params: { id } })).reply.version
const deleteTag = async (id: string) =>
  archive.call(admin, contracts.deleteTag, { params: { id }, query: { version: await getVersion(id) } })
const moveTag = async (id: string, parentId: string | null) =>
  archive.call(admin, contracts.changeTag, {
    params: { id },
    body: { version: await getVersion(id), parentId },
  })
const mergeTags = (id: string, intoId: string) =>
  archive.call(admin, contracts.mergeTag, { params: { id }, body: { intoId } })

async function canSee(user: TestUser, { id }: { id: string }): Promise<boolean> {
  return (await archive.call(user, items.getItem, { params: { id } })).status === 200
}
async function canSeeTag(user: TestUser, id: string): Promise<boolean> {
  return (await archive.call(user, contracts.getTag, { params: { id } })).status === 200
}
async function canFindInSearch(user: TestUser, { id }: { id: string }): Promise<boolean> {
  const viewer = await loadPrincipal(archive.services.db, { userId: user.id, epoch: user.epoch })
  if (!viewer) throw new Error('not signed in')
  const rows = await visibleDocuments(archive.services.db, viewer)
    .select('item_id')
    .where('item_id', '=', id)
    .execute()
  return rows.length > 0
}
const listRevisions = async (user: TestUser, { id }: { id: string }) =>
  (await archive.call(user, items.listRevisions, { params: { id }, query: {} })).reply.revisions

describe('a hidden item stays hidden', () => {
  test('when a tag moves out from under a restricted one', async () => {
    const secretTag = await createTag()
    const child = await createTag(secretTag)
    const grandchild = await createTag(child)
    const hiddenItem = await createItem([grandchild])
    const restrictedUser = await addUserWithout(secretTag)
    expect((await moveTag(child, null)).status).toBe(200)
    expect(await canSeeTag(restrictedUser, child)).toBe(false)
    expect(await canSeeTag(restrictedUser, grandchild)).toBe(false)
    expect(await canSee(restrictedUser, hiddenItem)).toBe(false)
    expect(await canFindInSearch(restrictedUser, hiddenItem)).toBe(false)
  })

  test('when a restricted tag is deleted and its children have items', async () => {
    const secretTag = await createTag()
    const child = await createTag(secretTag)
    const hiddenItem = await createItem([child])
    const alsoHidden = await createItem([secretTag, child])
    const restrictedUser = await addUserWithout(secretTag)
    expect((await deleteTag(secretTag)).status).toBe(204)
    expect(await canSeeTag(restrictedUser, child)).toBe(false)
    for (const each of [hiddenItem, alsoHidden]) {
      expect(await canSee(restrictedUser, each)).toBe(false)
      expect(await canFindInSearch(restrictedUser, each)).toBe(false)
    }
  })

  test('because deleting the only tag that hides it is forbidden', async () => {
    const secretTag = await createTag()
    const child = await createTag(secretTag)
    const hiddenItem = await createItem([child])
    const restrictedUser = await addUserWithout(secretTag)
    const rejected = await deleteTag(child)
    expect(rejected).toMatchObject({
      status: 403,
      error: { code: 'forbidden', params: { reason: 'restricted' } },
    })
    expect(await canSee(restrictedUser, hiddenItem)).toBe(false)
    await retag(hiddenItem, [])
    expect((await deleteTag(child)).status).toBe(204)
  })

  test('even in the trash', async () => {
    const secretTag = await createTag()
    const { id } = await createItem([secretTag])
    await archive.call(admin, items.trashItem, { params: { id }, query: { version: 1 } })
    await addUserWithout(secretTag)
    expect((await deleteTag(secretTag)).status).toBe(403)
  })

  test('when its restricted tag is merged into a visible one, which becomes hidden with all its items', async () => {
    const secretTag = await createTag()
    const openTag = await createTag()
    const hiddenItem = await createItem([secretTag])
    const visibleItem = await createItem([openTag])
    const restrictedUser = await addUserWithout(secretTag)
    expect((await mergeTags(secretTag, openTag)).status).toBe(200)
    expect(await canSeeTag(restrictedUser, openTag)).toBe(false)
    for (const each of [hiddenItem, visibleItem]) {
      expect(await canSee(restrictedUser, each)).toBe(false)
      expect(await canFindInSearch(restrictedUser, each)).toBe(false)
    }
    expect(await canFindInSearch(admin, hiddenItem)).toBe(true)
  })

  test('when its visible tag is merged into a restricted one, immediately also in search', async () => {
    const secretTag = await createTag()
    const openTag = await createTag()
    const visibleItem = await createItem([openTag])
    const restrictedUser = await addUserWithout(secretTag)
    expect(await canFindInSearch(restrictedUser, visibleItem)).toBe(true)
    await mergeTags(openTag, secretTag)
    expect(await canSee(restrictedUser, visibleItem)).toBe(false)
    expect(await canFindInSearch(restrictedUser, visibleItem)).toBe(false)
  })

  test('when somebody saves outdated restrictions', async () => {
    const secretTag = await createTag()
    const child = await createTag(secretTag)
    const restrictedUser = await addUserWithout(secretTag)
    await moveTag(child, null)
    const staleSave = await archive.call(admin, users.changeUser, {
      params: { id: restrictedUser.id },
      body: { version: 1, restrictedTagIds: [secretTag] },
    })
    expect(staleSave.error).toMatchObject({
      code: 'version-conflict',
      params: { current: { version: 2 } },
    })
    expect(await canSeeTag(restrictedUser, child)).toBe(false)
  })
})

describe('the revisions of an item', () => {
  test('leave out one that was hidden by a tag deleted since', async () => {
    const secretTag = await createTag()
    const restrictedUser = await addUserWithout(secretTag)
    const previouslyHidden = await createItem([secretTag])
    await retag(previouslyHidden, [])
    expect((await deleteTag(secretTag)).status).toBe(204)
    expect((await listRevisions(restrictedUser, previouslyHidden)).map(({ number }) => number)).toEqual([1])
    expect((await listRevisions(admin, previouslyHidden)).map(({ number }) => number)).toEqual([2, 1])
  })

  test('cannot be restored if that would expose them', async () => {
    const secretTag = await createTag()
    await addUserWithout(secretTag)
    const previouslyHidden = await createItem([secretTag])
    const now = await retag(previouslyHidden, [])
    await deleteTag(secretTag)
    const restored = await archive.call(admin, items.restoreRevision, {
      params: { id: previouslyHidden.id, number: 1 },
      body: { version: now.version },
    })
    expect(restored.error).toMatchObject({ code: 'forbidden', params: { reason: 'restricted' } })
  })

  test('are restored with the tag that theirs was merged into', async () => {
    const secretTag = await createTag()
    const openTag = await createTag()
    const restrictedUser = await addUserWithout(secretTag)
    const previouslyHidden = await createItem([secretTag])
    const now = await retag(previouslyHidden, [])
    await mergeTags(secretTag, openTag)
    expect((await listRevisions(restrictedUser, previouslyHidden)).map(({ number }) => number)).toEqual([1])
    expect((await listRevisions(admin, previouslyHidden)).at(-1)?.fields.tagIds).toEqual([openTag])
    const restored = await archive.call(admin, items.restoreRevision, {
      params: { id: previouslyHidden.id, number: 1 },
      body: { version: now.version },
    })
    expect(restored.reply.tags.map(({ id }) => id)).toEqual([openTag])
    expect(await canSee(restrictedUser, previouslyHidden)).toBe(false)
  })

  test('follow a tag through several merges, and are hidden by the last one', async () => {
    const [first, second, third] = [await createTag(), await createTag(), await createTag()]
    const previouslyHidden = await createItem([first])
    await retag(previouslyHidden, [])
    await mergeTags(first, second)
    await mergeTags(second, third)
    expect((await listRevisions(admin, previouslyHidden)).at(-1)?.fields.tagIds).toEqual([third])
    const restrictedUser = await addUserWithout(third)
    expect((await listRevisions(restrictedUser, previouslyHidden)).map(({ number }) => number)).toEqual([1])
    await deleteTag(third)
    expect((await listRevisions(restrictedUser, previouslyHidden)).map(({ number }) => number)).toEqual([1])
    expect((await listRevisions(admin, previouslyHidden)).at(-1)?.fields.tagIds).toEqual([])
  })

  test('do not count the deletion of a tag as a change by the next save', async () => {
    const deletedTag = await createTag()
    const previouslyHidden = await createItem([deletedTag])
    await deleteTag(deletedTag)
    await archive.call(admin, items.changeItem, {
      params: { id: previouslyHidden.id },
      body: { version: previouslyHidden.version, title: 'Another title' },
    })
    expect((await listRevisions(admin, previouslyHidden))[0]).toMatchObject({ number: 2, changed: ['title'] })
  })
})

test('renaming a tag enqueues its items for indexing', async () => {
  const named = await createTag()
  const { id } = await createItem([named])
  await archive.call(admin, contracts.changeTag, {
    params: { id: named },
    body: { version: 1, names: { en: 'Renamed' } },
  })
  const { rows } = await sql`select data from pgboss.job where name = 'index-items'`.execute(
    archive.services.db,
  )
  expect(rows).toContainEqual({ data: { itemIds: [id] } })
})
