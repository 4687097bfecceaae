import * as items from '@lares/shared-types/contracts/items'
import * as tags from '@lares/shared-types/contracts/labels'
import * as contracts from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, CreateParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexItemsJob } from '../../search-index/index-items.job.ts'
import { openParticipantArchive } from '../../testing/participant-archive.ts'
import type { TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'

let archive: TestArchive
let admin: TestUser
let manager: TestUser
let reader: TestUser

beforeAll(async () => {
  ;({ archive, admin, manager, reader } = await openParticipantArchive())
})
afterAll(() => archive.close())

const add = (body: CreateParticipant, as: TestUser | undefined = manager) =>
  archive.call(as, contracts.createParticipant, { body })
const addPerson = async (en: string, more: Omit<CreateParticipant, 'names'> = {}) =>
  (await add({ names: { en }, ...more })).reply
const getParticipant = (as: TestUser | undefined, id: string) =>
  archive.call(as, contracts.getParticipant, { params: { id } })
const read = async (id: string) => (await getParticipant(reader, id)).reply
const changeParticipant = (as: TestUser | undefined, id: string, body: ChangeParticipant) =>
  archive.call(as, contracts.changeParticipant, { params: { id }, body })
const deleteParticipant = (as: TestUser | undefined, id: string, version: number) =>
  archive.call(as, contracts.deleteParticipant, { params: { id }, query: { version } })
const createItem = async (participantId: string, more: object = {}) =>
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

/** Inserts an asset as an upload would. */
async function addAsset(itemId: string, family: 'image' | 'audio' = 'image'): Promise<string> {
  const id = uuidv7()
  await sql`insert into assets (id, item_id, filename, media_type, family, size, sha256, state)
    values (${id}, ${itemId}, 'face.jpg', 'image/jpeg', ${family}, 1, ${'0'.repeat(64)}, 'ready')`.execute(
    archive.services.db,
  )
  return id
}

describe('relations', () => {
  test('appear on both sides, and persist when the other side is saved', async () => {
    const mother = await addPerson('Mother')
    const child = await addPerson('Child', { relations: [{ participantId: mother.id, kind: 'parent' }] })
    const seen = await read(mother.id)
    expect(seen).toMatchObject({
      relations: [{ participantId: child.id, kind: 'child' }],
      version: 2,
    })
    await changeParticipant(manager, mother.id, { version: 2, description: 'Saved' })
    expect((await read(child.id)).relations).toEqual([{ participantId: mother.id, kind: 'parent' }])
    await changeParticipant(manager, mother.id, { version: 3, relations: [] })
    expect(await read(child.id)).toMatchObject({ relations: [], version: 2 })
  })

  test('of a couple have a date on both sides, which can be changed and removed', async () => {
    const one = await addPerson('One')
    const partner = { participantId: one.id, kind: 'partner' as const }
    const other = await addPerson('Other', { relations: [{ ...partner, since: ' 1956-05-03 ' }] })
    const getSince = async () => (await read(one.id)).relations
    expect(await getSince()).toEqual([{ participantId: other.id, kind: 'partner', since: '1956-05-03' }])
    await changeParticipant(manager, other.id, { version: 1, relations: [{ ...partner, since: '1957' }] })
    expect(await getSince()).toEqual([{ participantId: other.id, kind: 'partner', since: '1957' }])
    await changeParticipant(manager, other.id, { version: 2, relations: [{ ...partner, since: null }] })
    expect(await getSince()).toEqual([{ participantId: other.id, kind: 'partner' }])
    expect((await read(one.id)).version).toBe(4)
    for (const [relation, code] of [
      [{ ...partner, since: 'soon' }, 'invalid-edtf'],
      [{ ...partner, kind: 'friend' as const, since: '1957' }, 'not-allowed'],
    ] as const) {
      const { error } = await changeParticipant(manager, other.id, { version: 3, relations: [relation] })
      expect(error.issues).toEqual([{ path: 'relations.0.since', code }])
    }
  })

  test('changed from the other side reject a form opened before', async () => {
    const opened = await addPerson('Opened')
    await addPerson('Other', { relations: [{ participantId: opened.id, kind: 'sibling' }] })
    const staleSave = await changeParticipant(manager, opened.id, { version: 1, relations: [] })
    expect(staleSave.error).toMatchObject({
      code: 'version-conflict',
      params: { current: { relations: [{ kind: 'sibling' }] } },
    })
  })

  test('are rejected to oneself, twice and as a cycle of descent', async () => {
    const root = await addPerson('Root')
    const middle = await addPerson('Middle', { relations: [{ participantId: root.id, kind: 'parent' }] })
    const leaf = await addPerson('Leaf', { relations: [{ participantId: middle.id, kind: 'parent' }] })
    const expectRejected = async (relations: ChangeParticipant['relations'], path: string, code: string) => {
      const version = (await read(root.id)).version
      const reply = await changeParticipant(manager, root.id, { version, ...(relations && { relations }) })
      expect(reply.error.issues).toEqual([{ path, code }])
    }
    await expectRejected([{ participantId: root.id, kind: 'friend' }], 'relations.0', 'not-allowed')
    const twice = { participantId: leaf.id, kind: 'friend' as const }
    await expectRejected([twice, twice], 'relations.1', 'duplicate')
    const child = { participantId: middle.id, kind: 'child' as const }
    await expectRejected([child, { participantId: leaf.id, kind: 'parent' }], 'relations.1', 'cycle')
    await expectRejected([child, { participantId: middle.id, kind: 'parent' }], 'relations.1', 'cycle')
    const version = (await read(root.id)).version
    const reversed = await changeParticipant(manager, root.id, {
      version,
      relations: [{ participantId: middle.id, kind: 'parent' }],
    })
    expect(reversed.status).toBe(200)
    expect((await read(middle.id)).relations).toContainEqual({ participantId: root.id, kind: 'child' })
  })

  test('cannot form a cycle by concurrent saves', async () => {
    const [a, b] = [await addPerson('Left'), await addPerson('Right')]
    const replies = await Promise.all([
      changeParticipant(manager, a.id, { version: 1, relations: [{ participantId: b.id, kind: 'parent' }] }),
      changeParticipant(manager, b.id, { version: 1, relations: [{ participantId: a.id, kind: 'parent' }] }),
    ])
    expect(replies.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  })
})

describe('hidden items', () => {
  let secret: string
  let restrictedUser: TestUser
  beforeAll(async () => {
    secret = (await archive.call(admin, tags.createTag, { body: { names: { en: 'Secret' } } })).reply.id
    restrictedUser = await archive.addUser({
      permissions: ['participants:manage'],
      restrictedTagIds: [secret],
    })
  })

  test('are not counted for a participant, nor trashed ones, nor an item twice', async () => {
    const { id } = await addPerson('Counted')
    await createItem(id)
    await createItem(id, { tagIds: [secret] })
    const trashed = await createItem(id)
    await archive.call(admin, items.trashItem, { params: { id: trashed.id }, query: { version: 1 } })
    const countFor = async (user: TestUser) =>
      (await archive.call(user, contracts.countItemsByParticipant, {})).reply.counts[id]
    expect(await countFor(admin)).toBe(2)
    expect(await countFor(restrictedUser)).toBe(1)
  })

  test('provide no portrait, and a save by a viewer who cannot see it leaves it unchanged', async () => {
    const { id } = await addPerson('Pictured')
    const hidden = await addAsset((await createItem(id, { tagIds: [secret] })).id)
    const changed = await changeParticipant(admin, id, { version: 1, portraitAssetId: hidden })
    expect(changed.reply.portraitAssetId).toBe(hidden)
    const seen = (await getParticipant(restrictedUser, id)).reply
    expect(seen.portraitAssetId).toBeNull()
    const saved = await changeParticipant(restrictedUser, id, {
      version: seen.version,
      portraitAssetId: null,
      description: 'Saved',
    })
    expect(saved.reply).toMatchObject({ portraitAssetId: null, description: 'Saved' })
    expect((await getParticipant(admin, id)).reply).toMatchObject({ portraitAssetId: hidden, version: 3 })
    const requested = await changeParticipant(restrictedUser, id, {
      version: saved.reply.version,
      portraitAssetId: hidden,
    })
    expect(requested.error.issues).toEqual([{ path: 'portraitAssetId', code: 'unknown-reference' }])
    expect(
      (await changeParticipant(admin, id, { version: 3, portraitAssetId: null })).reply.portraitAssetId,
    ).toBeNull()
  })

  test('only an image can be a portrait', async () => {
    const { id } = await addPerson('Heard')
    const audioAsset = await addAsset((await createItem(id)).id, 'audio')
    expect(
      (await changeParticipant(admin, id, { version: 1, portraitAssetId: audioAsset })).error.issues,
    ).toEqual([{ path: 'portraitAssetId', code: 'unknown-reference' }])
  })
})

describe('deleting a participant', () => {
  test('removes them from items and relatives', async () => {
    const relative = await addPerson('Stays')
    const { id } = await addPerson('Goes', { relations: [{ participantId: relative.id, kind: 'partner' }] })
    const item = await createItem(id)
    expect((await deleteParticipant(manager, id, 1)).status).toBe(204)
    expect((await getParticipant(manager, id)).status).toBe(404)
    expect(await read(relative.id)).toMatchObject({ relations: [], version: 3 })
    const remaining = (await archive.call(reader, items.getItem, { params: { id: item.id } })).reply
    expect(remaining).toMatchObject({ participants: [], version: 1 })
    // The deletion enqueues this job to rebuild the documents of the items.
    const { signal } = new AbortController()
    await indexItemsJob.handle({ itemIds: [item.id] }, { services: archive.services, signal })
    const { rows } =
      await sql`select 1 from search_documents where participant_ids @> array[${id}::uuid]`.execute(
        archive.services.db,
      )
    expect(rows).toEqual([])
  })

  test('requires the current version', async () => {
    const { id } = await addPerson('Kept')
    await changeParticipant(manager, id, { version: 1, description: 'x' })
    expect((await deleteParticipant(manager, id, 1)).error).toMatchObject({
      code: 'version-conflict',
      params: { current: { id, version: 2 } },
    })
  })

  test('enqueues their items for indexing, as renaming does', async () => {
    const { id } = await addPerson('Renamed')
    const item = await createItem(id)
    await changeParticipant(manager, id, { version: 1, names: { en: 'New name' } })
    await deleteParticipant(manager, id, 2)
    const { rows } = await sql`select data from pgboss.job where name = 'index-items'`.execute(
      archive.services.db,
    )
    expect(rows.filter((row) => JSON.stringify(row).includes(item.id))).toHaveLength(2)
  })
})
