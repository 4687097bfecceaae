import type { RequestOf } from '@lares/shared-types/contract'
import * as items from '@lares/shared-types/contracts/items'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../testing/test-archive.ts'
import type { TestUser } from '../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let restricted: TestUser
let secret: string

beforeAll(async () => {
  archive = await openTestArchive()
  secret = uuidv7()
  const names = JSON.stringify({ en: 'Secret' })
  await archive.services.db
    .insertInto('tags')
    .values({ id: secret, parent_id: null, names, colour: null })
    .execute()
  admin = await archive.addUser({ isAdmin: true })
  restricted = await archive.addUser({ permissions: ['items:edit-any'], restrictedTagIds: [secret] })
})
afterAll(() => archive.close())

type Change = Omit<RequestOf<typeof items.changeItem>['body'], 'version'>

/** An item that an administrator has saved again and again; its id. */
async function savedAs(first: Change, ...changes: Change[]): Promise<string> {
  const body = { kind: 'post' as const, title: '', ...first }
  let { id, version } = (await archive.call(admin, items.createItem, { body })).reply
  for (const change of changes) {
    const request = { params: { id }, body: { version, ...change } }
    version = (await archive.call(admin, items.changeItem, request)).reply.version
  }
  return id
}

const statesFor = async (user: TestUser, id: string) =>
  (await archive.call(user, items.listRevisions, { params: { id }, query: {} })).reply

/** The same without the times of the saves. */
const tellingOf = async (user: TestUser, id: string) => {
  const { revisions, nextBefore } = await statesFor(user, id)
  return { revisions: revisions.map(({ at: _, ...state }) => state), nextBefore }
}

describe('the states of an item', () => {
  test.each([
    ['between two others', () => [{ title: 'One' }, { tagIds: [secret] }, { title: 'Two', tagIds: [] }]],
    ['from its beginning', () => [{ tagIds: [secret] }, { body: 'x' }, { title: 'Two', tagIds: [] }]],
  ])('in which it was hidden %s leave no trace in the others', async (where, changes) => {
    const [first = {}, ...later] = changes()
    const onceHidden = await savedAs(first, ...later)
    const neverHidden =
      where === 'between two others'
        ? await savedAs({ title: 'One' }, { title: 'Two' })
        : await savedAs({ title: 'Two', body: 'x' })
    const told = await tellingOf(restricted, onceHidden)
    expect(told).toEqual(await tellingOf(restricted, neverHidden))
    expect(told.revisions.map(({ number }) => number)).toEqual(
      told.revisions.map((_, at, all) => all.length - at),
    )
    expect((await tellingOf(admin, onceHidden)).revisions.map(({ number }) => number)).toEqual([3, 2, 1])
  })

  test('leave no trace in the times of the item', async () => {
    const id = await savedAs({ tagIds: [secret] }, { title: 'Two', tagIds: [] })
    const shown = async (user: TestUser) =>
      (await archive.call(user, items.getItem, { params: { id } })).reply
    const [{ at: createdAt } = { at: '' }] = (await statesFor(restricted, id)).revisions
    expect(await shown(restricted)).toMatchObject({ createdAt, updatedAt: null })
    const { items: listed } = (await archive.call(restricted, items.listItems, { query: {} })).reply
    expect(listed.map(({ updatedAt }) => updatedAt)).toEqual(listed.map(() => null))
    const forAll = await shown(admin)
    expect(Date.parse(forAll.updatedAt ?? '')).toBeGreaterThan(Date.parse(forAll.createdAt))
  })

  test('come back by the number under which they were shown', async () => {
    const id = await savedAs(
      { title: 'One' },
      { tagIds: [secret] },
      { title: 'Two', tagIds: [] },
      { title: 'Three' },
    )
    const { version } = (await archive.call(restricted, items.getItem, { params: { id } })).reply
    const restore = (number: number) =>
      archive.call(restricted, items.restoreRevision, { params: { id, number }, body: { version } })
    expect((await restore(4)).status).toBe(404)
    expect((await restore(2)).reply).toMatchObject({ title: 'Two', tags: [] })
  })

  test('are paged through without the hidden ones', async () => {
    const titles = (prefix: string) => Array.from({ length: 60 }, (_, at) => ({ title: `${prefix} ${at}` }))
    const id = await savedAs(
      { title: 'First' },
      { tagIds: [secret] },
      ...titles('Hidden'),
      { tagIds: [] },
      ...titles('Shown'),
    )
    const seen: number[] = []
    let before: number | undefined
    do {
      const query = before === undefined ? {} : { before }
      const page = (await archive.call(restricted, items.listRevisions, { params: { id }, query })).reply
      expect(JSON.stringify(page.revisions)).not.toContain('Hidden 1')
      seen.push(...page.revisions.map(({ number }) => number))
      before = page.nextBefore ?? undefined
    } while (before !== undefined)
    expect(seen).toEqual(Array.from({ length: 62 }, (_, at) => 62 - at))
  })
})

describe('an item that was once hidden', () => {
  const seenBy = async (user: TestUser, id: string) =>
    (await archive.call(user, items.getItem, { params: { id } })).reply

  test('does not tell by its version how often it was saved', async () => {
    const onceHidden = await savedAs({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const neverHidden = await savedAs({ title: 'One' })
    const versions = [onceHidden, neverHidden].map(async (id) => (await seenBy(restricted, id)).version)
    for (const version of await Promise.all(versions)) expect(version).toBeGreaterThan(2 ** 31)
    const { reply: page } = await archive.call(restricted, items.listItems, { query: { limit: 200 } })
    for (const { version } of page.items) expect(version).toBeGreaterThan(2 ** 31)
    expect((await seenBy(admin, onceHidden)).version).toBe(2)
  })

  test('cannot be saved by trying the count of its saves', async () => {
    const id = await savedAs({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const save = (version: number) =>
      archive.call(restricted, items.changeItem, { params: { id }, body: { version, title: 'Two' } })
    for (const version of [1, 2, 3]) expect((await save(version)).status).toBe(409)
    const opened = (await seenBy(restricted, id)).version
    expect((await save(opened)).status).toBe(200)
    expect((await save(opened)).status).toBe(409)
  })

  test('was created, for who did not see it then, when and by whom it says', async () => {
    const id = await savedAs({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const { createdAt, author } = await seenBy(restricted, id)
    expect((await statesFor(restricted, id)).revisions).toMatchObject([
      { number: 1, action: 'created', at: createdAt, by: author },
    ])
  })

  test('has a transcript that does not tell how often it was saved', async () => {
    const id = await savedAs({ kind: 'record', title: 'One', tagIds: [secret] } as Change)
    const write = (user: TestUser, version: number, text: string) => {
      const segments = [{ start: 0, end: 1, text }]
      return archive.call(user, transcripts.writeTranscript, { params: { id }, body: { version, segments } })
    }
    await write(admin, 0, 'Once')
    await write(admin, 1, 'Twice')
    await archive.call(admin, items.changeItem, { params: { id }, body: { version: 1, tagIds: [] } })
    const { reply } = await archive.call(restricted, transcripts.getTranscript, { params: { id } })
    expect(reply.version).toBeGreaterThan(2 ** 31)
    expect((await write(restricted, 2, 'Tried')).status).toBe(409)
    expect((await write(restricted, reply.version, 'Thrice')).status).toBe(200)
  })
})
