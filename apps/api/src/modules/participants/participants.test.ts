import * as contracts from '@lares/shared-types/contracts/participants'
import type { ChangeParticipant, CreateParticipant } from '@lares/shared-types/participants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const unknownId = '0199aaaa-0000-7000-8000-000000000000'
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

describe('a person', () => {
  test('is created, read, changed and listed by name', async () => {
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
    const changed = await changeParticipant(manager, reply.id, { version: 1, birth: '1933', death: null })
    expect(changed.reply).toMatchObject({ birth: { edtf: '1933' }, death: null, aliases: ['Lili', 'Mamie'] })
    await addPerson('Zoé')
    const { participants } = (await archive.call(reader, contracts.listParticipants, {})).reply
    const names = participants.map((each) => each.names.fr ?? each.names.en)
    expect(names.indexOf('Élise Martin')).toBeLessThan(names.indexOf('Zoé'))
    expect(await read(reply.id)).toEqual(changed.reply)
  })

  test('has a revision with its author for each save', async () => {
    const { id } = await addPerson('Before')
    await changeParticipant(admin, id, { version: 1, names: { en: 'After' } })
    const rows = await archive.services.db
      .selectFrom('revisions')
      .select(['number', 'by_id', 'action', 'fields'])
      .where('entity', '=', 'participant')
      .where('entity_id', '=', id)
      .orderBy('number')
      .execute()
    expect(rows).toMatchObject([
      { number: 1, by_id: manager.id, action: 'created', fields: { names: { en: 'Before' }, birth: null } },
      { number: 2, by_id: admin.id, action: 'changed', fields: { names: { en: 'After' } } },
    ])
  })

  test('accepts one of two concurrent saves and rejects the other with the current participant', async () => {
    const { id } = await addPerson('Contested')
    const replies = await Promise.all(
      ['first', 'second'].map((description) => changeParticipant(manager, id, { version: 1, description })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const accepted = replies.find(({ status }) => status === 200)?.reply
    expect(replies.find(({ status }) => status === 409)?.error).toMatchObject({
      code: 'version-conflict',
      params: {
        current: { description: accepted?.description, version: 2 },
        savedBy: { id: manager.id },
        savedAt: expect.any(String),
      },
    })
  })

  test('keeps its version when saved without a change', async () => {
    const relative = await addPerson('Relative')
    const { id, names } = await addPerson('Same', {
      birth: '1950',
      relations: [{ kind: 'parent', participantId: relative.id }],
    })
    const unchanged = { names, birth: '1950', relations: [{ participantId: relative.id, kind: 'parent' }] }
    expect(
      (await changeParticipant(manager, id, { version: 1, ...unchanged } as ChangeParticipant)).reply.version,
    ).toBe(1)
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
  ])('is rejected as %j', async (body, path, code, status) => {
    const reply = await add(body as CreateParticipant)
    expect(reply.status).toBe(status)
    expect(reply.error.issues).toContainEqual({ path, code })
  })

  test('can be read by every signed-in user and changed only with the permission', async () => {
    const { id } = await addPerson('Guarded')
    for (const [as, status] of [
      [reader, 403],
      [undefined, 401],
    ] as const) {
      expect(
        (await archive.call(as, contracts.createParticipant, { body: { names: { en: 'X' } } })).status,
      ).toBe(status)
      expect((await changeParticipant(as, id, { version: 1, description: 'x' })).status).toBe(status)
      expect((await deleteParticipant(as, id, 1)).status).toBe(status)
    }
    expect((await getParticipant(undefined, id)).status).toBe(401)
    expect((await archive.call(undefined, contracts.listParticipants, {})).status).toBe(401)
    expect((await getParticipant(reader, unknownId)).status).toBe(404)
    expect((await changeParticipant(manager, unknownId, { version: 1, description: 'x' })).status).toBe(404)
    expect((await deleteParticipant(manager, unknownId, 1)).status).toBe(404)
  })

  test('is linked to at most one user, and a user to at most one participant', async () => {
    const user = await archive.addUser()
    const { id } = await addPerson('Linked', { userId: user.id })
    expect((await read(id)).userId).toBe(user.id)
    expect((await add({ names: { en: 'Twin' }, userId: user.id })).error.issues).toEqual([
      { path: 'userId', code: 'duplicate' },
    ])
    const two = await archive.addUser()
    const replies = await Promise.all([
      add({ names: { en: 'A' }, userId: two.id }),
      add({ names: { en: 'B' }, userId: two.id }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 422])
  })
})
