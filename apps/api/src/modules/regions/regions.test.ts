import * as items from '@lares/shared-types/contracts/items'
import { listNotifications } from '@lares/shared-types/contracts/notifications'
import { deleteParticipant } from '@lares/shared-types/contracts/participants'
import * as contracts from '@lares/shared-types/contracts/regions'
import type { Item } from '@lares/shared-types/items'
import type { Box, CreateRegion, CreateSuggestion, Region } from '@lares/shared-types/regions'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../db/in-transaction.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { createHistoryCalls } from '../../testing/history-calls.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deleteItem } from '../items/delete-item.ts'

const box: Box = { x: 0.1, y: 0.2, width: 0.2, height: 0.3 }

let archive: TestArchive
let admin: TestUser
/** Has added the photograph. */
let anna: TestUser
let bruno: TestUser
let rosaId: string
let picture: Buffer
let item: Item
let assetId: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#806040' } })
    .png()
    .toBuffer()
})
afterAll(() => archive.close())
beforeEach(async () => {
  anna = await archive.addUser({ displayName: 'Anna' })
  bruno = await archive.addUser({ displayName: 'Bruno' })
  rosaId = await insertParticipant(archive.services.db, { names: { it: 'Rosa' } })
  ;({ item, assetId } = await addItemWithFile(archive, anna, picture, 'lake.png', {
    kind: 'image',
    title: 'The lake',
  }))
})

const mark = (by: TestUser, body: Partial<CreateRegion> = {}, id = assetId) =>
  archive.call(by, contracts.createRegion, { params: { id }, body: { box, ...body } })
const ask = async (by: TestUser): Promise<Region> => (await mark(by)).reply
const list = (as: TestUser, id = assetId) => archive.call(as, contracts.listRegions, { params: { id } })
const find = async (id: string, as = admin) =>
  (await list(as)).reply.regions.find((region) => region.id === id)
const suggest = (by: TestUser, id: string, body: CreateSuggestion = { participantId: rosaId }) =>
  archive.call(by, contracts.createSuggestion, { params: { id }, body })
const accept = (by: TestUser, id: string, version: number, participantId?: string) =>
  archive.call(by, contracts.acceptSuggestion, {
    params: { id },
    body: { version, ...(participantId && { participantId }) },
  })
const decline = (by: TestUser, id: string) =>
  archive.call(by, contracts.declineSuggestion, { params: { id } })
const change = (
  by: TestUser,
  id: string,
  body: { version: number; box?: Box; participantId?: string | null },
) => archive.call(by, contracts.changeRegion, { params: { id }, body })
const remove = (by: TestUser, id: string, version: number) =>
  archive.call(by, contracts.removeRegion, { params: { id }, query: { version } })
const restore = (by: TestUser, id: string) => archive.call(by, contracts.restoreRegion, { params: { id } })
const listOpen = async (as: TestUser, query: { limit?: number; cursor?: string } = {}) =>
  (await archive.call(as, contracts.listOpenRegions, { query })).reply
const loadParticipants = async () =>
  (await archive.call(admin, items.getItem, { params: { id: item.id } })).reply.participants.map(
    ({ id, role }) => [id, role],
  )
const listKinds = async (of: TestUser) =>
  (await archive.call(of, listNotifications, { query: {} })).reply.notifications.map((entry) =>
    'suggestions' in entry
      ? [entry.kind, entry.suggestions.count, entry.suggestions.by?.displayName, entry.suggestions.item.title]
      : [entry.kind],
  )

describe('marking people', () => {
  test('is for everybody who contributes and sees the picture, and leaves a question', async () => {
    const region = await ask(bruno)
    expect(region).toMatchObject({ box, participant: null, askedBy: { displayName: 'Bruno' } })
    expect(region.may).toEqual({ change: true, name: false, suggest: true, remove: true, restore: false })
    const reader = await archive.addUser({ permissions: [] })
    expect((await mark(reader)).status).toBe(403)
    expect((await list(reader)).reply).toMatchObject({
      regions: [{ id: region.id }],
      may: { mark: false, name: false },
    })
  })

  test('with a name is for those who may edit the item, of which the person becomes a participant', async () => {
    expect((await mark(bruno, { participantId: rosaId })).status).toBe(403)
    const { reply } = await mark(anna, { participantId: rosaId })
    expect(reply.participant).toEqual({ id: rosaId, names: { it: 'Rosa' } })
    expect(await loadParticipants()).toEqual([[rosaId, 'present']])
    await mark(anna, { participantId: rosaId })
    expect(await loadParticipants()).toEqual([[rosaId, 'present']])
    expect((await remove(anna, reply.id, reply.version)).status).toBe(200)
    expect(await loadParticipants()).toEqual([[rosaId, 'present']])
  })

  test('stays within the picture', async () => {
    expect((await mark(anna, { box: { ...box, x: 0.9 } })).status).toBe(422)
    expect((await mark(anna, { box: { ...box, y: 0.8 } })).status).toBe(422)
    expect((await mark(anna, { box: { ...box, width: 0.001 } })).status).toBe(400)
    expect((await mark(anna, { box: { x: 0, y: 0, width: 1, height: 1 } })).status).toBe(201)
    expect((await mark(anna, { participantId: uuidv7() })).status).toBe(422)
  })

  test('needs a picture', async () => {
    const text = await addItemWithFile(archive, anna, Buffer.from('words'), 'a.txt')
    expect((await mark(anna, {}, text.assetId)).status).toBe(422)
    expect((await list(anna, text.assetId)).reply.may).toEqual({ mark: false, name: false })
  })

  test('stops at two hundred', async () => {
    const rows = Array.from({ length: 200 }, () => ({
      id: uuidv7(),
      asset_id: assetId,
      ...box,
      participant_id: null,
      asked_by: null,
      version: 1,
      version_token: 2 ** 33,
      created_at: new Date(0),
      changed_at: new Date(0),
      removed_at: null,
      removed_by: null,
    }))
    await archive.services.db.insertInto('regions').values(rows).execute()
    const refused = await mark(anna)
    expect([refused.status, refused.error.code]).toEqual([409, 'too-many-regions'])
    expect((await list(anna)).reply.regions).toHaveLength(200)
  })
})

describe('a region', () => {
  test('is moved by who has asked, until it has a name, and by the editors of the item', async () => {
    const region = await ask(bruno)
    const moved = await change(bruno, region.id, { version: region.version, box: { ...box, x: 0.5 } })
    expect(moved.reply.box.x).toBe(0.5)
    const stale = await change(anna, region.id, { version: region.version, box })
    expect([stale.status, stale.error.code]).toEqual([409, 'version-conflict'])
    expect(stale.error.params).toMatchObject({ current: { box: { x: 0.5 } }, savedBy: { id: bruno.id } })
    expect(
      (await change(bruno, region.id, { version: moved.reply.version, participantId: rosaId })).status,
    ).toBe(403)
    const named = await change(anna, region.id, { version: moved.reply.version, participantId: rosaId })
    expect(named.reply.participant?.id).toBe(rosaId)
    expect((await change(bruno, region.id, { version: named.reply.version, box })).status).toBe(403)
    const other = await archive.addUser()
    expect((await change(other, region.id, { version: named.reply.version, box })).status).toBe(403)
    const asked = await change(anna, region.id, { version: named.reply.version, participantId: null })
    expect(asked.reply.participant).toBeNull()
    expect(await loadParticipants()).toEqual([[rosaId, 'present']])
  })

  test('is removed and comes back as it was', async () => {
    const region = await ask(bruno)
    expect((await remove(await archive.addUser(), region.id, region.version)).status).toBe(403)
    expect((await remove(anna, region.id, 7)).status).toBe(409)
    await remove(anna, region.id, region.version)
    expect(await find(region.id)).toBeUndefined()
    expect((await list(bruno)).reply.removed).toEqual([])
    expect((await restore(bruno, region.id)).status).toBe(403)
    expect((await list(anna)).reply.removed).toMatchObject([
      { id: region.id, removed: { by: { displayName: 'Anna' } } },
    ])
    await restore(anna, region.id)
    expect(await find(region.id)).toMatchObject({ box, removed: null })
    const revisions = await archive.services.db
      .selectFrom('revisions')
      .select('action')
      .where('entity_id', '=', region.id)
      .orderBy('number')
      .execute()
    expect(revisions.map(({ action }) => action)).toEqual(['created', 'trashed', 'restored'])
  })

  test('becomes a question again when its participant is deleted', async () => {
    const { reply } = await mark(anna, { participantId: rosaId })
    await archive.call(admin, deleteParticipant, { params: { id: rosaId }, query: { version: 1 } })
    expect(await find(reply.id)).toMatchObject({ participant: null })
  })

  test('follows its picture into the trash, where nobody changes it, and back', async () => {
    const region = await ask(bruno)
    const { reply } = await archive.call(anna, items.getItem, { params: { id: item.id } })
    await archive.call(admin, items.trashItem, { params: { id: item.id }, query: { version: reply.version } })
    expect((await mark(anna)).error.code).toBe('in-trash')
    expect((await suggest(anna, region.id)).error.code).toBe('in-trash')
    expect((await list(anna)).reply).toMatchObject({
      regions: [{ may: { change: false } }],
      may: { mark: false },
    })
    expect((await listOpen(anna)).regions.filter(({ asset }) => asset.id === assetId)).toEqual([])
    await archive.call(admin, items.restoreItem, { params: { id: item.id } })
    expect((await suggest(anna, region.id)).status).toBe(201)
  })

  test('is deleted for ever with its item, and so are its revisions', async () => {
    const region = await ask(bruno)
    const { reply } = await archive.call(anna, items.getItem, { params: { id: item.id } })
    await archive.call(admin, items.trashItem, { params: { id: item.id }, query: { version: reply.version } })
    await inTransaction(archive.services.db, (trx) => deleteItem(trx, archive.services.jobs, item.id))
    for (const table of ['regions', 'used_ids'] as const)
      expect(
        await archive.services.db.selectFrom(table).select('id').where('id', '=', region.id).execute(),
      ).toHaveLength(table === 'regions' ? 0 : 1)
    const revisions = archive.services.db.selectFrom('revisions').where('entity_id', '=', region.id)
    expect(await revisions.select('number').execute()).toEqual([])
  })

  test('disappears with a picture that is taken off its item', async () => {
    const region = await ask(bruno)
    const { reply } = await archive.call(anna, items.getItem, { params: { id: item.id } })
    await archive.call(anna, items.changeItem, {
      params: { id: item.id },
      body: { version: reply.version, assetIds: [] },
    })
    expect((await list(bruno)).status).toBe(404)
    expect((await suggest(bruno, region.id)).status).toBe(404)
  })
})

describe('a suggestion', () => {
  test('notifies the asker, and after acceptance the one who suggested it', async () => {
    const region = await ask(bruno)
    const carla = await archive.addUser({ displayName: 'Carla' })
    const { reply } = await suggest(carla, region.id, { participantId: rosaId, remark: ' Her hat ' })
    expect(reply).toMatchObject({
      participant: { id: rosaId },
      remark: 'Her hat',
      by: { displayName: 'Carla' },
    })
    expect(await listKinds(bruno)).toEqual([['region-suggestion', 1, 'Carla', 'The lake']])
    expect(await listKinds(anna)).toEqual([])
    expect((await accept(carla, reply.id, region.version)).status).toBe(403)
    const accepted = await accept(bruno, reply.id, region.version)
    expect(accepted.reply).toMatchObject({
      participant: { id: rosaId },
      suggestions: [{ state: 'accepted', may: { accept: false, decline: false } }],
    })
    expect(await loadParticipants()).toEqual([[rosaId, 'present']])
    expect(await listKinds(carla)).toEqual([['region-accepted', 1, 'Carla', 'The lake']])
    expect((await suggest(carla, region.id)).status).toBe(403)
  })

  test('of the asker is not accepted by the asker, but by an editor of the item', async () => {
    const region = await ask(bruno)
    const { reply } = await suggest(bruno, region.id)
    expect(reply.may).toEqual({ accept: false, decline: true })
    expect((await accept(bruno, reply.id, region.version)).status).toBe(403)
    expect((await accept(anna, reply.id, region.version)).status).toBe(200)
    expect(await listKinds(bruno)).toEqual([['region-accepted', 1, 'Bruno', 'The lake']])
  })

  test('is accepted once: whoever comes later learns the name', async () => {
    const region = await ask(anna)
    const other = await insertParticipant(archive.services.db, { names: { it: 'Lina' } })
    const one = await suggest(bruno, region.id)
    const two = await suggest(bruno, region.id, { participantId: other })
    await accept(anna, one.reply.id, region.version)
    const late = await accept(admin, two.reply.id, region.version)
    expect([late.status, late.error.code]).toEqual([409, 'version-conflict'])
    expect(late.error.params).toMatchObject({ current: { participant: { id: rosaId } } })
  })

  test('of somebody who is no participant yet needs one when it is accepted', async () => {
    const region = await ask(anna)
    const { reply } = await suggest(bruno, region.id, { name: ' Zia Lina ' })
    expect(reply).toMatchObject({ participant: null, name: 'Zia Lina' })
    expect((await accept(anna, reply.id, region.version)).status).toBe(422)
    const accepted = await accept(anna, reply.id, region.version, rosaId)
    expect(accepted.reply).toMatchObject({
      participant: { id: rosaId },
      suggestions: [{ state: 'accepted' }],
    })
  })

  test('of a bare name is not accepted by who has asked but may not name people', async () => {
    const region = await ask(bruno)
    const { reply } = await suggest(await archive.addUser(), region.id, { name: 'Grandma?' })
    const [shown] = (await find(region.id, bruno))?.suggestions ?? []
    expect(shown?.may).toEqual({ accept: false, decline: true })
    expect((await accept(bruno, reply.id, region.version, rosaId)).status).toBe(403)
    expect(await loadParticipants()).toEqual([])
    expect((await accept(anna, reply.id, region.version, rosaId)).status).toBe(200)
  })

  test('that an editor confirms by naming the person counts as accepted', async () => {
    const region = await ask(anna)
    await suggest(bruno, region.id)
    await change(anna, region.id, { version: region.version, participantId: rosaId })
    expect((await find(region.id))?.suggestions).toMatchObject([{ state: 'accepted' }])
    expect(await listKinds(bruno)).toEqual([['region-accepted', 1, 'Bruno', 'The lake']])
  })

  test('is declined by who has asked, or taken back by who has made it', async () => {
    const region = await ask(anna)
    const one = await suggest(bruno, region.id)
    expect((await suggest(bruno, region.id)).error.code).toBe('already-exists')
    expect((await decline(await archive.addUser(), one.reply.id)).status).toBe(403)
    await decline(bruno, one.reply.id)
    const two = await suggest(bruno, region.id)
    const declined = await decline(anna, two.reply.id)
    expect(declined.reply.suggestions.map(({ state }) => state)).toEqual(['declined', 'declined'])
    expect((await accept(anna, two.reply.id, region.version)).status).toBe(403)
  })

  test('names somebody, once, and not without end', async () => {
    const region = await ask(anna)
    expect((await suggest(bruno, region.id, {})).status).toBe(422)
    expect((await suggest(bruno, region.id, { participantId: rosaId, name: 'Rosa' })).status).toBe(422)
    expect((await suggest(bruno, region.id, { name: ' ' })).status).toBe(400)
    expect((await suggest(bruno, region.id, { participantId: uuidv7() })).status).toBe(422)
    for (let number = 0; number < 50; number++) await suggest(bruno, region.id, { name: `Nobody ${number}` })
    expect((await suggest(bruno, region.id)).error.code).toBe('too-many-suggestions')
  })

  test('is no news any more when its region is removed', async () => {
    const region = await ask(anna)
    await suggest(bruno, region.id)
    await remove(anna, region.id, region.version)
    expect(await listKinds(anna)).toEqual([])
    await restore(anna, region.id)
    expect(await listKinds(anna)).toEqual([['region-suggestion', 1, 'Bruno', 'The lake']])
  })

  test('stays without a name when the account of who has made it is deleted', async () => {
    const region = await ask(bruno)
    const carla = await archive.addUser()
    await suggest(carla, region.id)
    await archive.services.db.deleteFrom('users').where('id', '=', carla.id).execute()
    expect((await find(region.id))?.suggestions).toMatchObject([{ by: null, participant: { id: rosaId } }])
  })
})

describe('the lists of regions', () => {
  test('have the open questions in pages, the latest first, with their pictures', async () => {
    const first = await ask(anna)
    await mark(anna, { participantId: rosaId })
    const second = await ask(bruno)
    const page = await listOpen(bruno, { limit: 1 })
    expect(page.regions).toMatchObject([
      { region: { id: second.id }, asset: { id: assetId }, item: { kind: 'image', title: 'The lake' } },
    ])
    const next = await listOpen(bruno, { limit: 1, cursor: page.nextCursor ?? '' })
    expect(next.regions.map(({ region }) => region.id)).toEqual([first.id])
  })

  test('have the pictures of a person, each counted once', async () => {
    await mark(anna, { participantId: rosaId })
    await mark(anna, { participantId: rosaId })
    const { reply } = await archive.call(bruno, contracts.listRegionsOfParticipant, {
      params: { id: rosaId },
      query: {},
    })
    expect([reply.regions.length, reply.pictures]).toEqual([2, 1])
    const counted = await archive.call(bruno, contracts.countRegionsByParticipant, {})
    expect(counted.reply.counts[rosaId]).toBe(1)
    const unknown = await archive.call(bruno, contracts.listRegionsOfParticipant, {
      params: { id: uuidv7() },
      query: {},
    })
    expect(unknown.status).toBe(404)
  })

  test('tell nothing of a hidden item', async () => {
    const tag = await addTag(archive, admin, { en: uuidv7() })
    const guarded = await archive.addUser({ restrictedTagIds: [tag.id] })
    const region = await ask(guarded)
    const { reply: suggestion } = await suggest(bruno, region.id)
    expect(await listKinds(guarded)).toHaveLength(1)
    await archive.services.db.insertInto('item_tags').values({ item_id: item.id, tag_id: tag.id }).execute()
    expect((await list(guarded)).status).toBe(404)
    expect((await listOpen(guarded)).regions.filter(({ asset }) => asset.id === assetId)).toEqual([])
    expect((await suggest(guarded, region.id)).status).toBe(404)
    expect((await accept(guarded, suggestion.id, 1)).status).toBe(404)
    expect(await listKinds(guarded)).toEqual([])
  })
})

describe('a photograph whose file names people', () => {
  const packet = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/"
      xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"><mwg-rs:Regions rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag>
    <rdf:li rdf:parseType="Resource"><mwg-rs:Name>Zia Lina</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type>
      <mwg-rs:Area stArea:x="0.5" stArea:y="0.5" stArea:w="0.25" stArea:h="0.5" stArea:unit="normalized"/></rdf:li>
    </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions></rdf:Description></rdf:RDF></x:xmpmeta>`

  test('has them as questions, with the names that the file suggests', async () => {
    const named = await sharp(picture).jpeg().withXmp(packet).toBuffer()
    const added = await addItemWithFile(archive, anna, named, 'named.jpg', { kind: 'image' })
    const [region, ...others] = (await list(anna, added.assetId)).reply.regions
    expect(others).toEqual([])
    expect(region).toMatchObject({
      box: { x: 0.375, y: 0.25, width: 0.25, height: 0.5 },
      participant: null,
      askedBy: null,
      suggestions: [{ name: 'Zia Lina', origin: 'file', by: null, may: { accept: true } }],
    })
    expect(added.item.participants).toEqual([])
    const accepted = await accept(anna, region?.suggestions[0]?.id ?? '', region?.version ?? 0, rosaId)
    expect(accepted.reply.participant?.id).toBe(rosaId)
  })
})

test('somebody who sees the archive as another user reads regions and changes none', async () => {
  const region = await ask(anna)
  const view = { ...admin, view: { id: uuidv7(), userId: anna.id } }
  expect((await list(view)).reply).toMatchObject({
    regions: [{ id: region.id, may: { change: false, suggest: false } }],
    may: { mark: false, name: false },
  })
  expect((await mark(view)).status).toBe(403)
})

describe('the history of a region', () => {
  const history = createHistoryCalls(() => archive, 'regions')

  test('tells who was named and where, and restores an earlier name and place', async () => {
    const region = await ask(bruno)
    const moved = (await change(anna, region.id, { version: region.version, box: { ...box, x: 0.5 } })).reply
    const named = (await change(anna, region.id, { version: moved.version, participantId: rosaId })).reply
    const { subject, entries } = (await history.list(bruno, region.id)).reply
    expect(subject).toMatchObject({
      kind: 'image',
      title: 'The lake',
      itemId: item.id,
      version: named.version,
      mayRestore: false,
    })
    expect(
      entries.map(({ number, action, by, changed }) => [number, action, by?.displayName, changed]),
    ).toEqual([
      [3, 'changed', 'Anna', ['participants']],
      [2, 'changed', 'Anna', ['box']],
      [1, 'created', 'Bruno', ['box']],
    ])
    await archive.services.db.updateTable('assets').set({ rotation: 90 }).where('id', '=', assetId).execute()
    const state = (await history.read(bruno, region.id, 3)).reply
    expect(state.fields).toEqual({
      participants: [{ participantId: rosaId, role: 'present' }],
      box: [{ assetId, ...box, x: 0.5 }],
    })
    expect(state.names.assets).toMatchObject([{ id: assetId, rotation: 90 }])
    expect(state.names.participants).toEqual([{ id: rosaId, names: { it: 'Rosa' } }])
    expect((await history.restore(bruno, region.id, 1)).status).toBe(403)
    expect((await history.restoreOn(anna, region.id, 1, moved.version)).status).toBe(409)
    const restored = await history.restore(anna, region.id, 1)
    expect(restored.reply).toEqual({ changed: true, omitted: [] })
    expect(await find(region.id)).toMatchObject({ box, participant: null })
  })

  test('restores one field alone, and nothing where nothing differs', async () => {
    const region = (await mark(anna, { participantId: rosaId })).reply
    const moved = (await change(anna, region.id, { version: region.version, box: { ...box, y: 0.5 } })).reply
    await change(anna, region.id, { version: moved.version, participantId: null })
    expect((await history.restore(anna, region.id, 1, ['participants'])).status).toBe(200)
    const now = await find(region.id)
    expect(now).toMatchObject({ box: { ...box, y: 0.5 }, participant: { id: rosaId } })
    const same = await history.restore(anna, region.id, 2)
    expect(same.reply).toEqual({ changed: false, omitted: [] })
  })

  test('brings a removed one back, without a person who was deleted', async () => {
    const ottoId = await insertParticipant(archive.services.db, { names: { de: 'Otto' } })
    const region = (await mark(anna, { participantId: ottoId })).reply
    await remove(anna, region.id, region.version)
    await archive.call(admin, deleteParticipant, { params: { id: ottoId }, query: { version: 1 } })
    expect(await find(region.id)).toBeUndefined()
    const { reply } = await history.restore(anna, region.id, 1)
    expect(reply).toMatchObject({ changed: true, omitted: [{ field: 'participants', count: 1 }] })
    expect(await find(region.id)).toMatchObject({ participant: null })
  })

  test('does not exist for those from whom the item is hidden', async () => {
    const tag = await addTag(archive, admin, { en: 'Hidden' })
    const carla = await archive.addUser({ restrictedTagIds: [tag.id] })
    const region = await ask(bruno)
    expect((await history.list(carla, region.id)).status).toBe(200)
    await archive.services.db.insertInto('item_tags').values({ item_id: item.id, tag_id: tag.id }).execute()
    expect((await history.list(carla, region.id)).status).toBe(404)
    expect((await history.read(carla, region.id, 1)).status).toBe(404)
  })
})
