import type { RequestOf } from '@lares/shared-types/contract'
import * as items from '@lares/shared-types/contracts/items'
import * as transcripts from '@lares/shared-types/contracts/transcripts'
import * as translations from '@lares/shared-types/contracts/translations'
import { sql } from 'kysely'
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

/** Creates an item as an administrator, saves each change, and returns its id. */
async function createRevisions(first: Change, ...changes: Change[]): Promise<string> {
  const body = { kind: 'post' as const, title: '', ...first }
  let { id, version } = (await archive.call(admin, items.createItem, { body })).reply
  for (const change of changes) {
    const request = { params: { id }, body: { version, ...change } }
    version = (await archive.call(admin, items.changeItem, request)).reply.version
  }
  return id
}

const listRevisions = async (user: TestUser, id: string) =>
  (await archive.call(user, items.listRevisions, { params: { id }, query: {} })).reply

/** Lists the revisions without their times. */
const listUndatedRevisions = async (user: TestUser, id: string) => {
  const { revisions, nextBefore } = await listRevisions(user, id)
  return { revisions: revisions.map(({ at: _, ...state }) => state), nextBefore }
}

describe('the revisions of an item', () => {
  test.each([
    ['between two others', () => [{ title: 'One' }, { tagIds: [secret] }, { title: 'Two', tagIds: [] }]],
    ['from the start', () => [{ tagIds: [secret] }, { body: 'x' }, { title: 'Two', tagIds: [] }]],
  ])('in which it was hidden %s do not affect the others', async (where, changes) => {
    const [first = {}, ...later] = changes()
    const onceHidden = await createRevisions(first, ...later)
    const neverHidden =
      where === 'between two others'
        ? await createRevisions({ title: 'One' }, { title: 'Two' })
        : await createRevisions({ title: 'Two', body: 'x' })
    const actual = await listUndatedRevisions(restricted, onceHidden)
    expect(actual).toEqual(await listUndatedRevisions(restricted, neverHidden))
    expect(actual.revisions.map(({ number }) => number)).toEqual(
      actual.revisions.map((_, at, all) => all.length - at),
    )
    expect((await listUndatedRevisions(admin, onceHidden)).revisions.map(({ number }) => number)).toEqual([
      3, 2, 1,
    ])
  })

  test('in which it was hidden leave no revision without a change behind', async () => {
    const id = await createRevisions({ title: 'One' }, { tagIds: [secret] }, { tagIds: [] }, { title: 'Two' })
    const { revisions } = await listRevisions(restricted, id)
    expect(revisions.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ['title']],
      [1, expect.arrayContaining(['title'])],
    ])
    expect((await listRevisions(admin, id)).revisions).toHaveLength(4)
  })

  test('in which it was hidden leave nothing behind of a kind that it had only then', async () => {
    const id = await createRevisions(
      { title: 'One' },
      { tagIds: [secret] },
      { kind: 'dream', details: { mood: 'sad' } },
      { kind: 'post' },
      { tagIds: [] },
      { kind: 'dream', details: {} },
    )
    const { revisions } = await listRevisions(restricted, id)
    expect(revisions.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ['kind']],
      [1, expect.arrayContaining(['title'])],
    ])
    expect(JSON.stringify(revisions)).not.toContain('sad')
  })

  test('in which it was hidden leave nothing behind, also after one of an earlier version of the archive', async () => {
    const id = await createRevisions({ title: 'One' }, { tagIds: [secret] })
    await archive.services.db
      .updateTable('revisions')
      .set({ fields: sql`fields - 'kind' - 'formerDetails' - 'rotations' - 'posters'` })
      .where('entity_id', '=', id)
      .execute()
    await archive.call(admin, items.changeItem, { params: { id }, body: { version: 2, tagIds: [] } })
    expect((await listRevisions(restricted, id)).revisions.map(({ number }) => number)).toEqual([1])
  })

  test('in which it was hidden do not affect the dates of the item', async () => {
    const id = await createRevisions({ tagIds: [secret] }, { title: 'Two', tagIds: [] })
    const readItem = async (user: TestUser) =>
      (await archive.call(user, items.getItem, { params: { id } })).reply
    const [{ at: createdAt } = { at: '' }] = (await listRevisions(restricted, id)).revisions
    expect(await readItem(restricted)).toMatchObject({ createdAt, updatedAt: null })
    const { items: listed } = (await archive.call(restricted, items.listItems, { query: {} })).reply
    expect(listed.map(({ updatedAt }) => updatedAt)).toEqual(listed.map(() => null))
    const forAdmin = await readItem(admin)
    expect(Date.parse(forAdmin.updatedAt ?? '')).toBeGreaterThan(Date.parse(forAdmin.createdAt))
  })

  test('are restored by the number that the user sees', async () => {
    const id = await createRevisions(
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

  test('are paged without the hidden ones', async () => {
    const titles = (prefix: string) => Array.from({ length: 60 }, (_, at) => ({ title: `${prefix} ${at}` }))
    const id = await createRevisions(
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
  const getItemAs = async (user: TestUser, id: string) =>
    (await archive.call(user, items.getItem, { params: { id } })).reply

  test('does not reveal by its version how often it was saved', async () => {
    const onceHidden = await createRevisions({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const neverHidden = await createRevisions({ title: 'One' })
    const versions = [onceHidden, neverHidden].map(async (id) => (await getItemAs(restricted, id)).version)
    for (const version of await Promise.all(versions)) expect(version).toBeGreaterThan(2 ** 31)
    const { reply: page } = await archive.call(restricted, items.listItems, { query: { limit: 200 } })
    for (const { version } of page.items) expect(version).toBeGreaterThan(2 ** 31)
    expect((await getItemAs(admin, onceHidden)).version).toBe(2)
  })

  test('rejects guessed versions with 409', async () => {
    const id = await createRevisions({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const save = (version: number) =>
      archive.call(restricted, items.changeItem, { params: { id }, body: { version, title: 'Two' } })
    for (const version of [1, 2, 3]) expect((await save(version)).status).toBe(409)
    const opened = (await getItemAs(restricted, id)).version
    expect((await save(opened)).status).toBe(200)
    expect((await save(opened)).status).toBe(409)
  })

  test('has a first revision with its date and author for a user who did not see it before', async () => {
    const id = await createRevisions({ title: 'One', tagIds: [secret] }, { tagIds: [] })
    const { createdAt, author } = await getItemAs(restricted, id)
    expect((await listRevisions(restricted, id)).revisions).toMatchObject([
      { number: 1, action: 'created', at: createdAt, by: author },
    ])
  })

  test('has a transcript whose version does not reveal how often it was saved', async () => {
    const id = await createRevisions({ kind: 'record', title: 'One', tagIds: [secret] } as Change)
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

test('the time of a save made while an item was hidden is not told with its transcript or translation', async () => {
  const body = { kind: 'record' as const, title: 'Snow' }
  const { id } = (await archive.call(admin, items.createItem, { body })).reply
  const segments = [{ start: 0, end: 1, text: 'one' }]
  const lines = [{ source: 'one', text: 'uno' }]
  await archive.call(admin, transcripts.writeTranscript, { params: { id }, body: { version: 0, segments } })
  const params = { id, language: 'it' as const }
  await archive.call(admin, translations.writeTranslation, { params, body: { version: 0, lines } })
  const load = async (user: TestUser) => [
    (await archive.call(user, transcripts.getTranscript, { params: { id } })).reply.updatedAt,
    (await archive.call(user, translations.getTranslation, { params })).reply.updatedAt,
  ]
  expect(await load(restricted)).toEqual([null, null])
  expect(await load(admin)).toEqual([expect.any(String), expect.any(String)])
})
