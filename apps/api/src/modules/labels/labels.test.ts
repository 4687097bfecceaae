import * as items from '@lares/shared-types/contracts/items'
import type { CreateLabel } from '@lares/shared-types/labels'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLabelCalls, labelTypes } from '../../testing/label-calls.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  manager = await archive.addUser({ permissions: ['tags:manage', 'categories:manage', 'items:create'] })
  reader = await archive.addUser({ permissions: [], siteparams: { language: 'fr' } })
})
afterAll(() => archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
describe.each(labelTypes)('a $name', (labelContracts) => {
  const {
    add,
    countItems,
    addLabel,
    listLabels,
    getLabel,
    changeLabel,
    deleteLabel,
    mergeLabel,
    createItem,
    addRestrictedUser,
  } = createLabelCalls(() => ({ archive, admin, manager }), labelContracts)

  test('cannot be merged into itself or moved below itself by its id in upper case', async () => {
    const { id } = await addLabel('Alone')
    const url = `/api/${labelContracts.name === 'tag' ? 'tags' : 'categories'}/${id}`
    const headers = archive.getHeaders(manager)
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
    expect((await getLabel(manager, id)).reply).toMatchObject({ parentId: null, version: 1 })
  })

  test('is created, read, changed and listed by name in the language of the viewer', async () => {
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
    const last = await addLabel('Winter')
    const changed = await changeLabel(manager, last.id, { version: 1, names: { fr: 'Hiver' }, colour: null })
    expect(changed.reply).toMatchObject({ names: { fr: 'Hiver' }, version: 2 })
    expect((await getLabel(reader, last.id)).reply).toEqual(changed.reply)
    const names = (await listLabels(reader)).map((label) => label.names.fr)
    expect(names.indexOf('Été au lac')).toBeLessThan(names.indexOf('Hiver'))
  })

  test('has a revision with its author for each save', async () => {
    const { id } = await addLabel('Draft')
    await changeLabel(manager, id, { version: 1, names: { en: 'Final' } })
    const rows = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'by_id', 'action', 'fields'])
      .where('entity', '=', labelContracts.name)
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toMatchObject([
      { number: 1, by_id: admin.id, action: 'created', fields: { names: { en: 'Draft' } } },
      { number: 2, by_id: manager.id, action: 'changed', fields: { names: { en: 'Final' }, parentId: null } },
    ])
  })

  test('keeps its version when saved without a change', async () => {
    const { id, names } = await addLabel('Same')
    expect((await changeLabel(manager, id, { version: 1, names })).reply.version).toBe(1)
  })

  test('accepts one of two concurrent saves and rejects the other with the current label', async () => {
    const { id } = await addLabel('Contested')
    const replies = await Promise.all([
      changeLabel(manager, id, { version: 1, description: 'first' }),
      changeLabel(admin, id, { version: 1, description: 'second' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const accepted = replies.find(({ status }) => status === 200)?.reply
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { description: accepted?.description, version: 2 },
        savedBy: { id: accepted?.description === 'first' ? manager.id : admin.id },
        savedAt: expect.any(String),
      },
    })
    expect((await deleteLabel(manager, id, 1)).error.code).toBe('version-conflict')
  })

  test('has a unique name among its siblings, regardless of case and accents', async () => {
    const parent = await addLabel('Parent of names')
    await add({ names: { fr: 'Forêt' }, parentId: parent.id })
    const twin = await add({ names: { fr: 'FORET', en: 'Wood' }, parentId: parent.id })
    expect(twin.error).toMatchObject({
      code: 'already-exists',
      issues: [{ path: 'names.fr', code: 'duplicate' }],
    })
    expect((await add({ names: { fr: 'Forêt' } })).status).toBe(201)
    expect((await add({ names: { de: 'Forêt' }, parentId: parent.id })).status).toBe(201)
  })

  test('may have the name of a hidden sibling, whose existence is not revealed', async () => {
    const hidden = await addLabel('Secret twin')
    const restrictedUser = await addRestrictedUser(hidden.id)
    expect((await add({ names: { en: 'Secret twin' } }, restrictedUser)).status).toBe(201)
  })

  test.each([
    [{ names: {} }, 'names', 'required', 400],
    [{ names: { en: '  ' } }, 'names.en', 'too-short', 422],
    [{ names: { es: 'Hola' } }, 'names.es', 'unknown-field', 400],
    [{ names: { en: 'x'.repeat(10_000) } }, 'names.en', 'too-long', 400],
    [{ names: { en: 'X' }, colour: 'red' }, 'colour', 'not-allowed', 400],
    [{ names: { en: 'X' }, parentId: unknownId }, 'parentId', 'unknown-reference', 422],
    [{}, 'names', 'required', 400],
  ])('is rejected as %j', async (body, path, code, status) => {
    const reply = await add(body as CreateLabel)
    expect(reply.status).toBe(status)
    expect(reply.error.issues).toContainEqual(expect.objectContaining({ path, code }))
  })

  test('never becomes its own descendant, not even by concurrent moves', async () => {
    const top = await addLabel('Top of cycle')
    const bottom = await addLabel('Low of cycle', top.id)
    for (const parentId of [top.id, bottom.id]) {
      const reply = await changeLabel(manager, top.id, { version: 1, parentId })
      expect(reply.error.issues).toEqual([{ path: 'parentId', code: 'cycle' }])
    }
    const [a, b] = [await addLabel('Left of cycle'), await addLabel('Right of cycle')]
    const replies = await Promise.all([
      changeLabel(manager, a.id, { version: 1, parentId: b.id }),
      changeLabel(manager, b.id, { version: 1, parentId: a.id }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('counts the items that are visible to the viewer, without those in the trash', async () => {
    const counted = await addLabel('Counted')
    const secret = await addLabel('Hides items')
    const restrictedUser = await addRestrictedUser(secret.id)
    await createItem(counted.id)
    await createItem(counted.id, secret.id)
    const trashed = await createItem(counted.id)
    await archive.call(admin, items.trashItem, { params: { id: trashed.id }, query: { version: 1 } })
    expect(await countItems(admin, counted.id)).toBe(2)
    expect(await countItems(restrictedUser, counted.id)).toBe(1)
    expect(await countItems(admin, secret.id)).toBe(1)
    expect(await countItems(restrictedUser, secret.id)).toBe(0)
  })

  test('does not exist for a viewer from whom it or an ancestor is hidden', async () => {
    const secret = await addLabel('Hidden')
    const child = await addLabel('Below hidden', secret.id)
    const open = await addLabel('Seen')
    const restrictedUser = await addRestrictedUser(secret.id)
    const { version } = (await getLabel(restrictedUser, open.id)).reply
    expect((await listLabels(restrictedUser)).map(({ id }) => id)).not.toEqual(
      expect.arrayContaining([secret.id, child.id]),
    )
    for (const { id } of [secret, child]) {
      const missing = await getLabel(restrictedUser, unknownId)
      expect((await getLabel(restrictedUser, id)).bytes).toEqual(missing.bytes)
      expect((await changeLabel(restrictedUser, id, { version: 1, description: 'x' })).bytes).toEqual(
        missing.bytes,
      )
      expect((await deleteLabel(restrictedUser, id, 1)).bytes).toEqual(missing.bytes)
      expect((await mergeLabel(restrictedUser, id, open.id)).bytes).toEqual(missing.bytes)
      expect((await mergeLabel(restrictedUser, open.id, id)).error.issues).toEqual([
        { path: 'intoId', code: 'unknown-reference' },
      ])
      expect((await add({ names: { en: 'Child' }, parentId: id }, restrictedUser)).error.issues).toEqual([
        { path: 'parentId', code: 'unknown-reference' },
      ])
      expect((await changeLabel(restrictedUser, open.id, { version, parentId: id })).error.issues).toEqual([
        { path: 'parentId', code: 'unknown-reference' },
      ])
    }
  })

  test('can be read by every signed-in user and changed only with the permission', async () => {
    const { id } = await addLabel('Guarded')
    const other = await addLabel('Guarded too')
    for (const [as, status] of [
      [reader, 403],
      [undefined, 401],
    ] as const) {
      expect((await archive.call(as, labelContracts.create, { body: { names: { en: 'X' } } })).status).toBe(
        status,
      )
      expect((await changeLabel(as, id, { version: 1, description: 'x' })).status).toBe(status)
      expect((await deleteLabel(as, id, 1)).status).toBe(status)
      expect((await mergeLabel(as, id, other.id)).status).toBe(status)
    }
    expect((await getLabel(undefined, id)).status).toBe(401)
    expect((await archive.call(undefined, labelContracts.list, {})).status).toBe(401)
    expect((await getLabel(reader, id)).status).toBe(200)
  })
})
