import * as items from '@lares/shared-types/contracts/items'
import type { CreateLabel } from '@lares/shared-types/labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothLabels, labelCalls } from '../../testing/label-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let keeper: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  keeper = await archive.addUser({ permissions: ['tags:manage', 'categories:manage', 'items:create'] })
  reader = await archive.addUser({ permissions: [], siteparams: { language: 'fr' } })
})
afterAll(() => archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
describe.each(bothLabels)('a $name', (which) => {
  const { add, countOf, made, all, one, save, drop, join, item, restricted } = labelCalls(
    () => ({ archive, admin, keeper }),
    which,
  )

  test('has one spelling of its id: it is not merged into itself, nor put below itself, by another', async () => {
    const { id } = await made('Alone')
    const url = `/api/${which.name === 'tag' ? 'tags' : 'categories'}/${id}`
    const headers = archive.headersOf(keeper)
    const merged = await archive.app.inject({
      method: 'POST',
      url: `${url}/merge`,
      headers,
      payload: { intoId: id.toUpperCase() },
    })
    const moved = await archive.app.inject({
      method: 'PATCH',
      url,
      headers,
      payload: { version: 1, parentId: id.toUpperCase() },
    })
    expect([merged.statusCode, moved.statusCode]).toEqual([400, 400])
    expect((await one(keeper, id)).reply).toMatchObject({ parentId: null, version: 1 })
  })

  test('is made, read, changed and listed by name in the language of the reader', async () => {
    const { status, reply } = await add({
      names: { fr: ' Été   au lac ', en: 'Summer' },
      description: 'By the water',
      colour: '#12ab9F',
    })
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      names: { fr: 'Été au lac', en: 'Summer' },
      description: 'By the water',
      colour: '#12ab9F',
      parentId: null,
      version: 1,
    })
    const last = await made('Winter')
    const changed = await save(keeper, last.id, { version: 1, names: { fr: 'Hiver' }, colour: null })
    expect(changed.reply).toMatchObject({ names: { fr: 'Hiver' }, version: 2 })
    expect((await one(reader, last.id)).reply).toEqual(changed.reply)
    const names = (await all(reader)).map((label) => label.names.fr)
    expect(names.indexOf('Été au lac')).toBeLessThan(names.indexOf('Hiver'))
  })

  test('keeps each state with who made it', async () => {
    const { id } = await made('Draft')
    await save(keeper, id, { version: 1, names: { en: 'Final' } })
    const rows = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'by_id', 'action', 'fields'])
      .where('entity', '=', which.name)
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toMatchObject([
      { number: 1, by_id: admin.id, action: 'created', fields: { names: { en: 'Draft' } } },
      { number: 2, by_id: keeper.id, action: 'changed', fields: { names: { en: 'Final' }, parentId: null } },
    ])
  })

  test('that is saved as it stands keeps its version', async () => {
    const { id, names } = await made('Same')
    expect((await save(keeper, id, { version: 1, names })).reply.version).toBe(1)
  })

  test('is saved by one of two at once, and the other sees what stands there', async () => {
    const { id } = await made('Contested')
    const answers = await Promise.all([
      save(keeper, id, { version: 1, description: 'first' }),
      save(admin, id, { version: 1, description: 'second' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.reply
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { description: won?.description, version: 2 },
        savedBy: { id: won?.description === 'first' ? keeper.id : admin.id },
        savedAt: expect.any(String),
      },
    })
    expect((await drop(keeper, id, 1)).error.code).toBe('version-conflict')
  })

  test('has a name of its own among its siblings, whatever case and accents', async () => {
    const parent = await made('Parent of names')
    await add({ names: { fr: 'Forêt' }, parentId: parent.id })
    const twin = await add({ names: { fr: 'FORET', en: 'Wood' }, parentId: parent.id })
    expect(twin.error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'names.fr', code: 'duplicate' }],
    })
    expect((await add({ names: { fr: 'Forêt' } })).status).toBe(201)
    expect((await add({ names: { de: 'Forêt' }, parentId: parent.id })).status).toBe(201)
  })

  test('may have the name of a hidden one, which does not tell of itself', async () => {
    const hidden = await made('Secret twin')
    const blind = await restricted(hidden.id)
    expect((await add({ names: { en: 'Secret twin' } }, blind)).status).toBe(201)
  })

  test.each([
    [{ names: {} }, 'names', 'required', 400],
    [{ names: { en: '  ' } }, 'names.en', 'too-short', 422],
    [{ names: { es: 'Hola' } }, 'names.es', 'unknown-field', 400],
    [{ names: { en: 'x'.repeat(10_000) } }, 'names.en', 'too-long', 400],
    [{ names: { en: 'X' }, colour: 'red' }, 'colour', 'not-allowed', 400],
    [{ names: { en: 'X' }, parentId: unknownId }, 'parentId', 'unknown-reference', 422],
    [{}, 'names', 'required', 400],
  ])('is refused as %j', async (body, path, code, status) => {
    const answer = await add(body as CreateLabel)
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('is never below itself, not even when two move at once', async () => {
    const top = await made('Top of cycle')
    const low = await made('Low of cycle', top.id)
    for (const parentId of [top.id, low.id]) {
      const answer = await save(keeper, top.id, { version: 1, parentId })
      expect(answer.error.issues).toEqual([{ path: 'parentId', code: 'cycle' }])
    }
    const [a, b] = [await made('Left of cycle'), await made('Right of cycle')]
    const answers = await Promise.all([
      save(keeper, a.id, { version: 1, parentId: b.id }),
      save(keeper, b.id, { version: 1, parentId: a.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('counts the items that the reader can see, and not those in the trash', async () => {
    const counted = await made('Counted')
    const secret = await made('Hides items')
    const blind = await restricted(secret.id)
    await item(counted.id)
    await item(counted.id, secret.id)
    const gone = await item(counted.id)
    await archive.call(admin, items.trashItem, { params: { id: gone.id }, query: { version: 1 } })
    expect(await countOf(admin, counted.id)).toBe(2)
    expect(await countOf(blind, counted.id)).toBe(1)
    expect(await countOf(admin, secret.id)).toBe(1)
    expect(await countOf(blind, secret.id)).toBe(0)
  })

  test('that is hidden, or below a hidden one, does not exist', async () => {
    const secret = await made('Hidden')
    const child = await made('Below hidden', secret.id)
    const open = await made('Seen')
    const blind = await restricted(secret.id)
    expect((await all(blind)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([secret.id, child.id]))
    for (const { id } of [secret, child]) {
      const missing = await one(blind, unknownId)
      expect((await one(blind, id)).bytes).toEqual(missing.bytes)
      expect((await save(blind, id, { version: 1, description: 'x' })).bytes).toEqual(missing.bytes)
      expect((await drop(blind, id, 1)).bytes).toEqual(missing.bytes)
      expect((await join(blind, id, open.id)).bytes).toEqual(missing.bytes)
      expect((await join(blind, open.id, id)).error.issues).toEqual([
        { path: 'intoId', code: 'unknown-reference' },
      ])
      expect((await add({ names: { en: 'Child' }, parentId: id }, blind)).error.issues).toEqual([
        { path: 'parentId', code: 'unknown-reference' },
      ])
      expect((await save(blind, open.id, { version: 1, parentId: id })).error.issues).toEqual([
        { path: 'parentId', code: 'unknown-reference' },
      ])
    }
  })

  test('is read by those who are signed in and changed by those who may', async () => {
    const { id } = await made('Guarded')
    const other = await made('Guarded too')
    for (const [as, status] of [
      [reader, 403],
      [undefined, 401],
    ] as const) {
      expect((await archive.call(as, which.create, { body: { names: { en: 'X' } } })).status).toBe(status)
      expect((await save(as, id, { version: 1, description: 'x' })).status).toBe(status)
      expect((await drop(as, id, 1)).status).toBe(status)
      expect((await join(as, id, other.id)).status).toBe(status)
    }
    expect((await one(undefined, id)).status).toBe(401)
    expect((await archive.call(undefined, which.list, {})).status).toBe(401)
    expect((await one(reader, id)).status).toBe(200)
  })
})
