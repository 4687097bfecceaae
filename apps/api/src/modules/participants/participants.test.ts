import * as contracts from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, CreateParticipant } from '@lares/shared-types/participants'
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
      params: {
        current: { description: won?.description, version: 2 },
        savedBy: { id: keeper.id },
        savedAt: expect.any(String),
      },
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
