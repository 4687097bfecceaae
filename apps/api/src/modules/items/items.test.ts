import * as contracts from '@lares/shared-types/contracts/items'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let author: TestUser
let reader: TestUser
let admin: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  author = await archive.addUser({ displayName: 'Jeanne' })
  reader = await archive.addUser({ permissions: [] })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

async function createPost(title: string, more: object = {}) {
  return (await archive.call(author, contracts.createItem, { body: { kind: 'post', title, ...more } })).reply
}

describe('an item', () => {
  test('returns what was created', async () => {
    const { reply, status } = await archive.call(author, contracts.createItem, {
      body: {
        kind: 'dream',
        title: 'Das Haus am See',
        body: 'Ich ging durch ein Haus, das ich kannte, aber alle Türen waren blau.',
        date: '1952~',
        place: { name: 'Zürich', latitude: 47.37, longitude: 8.54 },
        details: { mood: 'wistful', night: '1952-03' },
      },
    })
    expect(status).toBe(201)
    const read = await archive.call(reader, contracts.getItem, { params: { id: reply.id } })
    expect(read.reply).toMatchObject({
      title: 'Das Haus am See',
      language: 'de',
      date: { edtf: '1952~', earliest: '1952-01-01T00:00:00.000Z' },
      details: { mood: 'wistful', night: '1952-03' },
      author: { displayName: 'Jeanne' },
      version: 1,
      may: { edit: false, delete: false },
    })
  })

  test('rejects a stale version with 409 and the current item', async () => {
    const { id } = await createPost('Lettre')
    const params = { id }
    await archive.call(author, contracts.changeItem, {
      params,
      body: { version: 1, title: 'Lettre de Lyon' },
    })
    const staleSave = await archive.call(author, contracts.changeItem, {
      params,
      body: { version: 1, title: 'Mine' },
    })
    expect(staleSave.status).toBe(409)
    expect(staleSave.error).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { title: 'Lettre de Lyon', version: 2 },
        savedBy: { displayName: 'Jeanne' },
        savedAt: expect.stringMatching(/^\d{4}-/),
      },
    })
  })

  test('forbids changing an item of somebody else without the permission', async () => {
    const { id } = await createPost('Not yours')
    const change = { params: { id }, body: { version: 1, title: 'Yours' } }
    expect((await archive.call(reader, contracts.changeItem, change)).error.code).toBe('forbidden')
    expect((await archive.call(admin, contracts.changeItem, change)).reply.title).toBe('Yours')
  })

  test('can be trashed and restored', async () => {
    const { id } = await createPost('Old newspaper')
    expect(
      (await archive.call(author, contracts.trashItem, { params: { id }, query: { version: 1 } })).status,
    ).toBe(403)
    expect(
      (await archive.call(admin, contracts.trashItem, { params: { id }, query: { version: 1 } })).status,
    ).toBe(204)
    const list = await archive.call(author, contracts.listItems, { query: { kind: 'post', limit: 200 } })
    expect(list.reply.items.map((item) => item.id)).not.toContain(id)
    const trash = await archive.call(author, contracts.listItems, { query: { trashed: true } })
    expect(trash.reply.items.map((item) => item.id)).toContain(id)
    const restored = await archive.call(admin, contracts.restoreItem, { params: { id } })
    expect(restored.reply).toMatchObject({ deletedAt: null, version: 3 })
  })

  test('stores every revision and restores any of them', async () => {
    const { id } = await createPost('One', { body: 'first' })
    const params = { id }
    await archive.call(author, contracts.changeItem, { params, body: { version: 1, title: 'Two' } })
    await archive.call(author, contracts.changeItem, {
      params,
      body: { version: 2, body: 'second', date: '195X' },
    })
    const { revisions } = (await archive.call(author, contracts.listRevisions, { params, query: {} })).reply
    expect(revisions.map(({ number, changed }) => [number, changed])).toEqual([
      [3, ['body', 'date']],
      [2, ['title']],
      [1, expect.arrayContaining(['title', 'body'])],
    ])
    const restored = await archive.call(author, contracts.restoreRevision, {
      params: { id, number: 1 },
      body: { version: 3 },
    })
    expect(restored.reply).toMatchObject({ title: 'One', body: 'first', date: null, version: 4 })
  })

  test('lists many revisions in pages, each with its changed fields', async () => {
    const { id } = await createPost('Title 1')
    for (let version = 1; version < 53; version++) {
      const body = { version, title: `Title ${version + 1}` }
      await archive.call(author, contracts.changeItem, { params: { id }, body })
    }
    const first = (await archive.call(author, contracts.listRevisions, { params: { id }, query: {} })).reply
    expect(first.revisions.map(({ number }) => number)).toEqual(
      Array.from({ length: 50 }, (_, at) => 53 - at),
    )
    expect(first.revisions.every(({ changed }) => changed.join() === 'title')).toBe(true)
    const query = { before: first.nextBefore ?? 1 }
    const second = (await archive.call(author, contracts.listRevisions, { params: { id }, query })).reply
    expect(second.revisions.map(({ number }) => number)).toEqual([3, 2, 1])
    expect(second.nextBefore).toBeNull()
  })

  test('has a rating and a favourite per user', async () => {
    const { id } = await createPost('Favourite')
    const params = { id }
    await archive.call(reader, contracts.rateItem, { params, body: { value: 5 } })
    await archive.call(reader, contracts.addFavourite, { params })
    expect((await archive.call(reader, contracts.getItem, { params })).reply).toMatchObject({
      rating: 5,
      favourite: true,
    })
    expect((await archive.call(author, contracts.getItem, { params })).reply).toMatchObject({
      rating: null,
      favourite: false,
    })
    await archive.call(reader, contracts.rateItem, { params, body: { value: null } })
    expect((await archive.call(reader, contracts.getItem, { params })).reply.rating).toBeNull()
  })
})

describe('a list', () => {
  test.each(['newest', 'oldest', 'added', 'title'] as const)(
    'sorted by %s contains every item once over all pages',
    async (sort) => {
      const dates = ['1934', null, '1952~', '2001-05-06', null, '195X', '1944/1945', '1952']
      for (const [index, date] of dates.entries()) {
        await archive.call(author, contracts.createItem, {
          body: { kind: 'message', title: `É${index}`, date },
        })
      }
      const all = (
        await archive.call(reader, contracts.listItems, { query: { kind: 'message', sort, limit: 200 } })
      ).reply.items
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const query = { kind: 'message' as const, sort, limit: 3, ...(cursor && { cursor }) }
        const page = (await archive.call(reader, contracts.listItems, { query })).reply
        paged.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(paged).toEqual(all.map(({ id }) => id))
      expect(new Set(paged).size).toBe(paged.length)
      if (sort !== 'added' && sort !== 'title') expect(all.at(-1)?.date).toBeNull()
    },
  )

  test('filtered by undated contains all undated items and no others', async () => {
    const added = [await createPost('Undated'), await createPost('Dated', { date: '1952' })]
    const list = await archive.call(reader, contracts.listItems, { query: { undated: true, limit: 200 } })
    const ids = list.reply.items.map(({ id }) => id)
    expect(added.map(({ id }) => ids.includes(id))).toEqual([true, false])
    expect(list.reply.items.every(({ date }) => date === null)).toBe(true)
  })

  test.each(['nonsense', 'W10', Buffer.from('["2020-99-99T00:00:00Z","x"]').toString('base64url')])(
    'rejects the cursor %s',
    async (cursor) => {
      const reply = await archive.call(reader, contracts.listItems, { query: { cursor } })
      expect(reply.error).toMatchObject({ code: 'invalid-cursor', issues: [{ path: 'cursor' }] })
    },
  )
})

describe('bad input', () => {
  test.each([
    [{ kind: 'post' }, 'title', 'required'],
    [{ kind: 'nothing', title: 'x' }, 'kind', 'not-allowed'],
    [{ kind: 'post', title: 7 }, 'title', 'wrong-type'],
    [{ kind: 'post', title: 'x'.repeat(10_000) }, 'title', 'too-long'],
    [{ kind: 'post', title: 'x', date: 'yesterday' }, 'date', 'invalid-edtf'],
    [{ kind: 'post', title: 'x', place: { latitude: 91, longitude: 0 } }, 'place.latitude', 'too-large'],
    [{ kind: 'post', title: 'x', place: { latitude: 9 } }, 'place.longitude', 'required'],
    [
      { kind: 'post', title: 'x', tagIds: ['0199aaaa-0000-7000-8000-000000000000'] },
      'tagIds.0',
      'unknown-reference',
    ],
    [{ kind: 'post', title: 'x', uploadIds: ['nope'] }, 'uploadIds.0', 'unknown-reference'],
    [{ kind: 'dream', title: 'x', details: { mood: 'grumpy' } }, 'details.mood', 'not-allowed'],
    [{ kind: 'dream', title: 'x', details: { night: 'last' } }, 'details.night', 'invalid-edtf'],
    [{ kind: 'post', title: 'x', details: { colour: 'red' } }, 'details.colour', 'unknown-field'],
    [{ kind: 'post', title: 'x', secret: true }, 'secret', 'unknown-field'],
    [{ kind: 'post', title: 'a\u0000b' }, 'title', 'invalid-encoding'],
    [{ kind: 'post', title: '\ud800' }, 'title', 'invalid-encoding'],
  ])('is rejected with an issue at its field (%#)', async (body, path, code) => {
    const reply = await archive.call(author, contracts.createItem, { body: body as never })
    expect(reply.status).toBeGreaterThanOrEqual(400)
    expect(reply.status).toBeLessThan(500)
    expect(reply.error.issues).toContainEqual({ path, code })
  })

  test('is rejected if it is not UTF-8', async () => {
    const reply = await archive.app.inject({
      method: 'POST',
      url: '/api/items',
      headers: { ...archive.getHeaders(author), 'content-type': 'application/json' },
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid-encoding' })
  })

  test('from a guest, with a forged identity or from a suspended user is rejected', async () => {
    expect((await archive.call(undefined, contracts.listItems, { query: {} })).error.code).toBe(
      'not-signed-in',
    )
    const forged = await archive.app.inject({
      url: '/api/items',
      headers: { 'x-lares-identity': 'e30.AAAA' },
    })
    expect(forged.statusCode).toBe(401)
    const suspended = await archive.addUser()
    await archive.services.db
      .updateTable('users')
      .set({ status: 'suspended' })
      .where('id', '=', suspended.id)
      .execute()
    expect((await archive.call(suspended, contracts.listItems, { query: {} })).status).toBe(401)
  })
})
