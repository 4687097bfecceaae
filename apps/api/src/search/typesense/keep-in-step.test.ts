import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { changeTag, createTag, mergeTag } from '@lares/shared-types/contracts/labels'
import type { CreateItem } from '@lares/shared-types/items'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { indexItems } from '../../jobs/index-documents.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { forgetTypesense } from './collections.ts'
import { rebuildTypesense, sendToTypesense } from './keep-in-step.ts'
import type { TypesenseServer } from './server.ts'
import { openTypesenseArchive, type TypesenseArchive } from './testing/typesense-archive.ts'

let world: TypesenseArchive
let keeper: TestUser
const { signal } = new AbortController()

beforeEach(async () => {
  world = await openTypesenseArchive()
  keeper = await world.archive.addUser({ isAdmin: true })
})
afterEach(() => world.close())

async function put(fields: Partial<CreateItem> = {}) {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await world.archive.call(keeper, createItem, { body })).reply
}

async function tag(en: string, parentId: string | null = null): Promise<string> {
  return (await world.archive.call(keeper, createTag, { body: { names: { en }, parentId } })).reply.id
}

const change = (id: string, version: number, fields: object) =>
  world.archive.call(keeper, changeItem, { params: { id }, body: { version, ...fields } })

const trash = (id: string, version = 1) =>
  world.archive.call(keeper, trashItem, { params: { id }, query: { version } })

const titles = () => [...world.typesense.served().values()].map(({ title }) => title).sort()

/** How many changes wait, and what was said against those that were refused. */
async function waiting(): Promise<{ waiting: number; refusals: string[] }> {
  const rows = await world.archive.services.db.selectFrom('typesense_changes').select('refusal').execute()
  return { waiting: rows.length, refusals: rows.flatMap(({ refusal }) => refusal ?? []) }
}

/** The jobs that have been queued and not yet begun. */
async function queued(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'typesense%' and state = 'created'`.execute(
    world.archive.services.db,
  )
  return rows.map(({ name }) => name)
}

describe('an index is built from nothing', () => {
  test('with all that is in the archive, and nothing that lies in the trash', async () => {
    for (let number = 0; number < 50; number++) await put({ title: `Nr ${number}` })
    const { id } = await put({ title: 'Thrown away' })
    await trash(id)
    expect(await waiting()).toEqual({ waiting: 0, refusals: [] })
    await world.catchUp()
    expect(world.typesense.served().size).toBe(50)
    expect(titles()).not.toContain('Thrown away')
  })

  test('beside the one that answers, which goes on answering until the other is complete', async () => {
    await put({ title: 'One' })
    await world.catchUp()
    const { services } = world.archive
    const [before] = [...world.typesense.collections.keys()]
    await rebuildTypesense(services, { anew: true }, signal)
    expect(world.typesense.collections.size).toBe(2)
    expect(titles()).toEqual(['One'])
    // What changes meanwhile reaches both.
    await put({ title: 'Two' })
    await sendToTypesense(services, {}, signal)
    expect(titles()).toEqual(['One', 'Two'])
    await world.catchUp()
    expect(titles()).toEqual(['One', 'Two'])
    expect([...world.typesense.collections.keys()]).not.toContain(before)
    expect(world.typesense.collections.size).toBe(1)
  })

  test.each([
    ['is changed', (id: string) => change(id, 1, { title: 'After' }), ['After']],
    ['is thrown away', (id: string) => trash(id), []],
  ])('and what %s after it was read is not undone by what was read', async (_what, act, expected) => {
    const { id } = await put({ title: 'Before' })
    const { services } = world.archive
    const server = services.typesense
    if (!server) throw new Error('there is one')
    await rebuildTypesense(services, {}, signal)
    const interrupted: TypesenseServer = {
      ...server,
      async send(...sending) {
        await act(id)
        await sendToTypesense(services, {}, signal)
        return server.send(...sending)
      },
    }
    await rebuildTypesense({ ...services, typesense: interrupted }, {}, signal)
    await world.catchUp()
    expect(titles()).toEqual(expected)
  })

  test('once more when the server has lost what it had', async () => {
    await put({ title: 'Kept in the archive' })
    await world.catchUp()
    world.typesense.collections.clear()
    world.typesense.aliases.clear()
    world.typesense.access.forgetKeys()
    await world.catchUp()
    expect(titles()).toEqual(['Kept in the archive'])
  })

  test('and searches are led to it again when the server has been set back to another one', async () => {
    await put({ title: 'One' })
    await world.catchUp()
    const [alias, target] = [...world.typesense.aliases][0] ?? []
    if (!alias || !target) throw new Error('there is one')
    world.typesense.aliases.set(alias, 'another')
    await world.catchUp()
    expect(world.typesense.aliases.get(alias)).toBe(target)
  })
})

describe('the index follows', () => {
  test('what is written, changed, thrown away and taken back', async () => {
    await world.catchUp()
    const { id } = await put({ title: 'Marmot' })
    // Queued behind the answer.
    await vi.waitFor(async () => expect(await queued()).toContain('typesense-changes'))
    await world.catchUp()
    expect(titles()).toEqual(['Marmot'])
    await change(id, 1, { title: 'Chamois', body: 'On the scree' })
    await world.catchUp()
    expect(world.typesense.served().get(id)).toMatchObject({ title: 'Chamois', body: 'On the scree' })
    await trash(id, 2)
    await world.catchUp()
    expect(titles()).toEqual([])
    await world.archive.call(keeper, restoreItem, { params: { id } })
    await world.catchUp()
    expect(titles()).toEqual(['Chamois'])
    expect(await waiting()).toEqual({ waiting: 0, refusals: [] })
  })

  test('the names of labels in every language, with the labels above them', async () => {
    await world.catchUp()
    const above = await tag('Seasons')
    const { id: below } = (
      await world.archive.call(keeper, createTag, {
        body: { names: { fr: 'Étés', de: 'Sommer' }, parentId: above },
      })
    ).reply
    const { id } = await put({ tagIds: [below] })
    await world.catchUp()
    expect(world.typesense.served().get(id)).toMatchObject({
      labels: ['Étés', 'Sommer'].sort(),
      tag_ids: [above, below].sort(),
    })
  })

  test('a label that is moved: what it carries stands below its new place', async () => {
    await world.catchUp()
    const [first, second] = [await tag('First'), await tag('Second')]
    const middle = await tag('Middle', first)
    const leaf = await tag('Leaf', middle)
    const { id } = await put({ tagIds: [leaf] })
    await world.catchUp()
    expect(world.typesense.served().get(id)?.tag_ids).toEqual([first, middle, leaf].sort())
    await world.archive.call(keeper, changeTag, {
      params: { id: middle },
      body: { version: 1, parentId: second },
    })
    await world.catchUp()
    expect(world.typesense.served().get(id)?.tag_ids).toEqual([second, middle, leaf].sort())
  })

  test('a label that is merged into another, with those that stood below it', async () => {
    await world.catchUp()
    const [source, target] = [await tag('Source'), await tag('Target')]
    const child = await tag('Child', source)
    const [own, ofChild] = [await put({ tagIds: [source] }), await put({ tagIds: [child] })]
    await world.catchUp()
    await world.archive.call(keeper, mergeTag, { params: { id: source }, body: { intoId: target } })
    await indexItems(world.archive.services, { itemIds: [own.id] }, signal)
    await world.catchUp()
    expect(world.typesense.served().get(own.id)?.tag_ids).toEqual([target])
    expect(world.typesense.served().get(ofChild.id)?.tag_ids).toEqual([target, child].sort())
  })
})

describe('an outage', () => {
  test('loses nothing: what has changed meanwhile is sent when the server is back, and it is told once', async () => {
    const { id } = await put({ title: 'Old' })
    await world.catchUp()
    await world.typesense.stop()
    // Also a quiet archive notices, and does not take silence for an answer.
    await world.catchUp()
    await world.catchUp()
    expect(world.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    await change(id, 1, { title: 'New' })
    for (let number = 0; number < 60; number++) await put({ title: `Nr ${number}` })
    await world.catchUp()
    await world.catchUp()
    expect((await waiting()).waiting).toBe(61)
    expect(world.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    await world.typesense.start()
    await world.catchUp()
    expect(titles()).toHaveLength(61)
    expect(titles()).toContain('New')
    expect(await waiting()).toEqual({ waiting: 0, refusals: [] })
    expect(world.logged.map(({ msg }) => msg)).toEqual(['out of reach', 'within reach again'])
  })

  test.each([
    ['a page of a proxy', { status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['JSON that means something else', { status: 200, type: 'application/json', body: '{"ok":true}' }],
    ['an overloaded server', { status: 503, type: 'application/json', body: '{"message":"Not Ready"}' }],
    ['a refused key', { status: 401, type: 'application/json', body: '{"message":"Forbidden"}' }],
    ['nothing', { status: 200, type: 'text/plain', body: '' }],
  ])('is %s too', async (_what, answer) => {
    await world.catchUp()
    await put({ title: 'Sent later' })
    world.typesense.troubles.answer = answer
    await world.catchUp()
    expect((await waiting()).waiting).toBe(1)
    expect(world.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    expect(JSON.stringify(world.logged)).not.toContain(world.typesense.apiKey)
    world.typesense.troubles.answer = undefined
    await world.catchUp()
    expect(titles()).toEqual(['Sent later'])
  })

  test('in the middle of a rebuild leaves it where it was', async () => {
    for (let number = 0; number < 50; number++) await put({ title: `Nr ${number}` })
    await rebuildTypesense(world.archive.services, {}, signal)
    await world.typesense.stop()
    await world.catchUp()
    await world.typesense.start()
    await world.catchUp()
    expect(titles()).toHaveLength(50)
    expect(world.typesense.collections.size).toBe(1)
  })
})

test('what the server refuses is kept with the reason, keeps nothing else back and is tried again', async () => {
  await world.catchUp()
  world.typesense.troubles.refuse = ({ title }) => (title === 'Bad' ? 'Too odd.' : undefined)
  const { id } = await put({ title: 'Bad' })
  await put({ title: 'Good' })
  await world.catchUp()
  expect(titles()).toEqual(['Good'])
  expect(await waiting()).toEqual({ waiting: 1, refusals: ['Too odd.'] })
  // Not again and again.
  world.typesense.calls.length = 0
  await world.catchUp()
  expect(world.typesense.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  // A change of it is a reason to try at once.
  await change(id, 1, { title: 'Better' })
  await world.catchUp()
  expect(titles()).toEqual(['Better', 'Good'])
  expect(await waiting()).toEqual({ waiting: 0, refusals: [] })
})

test('what differs from the archive is found in the night and put right', async () => {
  await put({ title: 'Kept' })
  const [lost, old] = [await put({ title: 'Lost' }), await put({ title: 'Old' })]
  await world.catchUp()
  const documents = world.typesense.served()
  const was = documents.get(old.id)
  if (!was) throw new Error('it is there')
  documents.delete(lost.id)
  documents.set(old.id, { ...was, title: 'Older', mark: 'of another time' })
  const surplus = uuidv7()
  documents.set(surplus, {
    ...was,
    id: surplus,
    title: 'Never was',
    bucket: Number.parseInt(surplus.slice(-1), 16),
  })
  world.logged.length = 0
  await world.compare()
  await world.catchUp()
  expect(titles()).toEqual(['Kept', 'Lost', 'Old'])
  expect(world.logged.map(({ msg }) => msg)).toContain('the Typesense index had drifted from the archive')
  world.logged.length = 0
  await world.compare()
  expect(world.logged).toEqual([])
})

test('an archive that is started without the server forgets what it noted, and later begins anew', async () => {
  await put({ title: 'One' })
  await world.catchUp()
  await forgetTypesense(world.archive.services.db)
  await put({ title: 'Two' })
  expect(await waiting()).toEqual({ waiting: 0, refusals: [] })
  expect(titles()).toEqual(['One'])
  await world.catchUp()
  expect(titles()).toEqual(['One', 'Two'])
})
