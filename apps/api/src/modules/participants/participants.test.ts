import * as items from '@lares/shared-types/contracts/items'
import * as tags from '@lares/shared-types/contracts/labels'
import * as contracts from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, CreateParticipant } from '@lares/shared-types/participants'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
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
  keeper = await archive.addUser({ permissions: ['participants:manage', 'items:create'] })
  reader = await archive.addUser({ permissions: [], siteparams: { language: 'fr' } })
})
afterAll(() => archive.close())

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
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

describe('a person', () => {
  test('is added, read, changed and listed by name', async () => {
    const { status, reply } = await add({
      names: { fr: ' Élise  Martin ' },
      aliases: ['Lili', ' Lili ', 'Mamie'],
      description: 'My grandmother',
      birth: '1932~',
      death: '2015-03-04',
      colour: '#aabbcc',
    })
    expect(status).toBe(201)
    expect(reply).toMatchObject({
      names: { fr: 'Élise Martin' },
      aliases: ['Lili', 'Mamie'],
      birth: { edtf: '1932~', earliest: '1932-01-01T00:00:00.000Z' },
      death: { edtf: '2015-03-04', latest: '2015-03-04T23:59:59.999Z' },
      portraitAssetId: null,
      userId: null,
      relations: [],
      itemCount: 0,
      version: 1,
    })
    const changed = await save(keeper, reply.id, { version: 1, birth: '1933', death: null })
    expect(changed.reply).toMatchObject({ birth: { edtf: '1933' }, death: null, aliases: ['Lili', 'Mamie'] })
    await person('Zoé')
    const { participants } = (await archive.call(reader, contracts.listParticipants, {})).reply
    const names = participants.map((each) => each.names.fr ?? each.names.en)
    expect(names.indexOf('Élise Martin')).toBeLessThan(names.indexOf('Zoé'))
    expect(await read(reply.id)).toEqual(changed.reply)
  })

  test('keeps each state with who made it', async () => {
    const { id } = await person('Before')
    await save(admin, id, { version: 1, names: { en: 'After' } })
    const rows = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'by_id', 'action', 'fields'])
      .where('entity', '=', 'participant')
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toMatchObject([
      { number: 1, by_id: keeper.id, action: 'created', fields: { names: { en: 'Before' }, birth: null } },
      { number: 2, by_id: admin.id, action: 'changed', fields: { names: { en: 'After' } } },
    ])
  })

  test('is saved by one of two at once, and the other sees what stands there', async () => {
    const { id } = await person('Contested')
    const answers = await Promise.all(
      ['first', 'second'].map((description) => save(keeper, id, { version: 1, description })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.reply
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version-conflict',
      params: { current: { description: won?.description, version: 2 } },
    })
  })

  test('that is saved as it stands keeps its version', async () => {
    const relative = await person('Relative')
    const { id, names } = await person('Same', {
      birth: '1950',
      relations: [{ kind: 'parent', participantId: relative.id }],
    })
    const again = { names, birth: '1950', relations: [{ participantId: relative.id, kind: 'parent' }] }
    expect((await save(keeper, id, { version: 1, ...again } as ChangeParticipant)).reply.version).toBe(1)
  })

  test.each([
    [{ names: { en: ' ' } }, 'names.en', 'too-short', 422],
    [{}, 'names', 'required', 400],
    [{ names: { en: 'X' }, birth: 'long ago' }, 'birth', 'invalid-edtf', 422],
    [{ names: { en: 'X' }, death: '2023-02-30' }, 'death', 'invalid-edtf', 422],
    [{ names: { en: 'X' }, birth: '1950', death: '1949' }, 'death', 'too-small', 422],
    [{ names: { en: 'X' }, aliases: ['ok', '  '] }, 'aliases.1', 'too-short', 422],
    [{ names: { en: 'X' }, userId: unknownId }, 'userId', 'unknown-reference', 422],
    [{ names: { en: 'X' }, portraitAssetId: unknownId }, 'portraitAssetId', 'unknown-reference', 422],
    [
      { names: { en: 'X' }, relations: [{ participantId: unknownId, kind: 'parent' }] },
      'relations.0.participantId',
      'unknown-reference',
      422,
    ],
    [
      { names: { en: 'X' }, relations: [{ participantId: unknownId, kind: 'enemy' }] },
      'relations.0.kind',
      'not-allowed',
      400,
    ],
    [{ names: { en: 'X' }, secret: 1 }, 'secret', 'unknown-field', 400],
  ])('is refused as %j', async (body, path, code, status) => {
    const answer = await add(body as CreateParticipant)
    expect(answer.status).toBe(status)
    expect(answer.error.issues).toContainEqual({ path, code })
  })

  test('is read by those who are signed in and changed by those who may', async () => {
    const { id } = await person('Guarded')
    for (const [as, status] of [
      [reader, 403],
      [undefined, 401],
    ] as const) {
      expect(
        (await archive.call(as, contracts.createParticipant, { body: { names: { en: 'X' } } })).status,
      ).toBe(status)
      expect((await save(as, id, { version: 1, description: 'x' })).status).toBe(status)
      expect((await drop(as, id, 1)).status).toBe(status)
    }
    expect((await one(undefined, id)).status).toBe(401)
    expect((await archive.call(undefined, contracts.listParticipants, {})).status).toBe(401)
    expect((await one(reader, unknownId)).status).toBe(404)
    expect((await save(keeper, unknownId, { version: 1, description: 'x' })).status).toBe(404)
    expect((await drop(keeper, unknownId, 1)).status).toBe(404)
  })

  test('is one user at most, and a user one person at most', async () => {
    const user = await archive.addUser()
    const { id } = await person('Linked', { userId: user.id })
    expect((await read(id)).userId).toBe(user.id)
    expect((await add({ names: { en: 'Twin' }, userId: user.id })).error.issues).toEqual([
      { path: 'userId', code: 'duplicate' },
    ])
    const two = await archive.addUser()
    const answers = await Promise.all([
      add({ names: { en: 'A' }, userId: two.id }),
      add({ names: { en: 'B' }, userId: two.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})

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
    expect((await one(admin, id)).reply.itemCount).toBe(2)
    expect((await one(blind, id)).reply.itemCount).toBe(1)
    const { participants } = (await archive.call(blind, contracts.listParticipants, {})).reply
    expect(participants.find((each) => each.id === id)?.itemCount).toBe(1)
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
