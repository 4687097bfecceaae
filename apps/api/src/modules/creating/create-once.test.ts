import { changeItem, createItem, getItem, trashItem } from '@lares/shared-types/contracts/items'
import { contracts } from '@lares/shared-types/contracts/registry'
import { permissions } from '@lares/shared-types/permissions'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callCreate, createCases, getCreatedId, unavailableModel } from '../../testing/create-cases.ts'
import { createRecordingMailer, type RecordingMailer } from '../../testing/recording-mailer.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { uploadFile } from '../../testing/upload-file.ts'

/** Creates of which a repetition makes no second row without an id, each with the reason. */
const exemptOperations: Record<string, string> = {
  addPasskey: 'the authenticator makes each key once, and one that is there already is refused',
  createCalendarFeed: 'a user has one feed, whose address a repetition replaces',
  createUpload: 'tus has no such id; an upload that nobody continues expires',
  setUp: 'the link can be used once',
}

const invalidIds = [
  // Of version 4, in capitals, of version 8, of an unknown variant.
  '3f0c9f5e-6a1d-4c3b-9d4e-2b7a8c1e5f60',
  '01A20A18-8B8B-7621-96E5-7E4BB1803FE5',
  '01a20a18-8b8b-8621-96e5-7e4bb1803fe5',
  '01a20a18-8b8b-7621-c6e5-7e4bb1803fe5',
  '00000000-0000-0000-0000-000000000000',
  '01a20a18-8b8b-7621-96e5-7e4bb1803fe50',
  '{01a20a18-8b8b-7621-96e5-7e4bb1803fe5}',
  '',
  ' ',
  null,
  7,
  ['01a20a18-8b8b-7621-96e5-7e4bb1803fe5'],
  'x'.repeat(5_000),
]

let archive: TestArchive
let mailer: RecordingMailer
let user: TestUser
let other: TestUser
let admin: TestUser

beforeAll(async () => {
  mailer = createRecordingMailer()
  archive = await openTestArchive({ mailer, ai: { chat: unavailableModel, embedder: undefined } })
  user = await archive.addUser({ permissions: [...permissions] })
  other = await archive.addUser({ isAdmin: true })
  admin = await archive.addUser({ isAdmin: true })
})
afterAll(() => archive.close())

/** Everything that a create may add to. */
async function countEverything(): Promise<unknown> {
  const tables = [...new Set(createCases.map(({ table }) => table)), 'revisions', 'assets', 'used_ids']
  const counts = tables.map((table) => sql`(select count(*)::int from ${sql.table(table)})`)
  const { rows } = await sql`
    select array[${sql.join(counts)}] as rows, (select count(*)::int from pgboss.job) as jobs`.execute(
    archive.services.db,
  )
  return { ...(rows[0] as object), mails: mailer.mails.length }
}

const countRows = async (table: string, id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where id = ${id}`.execute(archive.services.db)
  return rows[0]?.count ?? 0
}

test('every contract that creates something takes an id of the client', () => {
  const creates = contracts.filter(({ method, status }) => method === 'POST' && status === 201)
  const withoutId = creates.filter(({ body }) => !hasField(body, 'id'))
  expect(withoutId.map(({ operationId }) => operationId).sort()).toEqual(Object.keys(exemptOperations).sort())
  const withId = creates.filter(({ body }) => hasField(body, 'id'))
  expect(withId.map(({ operationId }) => operationId).sort()).toEqual(
    createCases.map(({ contract }) => contract.operationId).sort(),
  )
  for (const { operationId, errors } of withId) expect(errors, operationId).toContain('id-taken')
})

function hasField(schema: unknown, name: string): boolean {
  return name in ((schema as { properties?: object } | undefined)?.properties ?? {})
}

describe.each(createCases)('$contract.operationId', (createCase) => {
  const { table, createRequest, remove } = createCase
  let creator: TestUser
  beforeAll(() => {
    creator = createCase.contract.access === 'admin' ? admin : user
  })
  const create = (as: TestUser, request: { params?: object; body: object }) =>
    callCreate(archive, as, createCase, request)
  const prepare = async (id?: string) => {
    const { params, body } = await createRequest(archive, creator)
    const withId = (more: object) => ({ ...(params && { params }), body: { ...body, ...more } })
    return withId(id === undefined ? {} : { id })
  }

  test('makes an id itself if the client has not', async () => {
    const first = await create(creator, await prepare())
    const second = await create(creator, await prepare())
    expect([first.status, second.status]).toEqual([201, 201])
    expect(getCreatedId(first.reply)).not.toBe(getCreatedId(second.reply))
  })

  test('creates once, however often its request is repeated', async () => {
    const id = uuidv7()
    const request = await prepare(id)
    const first = await create(creator, request)
    expect(first).toMatchObject({ status: 201 })
    expect(getCreatedId(first.reply)).toBe(id)
    const before = await countEverything()
    for (let attempt = 0; attempt < 3; attempt++) {
      const repeated = await create(creator, request)
      expect(repeated.status).toBe(201)
      expect(getCreatedId(repeated.reply)).toBe(id)
    }
    expect(await countEverything()).toEqual(before)
  })

  test('does not depend on the order of the fields', async () => {
    const request = await prepare(uuidv7())
    expect((await create(creator, request)).status).toBe(201)
    const body = Object.fromEntries(Object.entries(request.body).reverse())
    expect((await create(creator, { ...request, body })).status).toBe(201)
  })

  test('creates once for concurrent requests', async () => {
    const id = uuidv7()
    const request = await prepare(id)
    const replies = await Promise.all(Array.from({ length: 6 }, () => create(creator, request)))
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201))
    expect(new Set(replies.map(({ reply }) => getCreatedId(reply)))).toEqual(new Set([id]))
    expect(await countRows(table, id)).toBe(1)
  })

  test('rejects the id for another body and another creator with the same answer', async () => {
    const id = uuidv7()
    const request = await prepare(id)
    await create(creator, request)
    const otherRequest = await prepare(id)
    const before = await countEverything()
    const otherBody = await create(creator, { ...request, body: otherRequest.body })
    expect(otherBody).toMatchObject({ status: 409, error: { code: 'id-taken' } })
    expect(Object.keys(otherBody.error).sort()).toEqual(['code', 'message'])
    if (!request.params) expect((await create(other, request)).bytes).toEqual(otherBody.bytes)
    expect(await countEverything()).toEqual(before)
  })

  test('rejects the id of something else, even of another type', async () => {
    for (const otherCase of createCases) {
      const otherCreator = otherCase.contract.access === 'admin' ? admin : user
      const request = await otherCase.createRequest(archive, otherCreator)
      const taken = getCreatedId((await callCreate(archive, otherCreator, otherCase, request)).reply)
      expect(await create(creator, await prepare(taken))).toMatchObject({
        status: 409,
        error: { code: 'id-taken' },
      })
    }
  })

  test('does not create again what was deleted, for anybody', async () => {
    const id = uuidv7()
    const request = await prepare(id)
    await create(creator, request)
    await remove(archive, creator, id)
    expect(await countRows(table, id)).toBe(0)
    const repeated = await create(creator, request)
    expect(repeated).toMatchObject({ status: 409, error: { code: 'id-taken' } })
    if (!request.params) expect((await create(other, request)).bytes).toEqual(repeated.bytes)
    expect((await create(creator, await prepare(id))).bytes).toEqual(repeated.bytes)
    expect(await countRows(table, id)).toBe(0)
  })

  test.each(invalidIds)('rejects the id %j', async (id) => {
    const request = await prepare()
    const answer = await create(creator, { ...request, body: { ...request.body, id } })
    expect(answer).toMatchObject({ status: 400, error: { code: 'invalid-request' } })
    expect(answer.error.issues?.map(({ path }) => path)).toEqual(['id'])
  })

  test.each(['00000000-0000', 'ffffffff-ffff'])(
    'accepts an id of a device whose clock is wrong: %s',
    async (time) => {
      const id = `${time}${uuidv7().slice(13)}`
      expect(getCreatedId((await create(creator, await prepare(id))).reply)).toBe(id)
    },
  )

  test('answers 401 to guests and 403 without the permission, whether or not the id is used', async () => {
    const id = uuidv7()
    const request = await prepare(id)
    await create(creator, request)
    expect((await archive.call(undefined, createCase.contract, request)).status).toBe(401)
    const { access } = createCase.contract
    if (access === 'signed-in') return
    const without = await archive.addUser({
      permissions: permissions.filter((one) => ![access].flat().includes(one)),
    })
    expect((await create(without, request)).status).toBe(403)
  })
})

describe('a repeated create', () => {
  const create = (body: object) => archive.call(user, createItem, { body: body as never })

  test('answers with what was created as it is now', async () => {
    const body = { id: uuidv7(), kind: 'post', title: 'Boat' }
    const { reply: item } = await create(body)
    await archive.call(user, changeItem, { params: item, body: { version: 1, title: 'The boat' } })
    expect((await create(body)).reply).toMatchObject({ id: item.id, title: 'The boat', version: 2 })
    await archive.call(user, trashItem, { params: item, query: { version: 2 } })
    const repeated = await create(body)
    expect(repeated).toMatchObject({ status: 201, reply: { id: item.id, deletedAt: expect.any(String) } })
    expect(repeated.reply).toEqual((await archive.call(user, getItem, { params: item })).reply)
  })

  test('does not need its uploads again', async () => {
    const uploadIds = [await uploadFile(archive, user, Buffer.from('a letter'), 'letter.txt')]
    const body = { id: uuidv7(), kind: 'document', title: 'Letter', uploadIds }
    const [first, second] = [await create(body), await create(body)]
    expect(second.reply.assets.map(({ id }) => id)).toEqual(first.reply.assets.map(({ id }) => id))
    expect(first.reply.assets).toHaveLength(1)
    expect(await create({ ...body, id: uuidv7() })).toMatchObject({
      status: 422,
      error: { issues: [{ path: 'uploadIds.0', code: 'unknown-reference' }] },
    })
  })

  test('and edited since is saved as a change, which may name the uploads that the item has already', async () => {
    const uploadIds = [await uploadFile(archive, user, Buffer.from('a card'), 'card.txt')]
    const { reply: item } = await create({ id: uuidv7(), kind: 'document', title: 'Card', uploadIds })
    const change = (id: string, version: number) =>
      archive.call(user, changeItem, { params: { id }, body: { version, title: 'The card', uploadIds } })
    const changed = await change(item.id, 1)
    expect(changed.reply).toMatchObject({ title: 'The card', assets: [{ filename: 'card.txt' }] })
    expect(changed.reply.assets).toHaveLength(1)
    const { reply: other } = await create({ kind: 'post', title: 'Another' })
    expect((await change(other.id, 1)).error.issues).toEqual([
      { path: 'uploadIds.0', code: 'unknown-reference' },
    ])
  })

  test('may follow a rejected one, which did not use the id', async () => {
    const id = uuidv7()
    expect((await create({ id, kind: 'post', title: 'Boat', date: 'next week' })).status).toBe(422)
    expect(await create({ id, kind: 'post', title: 'Boat', date: '1952' })).toMatchObject({
      status: 201,
      reply: { id },
    })
  })

  test('needs the permission that it needed the first time', async () => {
    const once = await archive.addUser({ permissions: ['items:create'] })
    const body = { id: uuidv7(), kind: 'post', title: 'Boat' } as const
    await archive.call(once, createItem, { body })
    await archive.services.db
      .updateTable('users')
      .set({ permissions: [] })
      .where('id', '=', once.id)
      .execute()
    expect((await archive.call(once, createItem, { body })).status).toBe(403)
  })
})
