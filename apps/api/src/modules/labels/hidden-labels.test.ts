import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/labels'
import * as users from '@lares/shared-types/contracts/users'
import type { Item } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadViewer } from '../visibility/viewer.ts'
import { visibleDocuments } from '../visibility/visible-items.ts'

let archive: TestArchive
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

let numbered = 0
async function tag(parentId: string | null = null): Promise<string> {
  numbered += 1
  const body = { names: { en: `Tag ${numbered}` }, parentId }
  return (await archive.call(admin, contracts.createTag, { body })).reply.id
}
const blindTo = (...restrictedTagIds: string[]) => archive.addUser({ restrictedTagIds })
const item = async (tagIds: string[]): Promise<Item> =>
  (await archive.call(admin, items.createItem, { body: { kind: 'post', title: 'An item', tagIds } })).reply
const retag = async ({ id, version }: Item, tagIds: string[]): Promise<Item> =>
  (await archive.call(admin, items.changeItem, { params: { id }, body: { version, tagIds } })).reply
const version = async (id: string) =>
  (await archive.call(admin, contracts.getTag, { params: { id } })).reply.version
const drop = async (id: string) =>
  archive.call(admin, contracts.deleteTag, { params: { id }, query: { version: await version(id) } })
const move = async (id: string, parentId: string | null) =>
  archive.call(admin, contracts.changeTag, {
    params: { id },
    body: { version: await version(id), parentId },
  })
const merge = (id: string, intoId: string) =>
  archive.call(admin, contracts.mergeTag, { params: { id }, body: { intoId } })

async function sees(user: TestUser, { id }: { id: string }): Promise<boolean> {
  return (await archive.call(user, items.getItem, { params: { id } })).status === 200
}
async function seesTag(user: TestUser, id: string): Promise<boolean> {
  return (await archive.call(user, contracts.getTag, { params: { id } })).status === 200
}
async function findsInSearch(user: TestUser, { id }: { id: string }): Promise<boolean> {
  const viewer = await loadViewer(archive.services.db, { userId: user.id, epoch: user.epoch })
  if (!viewer) throw new Error('not signed in')
  const rows = await visibleDocuments(archive.services.db, viewer)
    .select('item_id')
    .where('item_id', '=', id)
    .execute()
  return rows.length > 0
}
const history = async (user: TestUser, { id }: { id: string }) =>
  (await archive.call(user, items.listRevisions, { params: { id }, query: {} })).reply.revisions

describe('what was hidden stays hidden', () => {
  test('when a tag moves out from under a restricted one', async () => {
    const secret = await tag()
    const child = await tag(secret)
    const grandchild = await tag(child)
    const hidden = await item([grandchild])
    const blind = await blindTo(secret)
    expect((await move(child, null)).status).toBe(200)
    expect(await seesTag(blind, child)).toBe(false)
    expect(await seesTag(blind, grandchild)).toBe(false)
    expect(await sees(blind, hidden)).toBe(false)
    expect(await findsInSearch(blind, hidden)).toBe(false)
  })

  test('when a restricted tag is deleted whose children carry items', async () => {
    const secret = await tag()
    const child = await tag(secret)
    const hidden = await item([child])
    const alsoHidden = await item([secret, child])
    const blind = await blindTo(secret)
    expect((await drop(secret)).status).toBe(204)
    expect(await seesTag(blind, child)).toBe(false)
    for (const one of [hidden, alsoHidden]) {
      expect(await sees(blind, one)).toBe(false)
      expect(await findsInSearch(blind, one)).toBe(false)
    }
  })

  test('when a tag is to be deleted that alone hides an item: it is refused', async () => {
    const secret = await tag()
    const child = await tag(secret)
    const hidden = await item([child])
    const blind = await blindTo(secret)
    const refused = await drop(child)
    expect(refused).toMatchObject({
      status: 403,
      error: { code: 'forbidden', params: { reason: 'restricted' } },
    })
    expect(await sees(blind, hidden)).toBe(false)
    await retag(hidden, [])
    expect((await drop(child)).status).toBe(204)
  })

  test('when it lies in the trash', async () => {
    const secret = await tag()
    const { id } = await item([secret])
    await archive.call(admin, items.trashItem, { params: { id }, query: { version: 1 } })
    await blindTo(secret)
    expect((await drop(secret)).status).toBe(403)
  })

  test('when a restricted tag becomes another one, which is hidden with all it carries', async () => {
    const secret = await tag()
    const open = await tag()
    const hidden = await item([secret])
    const seen = await item([open])
    const blind = await blindTo(secret)
    expect((await merge(secret, open)).status).toBe(200)
    expect(await seesTag(blind, open)).toBe(false)
    for (const one of [hidden, seen]) {
      expect(await sees(blind, one)).toBe(false)
      expect(await findsInSearch(blind, one)).toBe(false)
    }
    expect(await findsInSearch(admin, hidden)).toBe(true)
  })

  test('when an open tag becomes a restricted one, in search at once', async () => {
    const secret = await tag()
    const open = await tag()
    const seen = await item([open])
    const blind = await blindTo(secret)
    expect(await findsInSearch(blind, seen)).toBe(true)
    await merge(open, secret)
    expect(await sees(blind, seen)).toBe(false)
    expect(await findsInSearch(blind, seen)).toBe(false)
  })

  test('when somebody saves the restrictions as they stood before', async () => {
    const secret = await tag()
    const child = await tag(secret)
    const blind = await blindTo(secret)
    await move(child, null)
    const late = await archive.call(admin, users.changeUser, {
      params: { id: blind.id },
      body: { version: 1, restrictedTagIds: [secret] },
    })
    expect(late.error).toMatchObject({ code: 'version-conflict', params: { current: { version: 2 } } })
    expect(await seesTag(blind, child)).toBe(false)
  })
})

describe('the history of an item', () => {
  test('does not show a state that a tag hid which has been deleted since', async () => {
    const secret = await tag()
    const blind = await blindTo(secret)
    const once = await item([secret])
    await retag(once, [])
    expect((await drop(secret)).status).toBe(204)
    expect((await history(blind, once)).map(({ number }) => number)).toEqual([1])
    expect((await history(admin, once)).map(({ number }) => number)).toEqual([2, 1])
  })

  test('does not bring such a state back, which would show it', async () => {
    const secret = await tag()
    await blindTo(secret)
    const once = await item([secret])
    const now = await retag(once, [])
    await drop(secret)
    const restored = await archive.call(admin, items.restoreRevision, {
      params: { id: once.id, number: 1 },
      body: { version: now.version },
    })
    expect(restored.error).toMatchObject({ code: 'forbidden', params: { reason: 'restricted' } })
  })

  test('brings a state back with the tag that its own has become', async () => {
    const secret = await tag()
    const open = await tag()
    const blind = await blindTo(secret)
    const once = await item([secret])
    const now = await retag(once, [])
    await merge(secret, open)
    expect((await history(blind, once)).map(({ number }) => number)).toEqual([1])
    expect((await history(admin, once)).at(-1)?.fields.tagIds).toEqual([open])
    const restored = await archive.call(admin, items.restoreRevision, {
      params: { id: once.id, number: 1 },
      body: { version: now.version },
    })
    expect(restored.reply.tags.map(({ id }) => id)).toEqual([open])
    expect(await sees(blind, once)).toBe(false)
  })

  test('follows a tag through one merge after another, and hides what the last of them hid', async () => {
    const [first, second, third] = [await tag(), await tag(), await tag()]
    const once = await item([first])
    await retag(once, [])
    await merge(first, second)
    await merge(second, third)
    expect((await history(admin, once)).at(-1)?.fields.tagIds).toEqual([third])
    const blind = await blindTo(third)
    expect((await history(blind, once)).map(({ number }) => number)).toEqual([1])
    await drop(third)
    expect((await history(blind, once)).map(({ number }) => number)).toEqual([1])
    expect((await history(admin, once)).at(-1)?.fields.tagIds).toEqual([])
  })

  test('says of no later save that it took off a tag which was deleted', async () => {
    const gone = await tag()
    const once = await item([gone])
    await drop(gone)
    await archive.call(admin, items.changeItem, {
      params: { id: once.id },
      body: { version: once.version, title: 'Another title' },
    })
    expect((await history(admin, once))[0]).toMatchObject({ number: 2, changed: ['title'] })
  })
})

test('the words of items are rebuilt when a tag of theirs is renamed', async () => {
  const named = await tag()
  const { id } = await item([named])
  await archive.call(admin, contracts.changeTag, {
    params: { id: named },
    body: { version: 1, names: { en: 'Renamed' } },
  })
  const { rows } = await sql`select data from pgboss.job where name = 'index-items'`.execute(
    archive.services.db,
  )
  expect(rows).toContainEqual({ data: { itemIds: [id] } })
})
