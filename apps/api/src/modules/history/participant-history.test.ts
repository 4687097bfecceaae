import * as items from '@lares/shared-types/contracts/items'
import * as contracts from '@lares/shared-types/contracts/participants'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { openParticipantArchive, type ParticipantArchive } from '../../testing/participant-archive.ts'

let people: ParticipantArchive
beforeAll(async () => {
  people = await openParticipantArchive()
})
afterAll(() => people.archive.close())

const history = createHistoryCalls(() => people.archive, 'participants')

const add = async (body: object) =>
  (
    await people.archive.call(people.manager, contracts.createParticipant, {
      body: { names: { en: 'Jeanne' }, ...body },
    })
  ).reply

const change = (id: string, version: number, body: object) =>
  people.archive.call(people.manager, contracts.changeParticipant, {
    params: { id },
    body: { version, ...body },
  })

const load = async (id: string) =>
  (await people.archive.call(people.manager, contracts.getParticipant, { params: { id } })).reply

/** A picture with a label, as a file that can be a portrait. */
async function addPicture(tagIds: string[]): Promise<string> {
  const { archive, admin } = people
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  const { assetId, item } = await addItemWithFile(archive, admin, bytes, `${uuidv7()}.gif`, { kind: 'image' })
  await archive.call(admin, items.changeItem, {
    params: { id: item.id },
    body: { version: item.version, tagIds },
  })
  return assetId
}

describe('the history of a participant', () => {
  test('has relatives and users by name', async () => {
    const mother = await add({ names: { fr: 'Marie' } })
    const relations = [{ participantId: mother.id, kind: 'parent' as const }]
    const { id } = await add({ relations, userId: people.reader.id })
    const { names, changed } = (await history.read(people.reader, id, 1)).reply
    expect(names.participants).toEqual([{ id: mother.id, names: { fr: 'Marie' } }])
    expect(names.users).toEqual([{ id: people.reader.id, displayName: 'Somebody' }])
    expect(changed).toEqual(['names', 'relations', 'userId'])
    expect((await history.list(people.reader, mother.id)).reply.entries[0]?.changed).toEqual(['relations'])
  })

  test('restores a state or a field as a new revision', async () => {
    const { id } = await add({ birth: '1931', description: 'A baker' })
    await change(id, 1, { birth: '1932', description: 'A teacher' })
    expect((await history.restore(people.manager, id, 1, ['birth'])).reply.changed).toBe(true)
    expect(await load(id)).toMatchObject({ birth: { edtf: '1931' }, description: 'A teacher', version: 3 })
    await history.restore(people.manager, id, 1)
    expect(await load(id)).toMatchObject({ description: 'A baker', version: 4 })
    expect((await history.list(people.reader, id)).reply.entries[0]?.action).toBe('reverted')
    expect((await history.restore(people.manager, id, 1)).reply.changed).toBe(false)
  })

  test('restores the rest of a state whose relative and user are gone, and says so', async () => {
    const uncle = await add({ names: { en: 'Uncle' } })
    const other = await people.archive.addUser()
    const relations = [{ participantId: uncle.id, kind: 'other' as const }]
    const { id } = await add({ relations, userId: other.id, description: 'Before' })
    await change(id, 1, { userId: null, description: 'After' })
    await add({ userId: other.id })
    const { version } = await load(uncle.id)
    await people.archive.call(people.manager, contracts.deleteParticipant, {
      params: { id: uncle.id },
      query: { version },
    })
    expect((await history.restore(people.manager, id, 1)).reply).toEqual({
      changed: true,
      omitted: [
        { field: 'relations', count: 1, names: [{ en: 'Uncle' }] },
        { field: 'userId', count: 1, names: [] },
      ],
    })
    expect(await load(id)).toMatchObject({ description: 'Before', relations: [], userId: null })
  })

  test('is restored only by who may change participants', async () => {
    const { id } = await add({})
    await change(id, 1, { description: 'New' })
    expect((await history.restore(people.reader, id, 1)).error.code).toBe('forbidden')
    expect((await history.restoreOn(people.manager, id, 1, 1)).error.code).toBe('version-conflict')
    expect((await history.list(people.reader, uuidv7())).status).toBe(404)
    expect((await history.list(undefined, id)).status).toBe(401)
  })

  test('does not reveal portraits that are hidden from the reader', async () => {
    const { id: tag } = await addTag(people.archive, people.admin, { en: uuidv7() })
    const portrait = await addPicture([tag])
    const restricted = await people.archive.addUser({
      permissions: ['participants:manage'],
      restrictedTagIds: [tag],
    })
    const { id } = await add({ portraitAssetId: null })
    await people.archive.call(people.admin, contracts.changeParticipant, {
      params: { id },
      body: { version: 1, portraitAssetId: portrait },
    })
    await change(id, 2, { description: 'New' })
    const { entries } = (await history.list(restricted, id)).reply
    expect(entries.map(({ number, changed }) => [number, changed])).toEqual([
      [2, ['description']],
      [1, ['names']],
    ])
    expect(JSON.stringify((await history.read(restricted, id, 2)).reply)).not.toContain(portrait)
    expect((await history.list(people.admin, id)).reply.entries[1]?.changed).toEqual(['portraitAssetId'])
    expect((await history.read(people.admin, id, 2)).reply.names.assets).toHaveLength(1)
  })
})
