import * as items from '@lares/shared-types/contracts/items'
import * as tags from '@lares/shared-types/contracts/labels'
import * as contracts from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, CreateParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexItems } from '../../jobs/index-documents.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let keeper: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  keeper = await archive.addUser({ permissions: ['participants:manage', 'items:create'] })
  reader = await archive.addUser({ permissions: [], siteparams: { language: 'fr' } })
})
afterAll(() => archive.close())

const add = (body: CreateParticipant, as: TestUser | undefined = keeper) =>
  archive.call(as, contracts.createParticipant, { body })
const person = async (en: string, more: Omit<CreateParticipant, 'names'> = {}) =>
  (await add({ names: { en }, ...more })).reply
const one = (as: TestUser | undefined, id: string) =>
  archive.call(as, contracts.getParticipant, { params: { id } })
const read = async (id: string) => (await one(reader, id)).reply
const save = (as: TestUser | undefined, id: string, body: ChangeParticipant) =>
  archive.call(as, contracts.changeParticipant, { params: { id }, body })
const drop = (as: TestUser | undefined, id: string, version: number) =>
  archive.call(as, contracts.deleteParticipant, { params: { id }, query: { version } })
const item = async (participantId: string, more: object = {}) =>
  (
    await archive.call(admin, items.createItem, {
      body: {
        kind: 'post',
        title: 'An item',
        participants: [
          { participantId, role: 'author' },
          { participantId, role: 'present' },
        ],
        ...more,
      },
    })
  ).reply

/** A file on an item, as an upload would have left it. */
async function asset(itemId: string, family: 'image' | 'audio' = 'image'): Promise<string> {
  const id = uuidv7()
  await sql`insert into assets (id, item_id, filename, media_type, family, size, sha256, state)
    values (${id}, ${itemId}, 'face.jpg', 'image/jpeg', ${family}, 1, ${'0'.repeat(64)}, 'ready')`.execute(
    archive.services.db,
  )
  return id
}

describe('relations', () => {
  test('are seen from both sides, and stay when the other side is saved', async () => {
    const mother = await person('Mother')
    const child = await person('Child', { relations: [{ participantId: mother.id, kind: 'parent' }] })
    const seen = await read(mother.id)
    expect(seen).toMatchObject({
      relations: [{ participantId: child.id, kind: 'child' }],
      version: 2,
    })
    await save(keeper, mother.id, { version: 2, description: 'Saved' })
    expect((await read(child.id)).relations).toEqual([{ participantId: mother.id, kind: 'parent' }])
    await save(keeper, mother.id, { version: 3, relations: [] })
    expect(await read(child.id)).toMatchObject({ relations: [], version: 2 })
  })

  test('changed from the other side refuse a form that was opened before', async () => {
    const one = await person('Opened')
    await person('Other', { relations: [{ participantId: one.id, kind: 'sibling' }] })
    const late = await save(keeper, one.id, { version: 1, relations: [] })
    expect(late.error).toMatchObject({
      code: 'version-conflict',
      params: { current: { relations: [{ kind: 'sibling' }] } },
    })
  })

  test('are to somebody else, once each, and make nobody their own ancestor', async () => {
    const root = await person('Root')
    const middle = await person('Middle', { relations: [{ participantId: root.id, kind: 'parent' }] })
    const leaf = await person('Leaf', { relations: [{ participantId: middle.id, kind: 'parent' }] })
    const refused = async (relations: ChangeParticipant['relations'], path: string, code: string) => {
      const version = (await read(root.id)).version
      const answer = await save(keeper, root.id, { version, ...(relations && { relations }) })
      expect(answer.error.issues).toEqual([{ path, code }])
    }
    await refused([{ participantId: root.id, kind: 'friend' }], 'relations.0', 'not-allowed')
    const twice = { participantId: leaf.id, kind: 'friend' as const }
    await refused([twice, twice], 'relations.1', 'duplicate')
    const child = { participantId: middle.id, kind: 'child' as const }
    await refused([child, { participantId: leaf.id, kind: 'parent' }], 'relations.1', 'cycle')
    await refused([child, { participantId: middle.id, kind: 'parent' }], 'relations.1', 'cycle')
    const version = (await read(root.id)).version
    const reversed = await save(keeper, root.id, {
      version,
      relations: [{ participantId: middle.id, kind: 'parent' }],
    })
    expect(reversed.status).toBe(200)
    expect((await read(middle.id)).relations).toContainEqual({ participantId: root.id, kind: 'child' })
  })

  test('made into a circle by two at once are refused to one of them', async () => {
    const [a, b] = [await person('Left'), await person('Right')]
    const answers = await Promise.all([
      save(keeper, a.id, { version: 1, relations: [{ participantId: b.id, kind: 'parent' }] }),
      save(keeper, b.id, { version: 1, relations: [{ participantId: a.id, kind: 'parent' }] }),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('what is hidden', () => {
  let secret: string
  let blind: TestUser
  beforeAll(async () => {
    secret = (await archive.call(admin, tags.createTag, { body: { names: { en: 'Secret' } } })).reply.id
    blind = await archive.addUser({ permissions: ['participants:manage'], restrictedTagIds: [secret] })
  })

  test('is not counted among the items of a person, nor is the trash, nor an item twice', async () => {
    const { id } = await person('Counted')
    await item(id)
    await item(id, { tagIds: [secret] })
    const gone = await item(id)
    await archive.call(admin, items.trashItem, { params: { id: gone.id }, query: { version: 1 } })
    const countFor = async (user: TestUser) =>
      (await archive.call(user, contracts.countItemsByParticipant, {})).reply.counts[id]
    expect(await countFor(admin)).toBe(2)
    expect(await countFor(blind)).toBe(1)
  })

  test('gives no portrait, which a save by those who cannot see it leaves in place', async () => {
    const { id } = await person('Pictured')
    const hidden = await asset((await item(id, { tagIds: [secret] })).id)
    const pictured = await save(admin, id, { version: 1, portraitAssetId: hidden })
    expect(pictured.reply.portraitAssetId).toBe(hidden)
    expect((await one(blind, id)).reply.portraitAssetId).toBeNull()
    const saved = await save(blind, id, { version: 2, portraitAssetId: null, description: 'Saved' })
    expect(saved.reply).toMatchObject({ portraitAssetId: null, version: 3 })
    expect((await one(admin, id)).reply.portraitAssetId).toBe(hidden)
    const naming = await save(blind, id, { version: 3, portraitAssetId: hidden })
    expect(naming.error.issues).toEqual([{ path: 'portraitAssetId', code: 'unknown-reference' }])
    expect((await save(admin, id, { version: 3, portraitAssetId: null })).reply.portraitAssetId).toBeNull()
  })

  test('a portrait is an image', async () => {
    const { id } = await person('Heard')
    const sound = await asset((await item(id)).id, 'audio')
    expect((await save(admin, id, { version: 1, portraitAssetId: sound })).error.issues).toEqual([
      { path: 'portraitAssetId', code: 'unknown-reference' },
    ])
  })
})

describe('removing a person', () => {
  test('takes them off items and relatives, which stay', async () => {
    const relative = await person('Stays')
    const { id } = await person('Goes', { relations: [{ participantId: relative.id, kind: 'partner' }] })
    const written = await item(id)
    expect((await drop(keeper, id, 1)).status).toBe(204)
    expect((await one(keeper, id)).status).toBe(404)
    expect(await read(relative.id)).toMatchObject({ relations: [], version: 3 })
    const left = (await archive.call(reader, items.getItem, { params: { id: written.id } })).reply
    expect(left).toMatchObject({ participants: [], version: 1 })
    // The job that a removal queues, which makes their items' documents anew.
    await indexItems(archive.services, { itemIds: [written.id] }, new AbortController().signal)
    const { rows } =
      await sql`select 1 from search_documents where participant_ids @> array[${id}::uuid]`.execute(
        archive.services.db,
      )
    expect(rows).toEqual([])
  })

  test('needs the present version', async () => {
    const { id } = await person('Kept')
    await save(keeper, id, { version: 1, description: 'x' })
    expect((await drop(keeper, id, 1)).error).toMatchObject({
      code: 'version-conflict',
      params: { current: { id, version: 2 } },
    })
  })

  test('has the words of their items rebuilt, as a new name has', async () => {
    const { id } = await person('Renamed')
    const written = await item(id)
    await save(keeper, id, { version: 1, names: { en: 'New name' } })
    await drop(keeper, id, 2)
    const { rows } = await sql`select data from pgboss.job where name = 'index-items'`.execute(
      archive.services.db,
    )
    expect(rows.filter((row) => JSON.stringify(row).includes(written.id))).toHaveLength(2)
  })
})
