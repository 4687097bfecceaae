import { changeItem, createItem, restoreItem, trashItem } from '@lares/shared-types/contracts/items'
import { changeTag, createTag, mergeTag } from '@lares/shared-types/contracts/labels'
import type { CreateItem } from '@lares/shared-types/items'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestUser } from '../../testing/test-users.ts'
import { indexItemsJob } from '../index-items.job.ts'
import { clearTypesenseState } from './collections.ts'
import type { TypesenseServer } from './server.ts'
import { openTypesenseArchive, type TypesenseArchive } from './testing/typesense-archive.ts'
import { typesenseChangesJob } from './typesense-changes.job.ts'
import { typesenseRebuildJob } from './typesense-rebuild.job.ts'

let fixture: TypesenseArchive
let admin: TestUser
const { signal } = new AbortController()

beforeEach(async () => {
  fixture = await openTypesenseArchive()
  admin = await fixture.archive.addUser({ isAdmin: true })
})
afterEach(() => fixture.close())

async function addItem(fields: Partial<CreateItem> = {}) {
  const body: CreateItem = { kind: 'post', title: 'Untitled', language: 'en', ...fields }
  return (await fixture.archive.call(admin, createItem, { body })).reply
}

async function tag(en: string, parentId: string | null = null): Promise<string> {
  return (await fixture.archive.call(admin, createTag, { body: { names: { en }, parentId } })).reply.id
}

const change = (id: string, version: number, fields: object) =>
  fixture.archive.call(admin, changeItem, { params: { id }, body: { version, ...fields } })

const trash = (id: string, version = 1) =>
  fixture.archive.call(admin, trashItem, { params: { id }, query: { version } })

const titles = () => [...fixture.typesense.listActiveDocuments().values()].map(({ title }) => title).sort()

/** Number of changes still to be sent, and the reasons of rejected ones. */
async function loadPending(): Promise<{ waiting: number; refusals: string[] }> {
  const rows = await fixture.archive.services.db.selectFrom('typesense_changes').select('refusal').execute()
  return { waiting: rows.length, refusals: rows.flatMap(({ refusal }) => refusal ?? []) }
}

/** Names of Typesense jobs that are queued and not started. */
async function listQueuedJobs(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pgboss.job where name like 'typesense%' and state = 'created'`.execute(
    fixture.archive.services.db,
  )
  return rows.map(({ name }) => name)
}

describe('building an index', () => {
  test('sends everything in the archive except items in the trash', async () => {
    for (let number = 0; number < 50; number++) await addItem({ title: `Nr ${number}` })
    const { id } = await addItem({ title: 'Thrown away' })
    await trash(id)
    expect(await loadPending()).toEqual({ waiting: 0, refusals: [] })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().size).toBe(50)
    expect(titles()).not.toContain('Thrown away')
  })

  test('builds beside the active collection, which answers until the new one is complete', async () => {
    await addItem({ title: 'One' })
    await fixture.catchUp()
    const { services } = fixture.archive
    const [before] = [...fixture.typesense.collections.keys()]
    await typesenseRebuildJob.handle({ anew: true }, { services, signal })
    expect(fixture.typesense.collections.size).toBe(2)
    expect(titles()).toEqual(['One'])
    // Changes made meanwhile reach both collections.
    await addItem({ title: 'Two' })
    await typesenseChangesJob.handle({}, { services, signal })
    expect(titles()).toEqual(['One', 'Two'])
    await fixture.catchUp()
    expect(titles()).toEqual(['One', 'Two'])
    expect([...fixture.typesense.collections.keys()]).not.toContain(before)
    expect(fixture.typesense.collections.size).toBe(1)
  })

  test.each([
    ['changes', (id: string) => change(id, 1, { title: 'After' }), ['After']],
    ['is moved to the trash', (id: string) => trash(id), []],
  ])('does not overwrite an item that %s after it was read', async (_name, act, expected) => {
    const { id } = await addItem({ title: 'Before' })
    const { services } = fixture.archive
    const server = services.typesense
    if (!server) throw new Error('the test archive has no Typesense server')
    await typesenseRebuildJob.handle({}, { services, signal })
    const interrupted: TypesenseServer = {
      ...server,
      async send(...sending) {
        await act(id)
        await typesenseChangesJob.handle({}, { services, signal })
        return server.send(...sending)
      },
    }
    await typesenseRebuildJob.handle({}, { services: { ...services, typesense: interrupted }, signal })
    await fixture.catchUp()
    expect(titles()).toEqual(expected)
  })

  test('starts again when the server has lost its data', async () => {
    await addItem({ title: 'Kept in the archive' })
    await fixture.catchUp()
    fixture.typesense.collections.clear()
    fixture.typesense.aliases.clear()
    fixture.typesense.access.clearKeys()
    await fixture.catchUp()
    expect(titles()).toEqual(['Kept in the archive'])
  })

  test('points the alias to the active collection again after the server was restored from a backup', async () => {
    await addItem({ title: 'One' })
    await fixture.catchUp()
    const [alias, target] = [...fixture.typesense.aliases][0] ?? []
    if (!alias || !target) throw new Error('the fake server has no alias')
    fixture.typesense.aliases.set(alias, 'another')
    await fixture.catchUp()
    expect(fixture.typesense.aliases.get(alias)).toBe(target)
  })
})

describe('the index follows', () => {
  test('created, changed, trashed and restored items', async () => {
    await fixture.catchUp()
    const { id } = await addItem({ title: 'Marmot' })
    // The job is enqueued after the reply.
    await waitFor(async () => expect(await listQueuedJobs()).toContain('typesense-changes'))
    await fixture.catchUp()
    expect(titles()).toEqual(['Marmot'])
    await change(id, 1, { title: 'Chamois', body: 'On the scree' })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().get(id)).toMatchObject({
      title: 'Chamois',
      body: 'On the scree',
    })
    await trash(id, 2)
    await fixture.catchUp()
    expect(titles()).toEqual([])
    await fixture.archive.call(admin, restoreItem, { params: { id } })
    await fixture.catchUp()
    expect(titles()).toEqual(['Chamois'])
    expect(await loadPending()).toEqual({ waiting: 0, refusals: [] })
  })

  test('names of labels in every language, and the ancestors of labels', async () => {
    await fixture.catchUp()
    const above = await tag('Seasons')
    const { id: below } = (
      await fixture.archive.call(admin, createTag, {
        body: { names: { fr: 'Étés', de: 'Sommer' }, parentId: above },
      })
    ).reply
    const { id } = await addItem({ tagIds: [below] })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().get(id)).toMatchObject({
      labels: ['Étés', 'Sommer'].sort(),
      tag_ids: [above, below].sort(),
    })
  })

  test('a moved label', async () => {
    await fixture.catchUp()
    const [first, second] = [await tag('First'), await tag('Second')]
    const middle = await tag('Middle', first)
    const leaf = await tag('Leaf', middle)
    const { id } = await addItem({ tagIds: [leaf] })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().get(id)?.tag_ids).toEqual([first, middle, leaf].sort())
    await fixture.archive.call(admin, changeTag, {
      params: { id: middle },
      body: { version: 1, parentId: second },
    })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().get(id)?.tag_ids).toEqual([second, middle, leaf].sort())
  })

  test('a label that is merged into another, and its children', async () => {
    await fixture.catchUp()
    const [source, target] = [await tag('Source'), await tag('Target')]
    const child = await tag('Child', source)
    const [own, ofChild] = [await addItem({ tagIds: [source] }), await addItem({ tagIds: [child] })]
    await fixture.catchUp()
    await fixture.archive.call(admin, mergeTag, { params: { id: source }, body: { intoId: target } })
    await indexItemsJob.handle({ itemIds: [own.id] }, { services: fixture.archive.services, signal })
    await fixture.catchUp()
    expect(fixture.typesense.listActiveDocuments().get(own.id)?.tag_ids).toEqual([target])
    expect(fixture.typesense.listActiveDocuments().get(ofChild.id)?.tag_ids).toEqual([target, child].sort())
  })
})

describe('an outage', () => {
  test('loses nothing: pending changes are sent when the server is back, and one warning is logged', async () => {
    const { id } = await addItem({ title: 'Old' })
    await fixture.catchUp()
    await fixture.typesense.stop()
    // Without pending changes the outage is noticed too.
    await fixture.catchUp()
    await fixture.catchUp()
    expect(fixture.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    await change(id, 1, { title: 'New' })
    for (let number = 0; number < 60; number++) await addItem({ title: `Nr ${number}` })
    await fixture.catchUp()
    await fixture.catchUp()
    expect((await loadPending()).waiting).toBe(61)
    expect(fixture.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    await fixture.typesense.start()
    await fixture.catchUp()
    expect(titles()).toHaveLength(61)
    expect(titles()).toContain('New')
    expect(await loadPending()).toEqual({ waiting: 0, refusals: [] })
    expect(fixture.logged.map(({ msg }) => msg)).toEqual(['out of reach', 'within reach again'])
  })

  test.each([
    ['a page of a proxy', { status: 200, type: 'text/html', body: '<h1>Welcome</h1>' }],
    ['JSON of another kind', { status: 200, type: 'application/json', body: '{"ok":true}' }],
    [
      'a server that is overloaded',
      { status: 503, type: 'application/json', body: '{"message":"Not Ready"}' },
    ],
    ['a rejected key', { status: 401, type: 'application/json', body: '{"message":"Forbidden"}' }],
    ['an empty body', { status: 200, type: 'text/plain', body: '' }],
  ])('includes %s', async (_name, answer) => {
    await fixture.catchUp()
    await addItem({ title: 'Sent later' })
    fixture.typesense.failures.answer = answer
    await fixture.catchUp()
    expect((await loadPending()).waiting).toBe(1)
    expect(fixture.logged.map(({ msg }) => msg)).toEqual(['out of reach'])
    expect(JSON.stringify(fixture.logged)).not.toContain(fixture.typesense.apiKey)
    fixture.typesense.failures.answer = undefined
    await fixture.catchUp()
    expect(titles()).toEqual(['Sent later'])
  })

  test('in the middle of a rebuild keeps its progress', async () => {
    for (let number = 0; number < 50; number++) await addItem({ title: `Nr ${number}` })
    await typesenseRebuildJob.handle({}, { services: fixture.archive.services, signal })
    await fixture.typesense.stop()
    await fixture.catchUp()
    await fixture.typesense.start()
    await fixture.catchUp()
    expect(titles()).toHaveLength(50)
    expect(fixture.typesense.collections.size).toBe(1)
  })
})

test('a rejected document is kept with the reason, does not block others and is sent again after a change', async () => {
  await fixture.catchUp()
  fixture.typesense.failures.refuse = ({ title }) => (title === 'Bad' ? 'Too odd.' : undefined)
  const { id } = await addItem({ title: 'Bad' })
  await addItem({ title: 'Good' })
  await fixture.catchUp()
  expect(titles()).toEqual(['Good'])
  expect(await loadPending()).toEqual({ waiting: 1, refusals: ['Too odd.'] })
  // It is not sent again at once.
  fixture.typesense.calls.length = 0
  await fixture.catchUp()
  expect(fixture.typesense.calls.filter((call) => call.startsWith('POST'))).toEqual([])
  // After a change it is sent again at once.
  await change(id, 1, { title: 'Better' })
  await fixture.catchUp()
  expect(titles()).toEqual(['Better', 'Good'])
  expect(await loadPending()).toEqual({ waiting: 0, refusals: [] })
})

test('the nightly comparison finds documents that differ from the archive and repairs them', async () => {
  await addItem({ title: 'Kept' })
  const [lost, old] = [await addItem({ title: 'Lost' }), await addItem({ title: 'Old' })]
  await fixture.catchUp()
  const documents = fixture.typesense.listActiveDocuments()
  const was = documents.get(old.id)
  if (!was) throw new Error('the document is missing')
  documents.delete(lost.id)
  documents.set(old.id, { ...was, title: 'Older', mark: 'of another time' })
  const surplus = uuidv7()
  documents.set(surplus, {
    ...was,
    id: surplus,
    title: 'Never was',
    bucket: Number.parseInt(surplus.slice(-1), 16),
  })
  fixture.logged.length = 0
  await fixture.compare()
  await fixture.catchUp()
  expect(titles()).toEqual(['Kept', 'Lost', 'Old'])
  expect(fixture.logged.map(({ msg }) => msg)).toContain('the Typesense index had drifted from the archive')
  fixture.logged.length = 0
  await fixture.compare()
  expect(fixture.logged).toEqual([])
})

test('an archive started without the server drops its Typesense state, and later rebuilds the index', async () => {
  await addItem({ title: 'One' })
  await fixture.catchUp()
  await clearTypesenseState(fixture.archive.services.db)
  await addItem({ title: 'Two' })
  expect(await loadPending()).toEqual({ waiting: 0, refusals: [] })
  expect(titles()).toEqual(['One'])
  await fixture.catchUp()
  expect(titles()).toEqual(['One', 'Two'])
})
