import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/labels'
import type { ChangeLabel, CreateLabel, Label } from '@lares/shared-types/labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
const both = [
  {
    name: 'tag',
    field: 'tagIds',
    list: contracts.listTags,
    create: contracts.createTag,
    read: contracts.getTag,
    change: contracts.changeTag,
    remove: contracts.deleteTag,
    merge: contracts.mergeTag,
  },
  {
    name: 'category',
    field: 'categoryIds',
    list: contracts.listCategories,
    create: contracts.createCategory,
    read: contracts.getCategory,
    change: contracts.changeCategory,
    remove: contracts.deleteCategory,
    merge: contracts.mergeCategory,
  },
] as const
type Both = (typeof both)[number]

function callsOf({ list, create, read, change, remove, merge, field, name }: Both) {
  const restricted = (...ids: string[]) =>
    archive.addUser({
      permissions: [`${name === 'tag' ? 'tags' : 'categories'}:manage`, 'items:create'],
      ...(name === 'tag' ? { restrictedTagIds: ids } : { restrictedCategoryIds: ids }),
    })
  const add = (body: CreateLabel, as: TestUser | undefined = keeper) => archive.call(as, create, { body })
  return {
    restricted,
    add,
    made: async (en: string, parentId: string | null = null): Promise<Label> =>
      (await add({ names: { en }, parentId }, admin)).reply,
    all: async (as: TestUser) => (await archive.call(as, list, {})).reply.labels,
    one: (as: TestUser | undefined, id: string) => archive.call(as, read, { params: { id } }),
    save: (as: TestUser | undefined, id: string, body: ChangeLabel) =>
      archive.call(as, change, { params: { id }, body }),
    drop: (as: TestUser | undefined, id: string, version: number) =>
      archive.call(as, remove, { params: { id }, query: { version } }),
    join: (as: TestUser | undefined, id: string, intoId: string) =>
      archive.call(as, merge, { params: { id }, body: { intoId } }),
    item: async (...ids: string[]) =>
      (
        await archive.call(admin, items.createItem, {
          body: { kind: 'post', title: 'An item', [field]: ids },
        })
      ).reply,
    seesItem: async (as: TestUser, id: string) =>
      (await archive.call(as, items.getItem, { params: { id } })).status === 200,
  }
}

describe.each(both)('a $name', (which) => {
  const { add, made, all, one, save, drop, join, item, restricted } = callsOf(which)

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
      itemCount: 0,
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
      params: { current: { description: won?.description, version: 2 } },
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
    expect((await one(admin, counted.id)).reply.itemCount).toBe(2)
    expect((await one(blind, counted.id)).reply.itemCount).toBe(1)
    expect((await all(blind)).find(({ id }) => id === counted.id)?.itemCount).toBe(1)
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

  test('goes from its items when it is deleted, and its children move up', async () => {
    const top = await made('Stays')
    const gone = await made('Goes', top.id)
    const child = await made('Moves up', gone.id)
    const { id } = await item(gone.id, child.id)
    expect((await drop(keeper, gone.id, 1)).status).toBe(204)
    expect((await one(keeper, gone.id)).status).toBe(404)
    expect((await one(keeper, child.id)).reply).toMatchObject({ parentId: top.id, version: 2 })
    const left = (await archive.call(reader, items.getItem, { params: { id } })).reply
    expect((which.name === 'tag' ? left.tags : left.categories).map((label) => label.id)).toEqual([child.id])
    expect(left.version).toBe(1)
  })

  test('becomes another one for its items and children when it is merged', async () => {
    const source = await made('Sorce')
    const target = await made('Source')
    const child = await made('Child of source', source.id)
    const first = await item(source.id)
    await item(source.id, target.id)
    const merged = await join(keeper, source.id, target.id)
    expect(merged.reply).toMatchObject({ id: target.id, itemCount: 2 })
    expect((await one(keeper, source.id)).status).toBe(404)
    expect((await one(keeper, child.id)).reply.parentId).toBe(target.id)
    const listed = await archive.call(reader, items.listItems, { query: { [which.name]: target.id } })
    expect(listed.reply.items.map(({ id }) => id)).toContain(first.id)
  })

  test('is merged into one of its own branch, and not into itself', async () => {
    const top = await made('Above')
    const source = await made('Trunk', top.id)
    const branch = await made('Branch', source.id)
    const target = await made('Leaf', branch.id)
    expect((await join(keeper, source.id, source.id)).error.issues).toEqual([
      { path: 'intoId', code: 'not-allowed' },
    ])
    expect((await join(keeper, source.id, target.id)).reply.parentId).toBe(top.id)
    expect((await one(keeper, branch.id)).reply.parentId).toBe(target.id)
  })
})
