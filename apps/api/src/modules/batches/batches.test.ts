import type { BatchActInput } from '@lares/shared-types/batches'
import * as contracts from '@lares/shared-types/contracts/batches'
import {
  changeItem,
  createItem,
  getItem,
  listRevisions,
  rateItem,
  trashItem,
} from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import { search } from '@lares/shared-types/contracts/search'
import { maxSelectedIds } from '@lares/shared-types/item-selection'
import type { Item } from '@lares/shared-types/items'
import { permissions } from '@lares/shared-types/permissions'
import { waitFor } from '@lares/test-harness/wait-for'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { addTag } from '../../testing/add-tag.ts'
import { insertParticipant } from '../../testing/insert-participant.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { runBatchJob } from './run-batch.job.ts'
import { finishBatch, runBatch, undoWholeBatch } from './testing/run-batch.ts'

let archive: TestArchive
let admin: TestUser
/** May run batches, edit everything and delete. */
let user: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true, displayName: 'Admin' })
  user = await archive.addUser({ permissions: [...permissions], displayName: 'Anna' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  await archive.services.db.deleteFrom('items').execute()
})

const create = async (fields: object = {}, as = user): Promise<Item> =>
  (await archive.call(as, createItem, { body: { kind: 'post', title: 'Letter', ...fields } })).reply
const load = async (id: string, as = user): Promise<Item> =>
  (await archive.call(as, getItem, { params: { id } })).reply
const createSeveral = (count: number, fields: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => create({ title: `Nr ${index}`, ...fields })))
const idsOf = (items: readonly Item[]) => ({ ids: items.map(({ id }) => id) })
const preview = async (selection: object, act: BatchActInput, as = user) =>
  (await archive.call(as, contracts.previewBatch, { body: { selection, act } })).reply
const listItems = async (id: string, query: object = {}, as = user) =>
  (await archive.call(as, contracts.listBatchItems, { params: { id }, query })).reply

const setItalian: BatchActInput = { name: 'language', params: { language: 'it' } }

describe('acts', () => {
  test('tags are added and removed in one batch, with a revision and in the search', async () => {
    const [old, fresh] = [
      await addTag(archive, user, { en: 'Holidays' }),
      await addTag(archive, user, { en: 'Seaside' }),
    ]
    const items = await createSeveral(3, { tagIds: [old.id] })
    const act = { name: 'tags' as const, params: { add: [fresh.id], remove: [old.id] } }
    const { batch } = await runBatch(archive, user, { filter: { tag: [old.id] } }, act)
    expect(batch).toMatchObject({
      state: 'done',
      total: 3,
      counts: { changed: 3, refused: 0 },
      undoable: true,
    })
    const first = await load(items[0]?.id ?? '')
    expect(first.tags.map(({ id }) => id)).toEqual([fresh.id])
    expect(first.version).toBe(2)
    const found = await archive.call(user, search, { query: { q: 'seaside' } })
    expect(found.reply.total).toBe(3)
    const { reply } = await archive.call(user, listRevisions, { params: { id: first.id }, query: {} })
    expect(reply.revisions[0]).toMatchObject({ action: 'changed', changed: ['tagIds'], by: { id: user.id } })
  })

  test('participants are added with their role, and removed in whatever role', async () => {
    const [jeanne, paul] = [
      await insertParticipant(archive.services.db, { names: { fr: 'Jeanne' } }),
      await insertParticipant(archive.services.db, { names: { fr: 'Paul' } }),
    ]
    const { id } = await create({ participants: [{ participantId: paul, role: 'author' }] })
    const add = [{ participantId: jeanne, role: 'present' }]
    await runBatch(archive, user, { ids: [id] }, { name: 'participants', params: { add, remove: [paul] } })
    expect((await load(id)).participants.map(({ id, role }) => [id, role])).toEqual([[jeanne, 'present']])
  })

  test('a date, a place and a language can be set only where there is none', async () => {
    const bare = await create({ body: 'xyz' })
    const full = await create({ date: '1952', place: { name: 'Lyon' }, language: 'fr' })
    const selection = idsOf([bare, full])
    const onlyMissing = true
    const acts: BatchActInput[] = [
      { name: 'date', params: { date: '1960', onlyMissing } },
      { name: 'place', params: { place: { name: 'Paris' }, onlyMissing } },
    ]
    for (const act of acts)
      expect((await runBatch(archive, user, selection, act)).batch.counts).toMatchObject({
        changed: 1,
        unchanged: 1,
      })
    await runBatch(archive, user, selection, { name: 'language', params: { language: 'it' } })
    expect(await load(bare.id)).toMatchObject({
      date: { edtf: '1960' },
      place: { name: 'Paris' },
      language: 'it',
    })
    expect(await load(full.id)).toMatchObject({
      date: { edtf: '1952' },
      place: { name: 'Lyon' },
      language: 'it',
    })
  })

  test('a shift moves the date together with the time of capture, also to another day', async () => {
    const photo = await create({
      kind: 'message',
      date: '2003-01-01',
      details: { sentAt: '2003-01-01T00:30:00Z' },
    })
    const about = await create({ date: '1952~' })
    const none = await create()
    const act: BatchActInput = { name: 'shift-dates', params: { years: 17, hours: -1 } }
    const { batch, reasons } = await runBatch(archive, user, idsOf([photo, about, none]), act)
    expect(batch.counts).toMatchObject({ changed: 2, refused: 1 })
    expect(reasons).toEqual([{ reason: 'no-date', count: 1 }])
    expect(await load(photo.id)).toMatchObject({
      date: { edtf: '2019-12-31' },
      details: { sentAt: '2019-12-31T23:30:00Z' },
    })
    expect((await load(about.id)).date?.edtf).toBe('1969~')
  })

  test('ratings are those of whoever runs the batch, and undone to what they were', async () => {
    const items = await createSeveral(2)
    const [first, second] = items.map(({ id }) => id)
    await archive.call(user, rateItem, { params: { id: first ?? '' }, body: { value: 2 } })
    const act: BatchActInput = { name: 'rating', params: { value: 5 } }
    const { batch } = await runBatch(archive, user, idsOf(items), act)
    expect(batch.counts.changed).toBe(2)
    expect((await load(first ?? '')).rating).toBe(5)
    expect((await load(first ?? '', admin)).rating).toBeNull()
    await archive.call(user, rateItem, { params: { id: second ?? '' }, body: { value: 1 } })
    const undone = await undoWholeBatch(archive, user, batch.id)
    expect(undone.batch.counts).toMatchObject({ undone: 1, kept: 1 })
    expect((await load(first ?? '')).rating).toBe(2)
    expect((await load(second ?? '')).rating).toBe(1)
  })

  test('items are moved to the trash and brought back', async () => {
    const items = await createSeveral(12)
    const { batch } = await runBatch(archive, user, { filter: {} }, { name: 'trash', params: {} })
    expect(batch.counts.changed).toBe(12)
    expect((await load(items[0]?.id ?? '')).deletedAt).not.toBeNull()
    expect((await undoWholeBatch(archive, user, batch.id)).batch).toMatchObject({
      state: 'undone',
      counts: { changed: 0, undone: 12 },
    })
    expect((await load(items[0]?.id ?? '')).deletedAt).toBeNull()
  })

  test('indexing again has nothing to undo; deriving again refuses what has no file', async () => {
    await createSeveral(2)
    const indexed = await runBatch(archive, user, { filter: {} }, { name: 'index', params: {} })
    expect(indexed.batch).toMatchObject({ counts: { changed: 2 }, undoable: false })
    const derived = await runBatch(archive, user, { filter: {} }, { name: 'derive', params: {} })
    expect(derived.reasons).toEqual([{ reason: 'no-file', count: 2 }])
  })
})

describe('a preview', () => {
  test('counts and shows what would change and changes nothing', async () => {
    const items = await createSeveral(12, { language: 'fr' })
    await create({ language: 'it' })
    const reply = await preview({ filter: {} }, setItalian)
    expect(reply).toMatchObject({ total: 13, tooMany: false, changed: 12, unchanged: 1, refused: [] })
    expect(reply.examples).toHaveLength(10)
    // Items that are created within a millisecond have ids in any order.
    for (const { item, changes } of reply.examples) {
      const created = items.find(({ id }) => id === item.id)
      expect(item).toEqual({ id: created?.id, kind: 'post', title: created?.title })
      expect(changes).toEqual([{ field: 'language', before: 'fr', after: 'it' }])
    }
    expect((await load(items[0]?.id ?? '')).version).toBe(1)
  })

  test('says why items are refused, as the batch then does', async () => {
    const careful = await archive.addUser({ permissions: ['batch:run', 'items:create', 'items:edit-own'] })
    const own = await create({}, careful)
    const others = await createSeveral(2)
    const trashed = await create({}, careful)
    await archive.call(user, trashItem, { params: { id: trashed.id }, query: { version: 1 } })
    const selection = { ids: [own.id, ...others.map(({ id }) => id)] }
    expect(await preview(selection, setItalian, careful)).toMatchObject({
      changed: 1,
      refused: [{ reason: 'forbidden', count: 2 }],
    })
    const { batch, reasons } = await runBatch(archive, careful, selection, setItalian)
    expect(batch.counts).toMatchObject({ changed: 1, refused: 2 })
    expect(reasons).toEqual([{ reason: 'forbidden', count: 2 }])
    expect(await preview({ ids: [trashed.id], scope: 'trashed' }, setItalian, careful)).toMatchObject({
      refused: [{ reason: 'in-trash', count: 1 }],
    })
  })
})

test('transcribing needs the permission to process media besides the right to edit', async () => {
  const careful = await archive.addUser({ permissions: ['batch:run', 'items:create', 'items:edit-own'] })
  const { item } = await addItemWithFile(archive, careful, createWave([], 8000), 'a.wav', { kind: 'record' })
  const act: BatchActInput = { name: 'transcribe', params: { language: null } }
  expect(await preview({ ids: [item.id] }, act, careful)).toMatchObject({
    changed: 0,
    refused: [{ reason: 'forbidden', count: 1 }],
  })
})

test('an attempt that breaks off is continued, and two at once change no item twice', async () => {
  const items = await createSeveral(60, { date: '1952' })
  const act: BatchActInput = { name: 'shift-dates', params: { years: 1 } }
  const body = { selection: idsOf(items), act }
  const { reply: batch } = await archive.call(user, contracts.startBatch, { body })
  const breaking = new AbortController()
  const attempt = (signal: AbortSignal) =>
    runBatchJob
      .handle(
        { batchId: batch.id, operationId: batch.operationId ?? '' },
        { services: archive.services, signal },
      )
      .catch(() => undefined)
  const first = attempt(breaking.signal)
  await waitFor(async () => {
    const { rows } = await sql`select 1 from batch_items where state = 'changed' limit 1`.execute(
      archive.services.db,
    )
    expect(rows).toHaveLength(1)
  })
  breaking.abort(new Error('the process ends'))
  await first
  const { signal } = new AbortController()
  await Promise.all([attempt(signal), attempt(signal)])
  const { batch: ended } = await finishBatch(archive, user, batch)
  expect(ended.counts).toMatchObject({ changed: 60 })
  for (const { id } of items) {
    const { date, version } = await load(id)
    expect([date?.edtf, version]).toEqual(['1953', 2])
  }
})

describe('undo', () => {
  test('restores every field, and leaves and lists what was changed since', async () => {
    const tag = await addTag(archive, user, { en: 'Undo' })
    const items = await createSeveral(4, { date: '1952', language: 'fr', tagIds: [tag.id] })
    const { batch } = await runBatch(archive, user, idsOf(items), {
      name: 'shift-dates',
      params: { years: 17 },
    })
    const [first, second] = items
    await archive.call(user, changeItem, {
      params: { id: second?.id ?? '' },
      body: { version: 2, title: 'Changed since' },
    })
    const report = await undoWholeBatch(archive, user, batch.id)
    expect(report.batch).toMatchObject({ state: 'undone', counts: { changed: 0, undone: 3, kept: 1 } })
    expect(report.batch.undoable).toBe(false)
    expect(report.reasons).toEqual([{ reason: 'changed-since', count: 1 }])
    expect((await listItems(batch.id, { state: 'kept' })).items).toMatchObject([
      { reason: 'changed-since', item: { id: second?.id, title: 'Changed since' } },
    ])
    expect(await load(second?.id ?? '')).toMatchObject({ title: 'Changed since', date: { edtf: '1969' } })
    const restored = await load(first?.id ?? '')
    expect(restored).toMatchObject({ date: { edtf: '1952' }, language: 'fr', version: 3 })
    expect(restored.tags.map(({ id }) => id)).toEqual([tag.id])
  })

  test('says so where a label or person that it should bring back was deleted since', async () => {
    const [gone, stays] = [
      await addTag(archive, user, { en: 'Gone' }),
      await addTag(archive, user, { en: 'Stays' }),
    ]
    const jeanne = await insertParticipant(archive.services.db, { names: { fr: 'Jeanne' } })
    const ids = [gone.id, stays.id]
    const [first, other] = [await create({ tagIds: ids }), await create({ tagIds: [gone.id] })]
    const third = await create({ participants: [{ participantId: jeanne, role: 'author' }] })
    const remove = { name: 'tags' as const, params: { remove: ids } }
    const { batch: tags } = await runBatch(archive, user, idsOf([first, other]), remove)
    const { batch: people } = await runBatch(archive, user, idsOf([third]), {
      name: 'participants',
      params: { remove: [jeanne] },
    })
    await archive.services.db.deleteFrom('tags').where('id', '=', gone.id).execute()
    await archive.services.db.deleteFrom('participants').where('id', '=', jeanne).execute()
    const report = await undoWholeBatch(archive, user, tags.id)
    expect(report.batch.counts).toMatchObject({ undone: 1, kept: 1 })
    expect(report.reasons).toEqual([{ reason: 'unknown-reference', count: 2 }])
    expect((await load(first.id)).tags.map(({ id }) => id)).toEqual([stays.id])
    expect((await load(other.id)).version).toBe(2)
    expect((await undoWholeBatch(archive, user, people.id)).batch.counts).toMatchObject({
      undone: 0,
      kept: 1,
    })
  })

  test('is complete where something else was deleted since', async () => {
    const tag = await addTag(archive, user, { en: 'Unrelated' })
    const { id } = await create({ tagIds: [tag.id], language: 'fr' })
    const { batch } = await runBatch(archive, user, { ids: [id] }, setItalian)
    await archive.services.db.deleteFrom('tags').where('id', '=', tag.id).execute()
    expect(await undoWholeBatch(archive, user, batch.id)).toMatchObject({
      batch: { counts: { undone: 1, kept: 0 } },
      reasons: [],
    })
  })

  test('runs once, however often it is asked for', async () => {
    const items = await createSeveral(2, { language: 'fr' })
    const { batch } = await runBatch(archive, user, idsOf(items), setItalian)
    const first = (await archive.call(user, contracts.undoBatch, { params: { id: batch.id } })).reply
    const again = (await archive.call(user, contracts.undoBatch, { params: { id: batch.id } })).reply
    expect(again.operationId).toBe(first.operationId)
    await finishBatch(archive, user, first)
    await archive.call(user, contracts.undoBatch, { params: { id: batch.id } })
    expect((await load(items[0]?.id ?? '')).version).toBe(3)
  })
})

test('the longest selection is accepted', async () => {
  const [item] = await createSeveral(1, { language: 'fr' })
  const unknown = Array.from({ length: maxSelectedIds - 1 }, () => uuidv7())
  const selection = { ids: [...unknown, item?.id ?? ''] }
  expect(await preview(selection, setItalian)).toMatchObject({ total: 1, changed: 1 })
  const { batch } = await runBatch(archive, user, selection, setItalian)
  expect(batch).toMatchObject({ state: 'done', total: 1, counts: { changed: 1 } })
})

describe('meanwhile', () => {
  const startItalian = async (selection: object, as = user) =>
    (await archive.call(as, contracts.startBatch, { body: { selection, act: setItalian } })).reply

  test('items that vanish, change, go to the trash or become hidden are reported as such', async () => {
    const secret = await addTag(archive, user, { en: 'Secret' })
    const restricted = await archive.addUser({
      permissions: [...permissions],
      restrictedTagIds: [secret.id],
    })
    const items = await createSeveral(5, { language: 'fr' })
    const [vanishes = '', trashed = '', hidden = '', changed = '', stays = ''] = items.map(({ id }) => id)
    const batch = await startItalian(idsOf(items), restricted)
    await archive.services.db.deleteFrom('items').where('id', '=', vanishes).execute()
    await archive.call(user, trashItem, { params: { id: trashed }, query: { version: 1 } })
    const body = { version: 1, tagIds: [secret.id] }
    await archive.call(user, changeItem, { params: { id: hidden }, body })
    await archive.call(user, changeItem, { params: { id: changed }, body: { version: 1, title: 'New' } })
    const report = await finishBatch(archive, restricted, batch)
    expect(report.batch).toMatchObject({ state: 'done', total: 5, counts: { changed: 2, refused: 3 } })
    expect(report.reasons).toEqual([
      { reason: 'not-found', count: 2 },
      { reason: 'in-trash', count: 1 },
    ])
    expect(await load(changed)).toMatchObject({ title: 'New', language: 'it' })
    expect((await load(stays)).language).toBe('it')
    expect((await load(hidden)).language).toBe('fr')
  })

  test('what becomes hidden after the batch is listed like what was deleted for ever', async () => {
    const secret = await addTag(archive, user, { en: 'Later secret' })
    const restricted = await archive.addUser({
      permissions: [...permissions],
      restrictedTagIds: [secret.id],
    })
    const items = await createSeveral(2, { language: 'fr' })
    const [hidden = '', vanishes = ''] = items.map(({ id }) => id)
    const { batch } = await runBatch(archive, restricted, idsOf(items), setItalian)
    await archive.call(user, changeItem, {
      params: { id: hidden },
      body: { version: 2, tagIds: [secret.id] },
    })
    await archive.services.db.deleteFrom('items').where('id', '=', vanishes).execute()
    const [one, other] = (await listItems(batch.id, {}, restricted)).items
    expect(one).toEqual({ ...other, position: 1 })
    const report = await undoWholeBatch(archive, restricted, batch.id)
    expect(report.reasons).toEqual([{ reason: 'not-found', count: 2 }])
  })

  test('a right that is taken away stops the batch', async () => {
    const items = await createSeveral(2, { language: 'fr' })
    const other = await archive.addUser({ permissions: [...permissions] })
    const batch = await startItalian(idsOf(items), other)
    await archive.services.db
      .updateTable('users')
      .set({ permissions: ['items:edit-any'] })
      .where('id', '=', other.id)
      .execute()
    const { batch: stopped } = await finishBatch(archive, admin, batch)
    expect(stopped).toMatchObject({ state: 'stopped', counts: { changed: 0 } })
    expect((await load(items[0]?.id ?? '')).language).toBe('fr')
  })

  test('a cancelled batch stops, and what it has changed can be undone', async () => {
    const items = await createSeveral(3, { language: 'fr' })
    const batch = await startItalian(idsOf(items))
    await archive.call(user, cancelOperation, { params: { id: batch.operationId ?? '' } })
    expect((await finishBatch(archive, user, batch)).batch).toMatchObject({
      state: 'stopped',
      counts: { changed: 0 },
      undoable: false,
    })
  })

  test('a job of a batch that was cancelled before does not stop it while it is undone', async () => {
    const items = await createSeveral(2, { language: 'fr' })
    const started = await startItalian(idsOf(items))
    const { db } = archive.services
    await finishBatch(archive, user, started)
    await db
      .updateTable('operations')
      .set({ state: 'cancelled' })
      .where('id', '=', started.operationId ?? '')
      .execute()
    await undoWholeBatch(archive, user, started.id)
    await runBatchJob.handle(
      { batchId: started.id, ...(started.operationId && { operationId: started.operationId }) },
      { services: archive.services, signal: new AbortController().signal },
    )
    const { batch } = (await archive.call(user, contracts.getBatch, { params: { id: started.id } })).reply
    expect(batch.state).toBe('undone')
  })

  test('a batch that was undone is not done again by an old job', async () => {
    const items = await createSeveral(2, { language: 'fr' })
    const { id: batchId, operationId = '', ...rest } = await startItalian(idsOf(items))
    await finishBatch(archive, user, { id: batchId, operationId, ...rest })
    await undoWholeBatch(archive, user, batchId)
    const { db } = archive.services
    await db
      .updateTable('operations')
      .set({ state: 'pending', ended_at: null })
      .where('id', '=', operationId)
      .execute()
    await db.updateTable('batch_items').set({ state: 'waiting' }).where('batch_id', '=', batchId).execute()
    await runBatchJob.handle(
      { batchId, operationId },
      { services: archive.services, signal: new AbortController().signal },
    )
    const { reply } = await archive.call(user, getOperation, { params: { id: operationId } })
    expect(reply).toMatchObject({ state: 'failed', error: 'changed-since' })
    for (const { id } of items) expect((await load(id)).language).toBe('fr')
  })

  test('a label that is deleted before the batch runs is a reason to refuse', async () => {
    const items = await createSeveral(2)
    const tag = await addTag(archive, user, { en: 'Soon gone' })
    const act = { name: 'tags' as const, params: { add: [tag.id] } }
    const { reply } = await archive.call(user, contracts.startBatch, {
      body: { selection: idsOf(items), act },
    })
    await archive.services.db.deleteFrom('tags').where('id', '=', tag.id).execute()
    const { reasons } = await finishBatch(archive, user, reply)
    expect(reasons).toEqual([{ reason: 'unknown-reference', count: 2 }])
  })
})

describe('access', () => {
  test('a batch exists for its user and for administrators', async () => {
    const [item] = await createSeveral(1)
    const { batch } = await runBatch(archive, user, { ids: [item?.id ?? ''] }, setItalian)
    const stranger = await archive.addUser({ permissions: ['batch:run'] })
    for (const contract of [contracts.getBatch, contracts.undoBatch] as const)
      expect((await archive.call(stranger, contract, { params: { id: batch.id } })).status).toBe(404)
    expect(
      (await archive.call(stranger, contracts.listBatchItems, { params: { id: batch.id }, query: {} }))
        .status,
    ).toBe(404)
    const listed = async (as: TestUser, query: object) =>
      (await archive.call(as, contracts.listBatches, { query })).reply.batches.map(({ id }) => id)
    expect(await listed(stranger, { scope: 'all' })).toEqual([])
    expect(await listed(admin, {})).not.toContain(batch.id)
    expect(await listed(admin, { scope: 'all', limit: 1 })).toEqual([batch.id])
  })

  test.each([
    [{ name: 'tags', params: {} }, 'act.params', 'required'],
    [{ name: 'tags', params: { add: [uuidv7()] } }, 'act.params.add.0', 'unknown-reference'],
    [{ name: 'tags', params: { add: ['x'] } }, 'act.params.add.0', 'wrong-format'],
    [{ name: 'date', params: { date: 'soon' } }, 'act.params.date', 'invalid-edtf'],
    [{ name: 'place', params: { place: { latitude: 1 } } }, 'act.params.place.longitude', 'required'],
    [{ name: 'shift-dates', params: { years: 1e9 } }, 'act.params.years', 'too-large'],
    [{ name: 'rating', params: { value: 5, of: 'x' } }, 'act.params.of', 'unknown-field'],
  ])('%o names the invalid field', async (act, path, code) => {
    const body = { selection: { filter: {} }, act: act as BatchActInput }
    const { error } = await archive.call(user, contracts.startBatch, { body })
    expect(error).toMatchObject({ code: 'invalid-fields', issues: [{ path, code }] })
  })
})
