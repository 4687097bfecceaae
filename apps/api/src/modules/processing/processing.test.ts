import { readFile } from 'node:fs/promises'
import { getOriginal } from '@lares/shared-types/contracts/assets'
import * as items from '@lares/shared-types/contracts/items'
import { cancelOperation, getOperation } from '@lares/shared-types/contracts/operations'
import * as contracts from '@lares/shared-types/contracts/processing'
import { deleteVersion, listVersions } from '@lares/shared-types/contracts/versions'
import { defaultSteps, type ProcessingStep, presets } from '@lares/shared-types/processing'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Services } from '../../services.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { deriveAsset } from '../assets/derive-asset.ts'
import { runBatch, undoWholeBatch } from '../batches/testing/run-batch.ts'
import { processSoundJob } from './process-sound.job.ts'

let archive: TestArchive
let user: TestUser
let editor: TestUser
let bytes: Buffer
const signal = new AbortController().signal
const speech = new URL('../../../../../packages/media-engine/src/fixtures/en-the-radio.opus', import.meta.url)

beforeAll(async () => {
  archive = await openTestArchive()
  const permissions = ['items:create', 'items:edit-own', 'items:delete', 'media:process'] as const
  user = await archive.addUser({ permissions: [...permissions] })
  editor = await archive.addUser({ permissions: ['items:edit-any', 'media:process'] })
  bytes = await readFile(speech)
})
afterAll(() => archive.close())

async function addRecord() {
  const { item, assetId, sha256 } = await addItemWithFile(archive, user, bytes, 'radio.opus', {
    kind: 'record',
  })
  await deriveAsset(archive.services, assetId, signal)
  return { itemId: item.id, assetId, sha256 }
}

const start = (
  assetId: string,
  steps: readonly ProcessingStep[] = [defaultSteps.highPass],
  as = user,
  name?: string,
) =>
  archive.call(as, contracts.startProcessing, {
    params: { id: assetId },
    body: { steps: [...steps], ...(name && { name }) },
  })
const list = async (id: string) => (await archive.call(user, listVersions, { params: { id } })).reply.versions
const load = async (id: string) => (await archive.call(user, items.getItem, { params: { id } })).reply
const loadOperation = async (id: string | null, as = user) =>
  (await archive.call(as, getOperation, { params: { id: id ?? '' } })).reply

/** Runs the job of an operation as the worker would. */
async function run(operationId: string | null, services: Partial<Services> = {}): Promise<void> {
  const { rows } = await sql<{ data: never }>`
    select data from pgboss.job where name = 'process-sound' and data ->> 'operationId' = ${operationId}`.execute(
    archive.services.db,
  )
  const [job] = rows
  if (!job) throw new Error('no job')
  await processSoundJob.handle(job.data, { services: { ...archive.services, ...services }, signal })
}

describe('a recording that is processed', () => {
  test('gets a version that is played, with what it was made by and the figures of both; its original stays', async () => {
    const { itemId, assetId, sha256 } = await addRecord()
    const { reply } = await start(assetId, presets.tooQuiet, user, 'Louder')
    await run(reply.operationId)
    expect(await loadOperation(reply.operationId)).toMatchObject({
      state: 'succeeded',
      kind: 'sound-processing',
      item: { id: itemId },
      result: { seconds: 20 },
    })
    const [version] = await list(assetId)
    expect(version).toMatchObject({
      name: 'Louder',
      isPlayed: true,
      recipe: { steps: presets.tooQuiet },
      madeFrom: assetId,
      madeBy: { id: user.id },
      asset: { state: 'ready', mediaType: 'audio/mp4', filename: 'radio.m4a' },
    })
    expect(version?.after?.loudness).toBeGreaterThan(version?.before?.loudness ?? 0)
    expect((await load(itemId)).assets[0]).toMatchObject({
      id: assetId,
      sha256,
      played: { id: version?.asset.id },
    })
    expect((await load(itemId)).assets[0]?.played?.renditions.map(({ name }) => name)).toEqual([
      'peaks',
      'waveform',
    ])
    const original = await archive.call(user, getOriginal, { params: { id: assetId }, query: {} })
    expect(original.bytes.equals(bytes)).toBe(true)
  })

  test('by two people at the same time gets a version of each, and that of the later one is played', async () => {
    const { itemId, assetId } = await addRecord()
    const mine = await start(assetId)
    const theirs = await start(assetId, [defaultSteps.highPass], editor)
    expect(mine.reply.operationId).not.toBe(theirs.reply.operationId)
    expect((await start(assetId)).reply.operationId).toBeNull()
    await run(theirs.reply.operationId)
    await run(mine.reply.operationId)
    const versions = await list(assetId)
    expect(versions).toHaveLength(2)
    const played = versions.find(({ isPlayed }) => isPlayed)
    expect(played?.madeBy?.id).toBe(user.id)
    expect((await load(itemId)).version).toBe(3)
  })

  test('from a version leads back to the times of the original', async () => {
    const { assetId } = await addRecord()
    const first = await start(assetId, [{ kind: 'speed', factor: 2 }])
    await run(first.reply.operationId)
    const [faster] = await list(assetId)
    const second = await start(faster?.asset.id ?? '', [{ kind: 'speed', factor: 0.5 }])
    await run(second.reply.operationId)
    const [latest] = await list(assetId)
    expect(latest).toMatchObject({ madeFrom: faster?.asset.id, asset: { versionOf: assetId } })
    expect(latest?.asset.duration).toBeCloseTo(20, 0)
  })

  test('goes on after a worker was killed, without a second version', async () => {
    const { itemId, assetId } = await addRecord()
    const { reply } = await start(assetId)
    const processSound = vi.fn(archive.services.media.processSound)
    const media = { ...archive.services.media, processSound }
    const derive = vi.fn().mockRejectedValueOnce(new Error('killed'))
    await expect(run(reply.operationId, { media: { ...media, derive } })).rejects.toThrow('killed')
    // What is half made is not shown.
    expect(await list(assetId)).toEqual([])
    expect((await load(itemId)).assets[0]?.played).toBeUndefined()
    await run(reply.operationId, { media })
    expect(processSound).toHaveBeenCalledOnce()
    expect(await list(assetId)).toMatchObject([{ isPlayed: true }])
  })

  test('and cancelled leaves nothing', async () => {
    const { assetId, itemId } = await addRecord()
    const { reply } = await start(assetId)
    await archive.call(user, cancelOperation, { params: { id: reply.operationId ?? '' } })
    await run(reply.operationId)
    expect(await loadOperation(reply.operationId)).toMatchObject({ state: 'cancelled' })
    expect(await list(assetId)).toEqual([])
    expect((await load(itemId)).version).toBe(1)
  })

  test.each([
    ['trashed', 'not-found'],
    ['forbidden', 'forbidden'],
    ['hidden', 'not-found'],
  ] as const)('and is %s meanwhile is left alone: %s', async (change, error) => {
    const tagId = crypto.randomUUID()
    const { db } = archive.services
    const helper = await archive.addUser({ permissions: ['items:edit-any', 'media:process'] })
    const { assetId, itemId } = await addRecord()
    const { reply } = await start(assetId, undefined, helper)
    if (change === 'trashed')
      await archive.call(user, items.trashItem, { params: { id: itemId }, query: { version: 1 } })
    else if (change === 'forbidden')
      await db.updateTable('users').set({ permissions: [] }).where('id', '=', helper.id).execute()
    else {
      await db
        .insertInto('tags')
        .values({ id: tagId, parent_id: null, names: '{"en":"x"}', colour: null })
        .execute()
      await db.insertInto('item_tags').values({ item_id: itemId, tag_id: tagId }).execute()
      await db.insertInto('user_restricted_tags').values({ user_id: helper.id, tag_id: tagId }).execute()
    }
    await run(reply.operationId)
    expect(await loadOperation(reply.operationId, helper)).toMatchObject({ state: 'failed', error })
    expect(
      (await db.selectFrom('assets').select('id').where('version_of', '=', assetId).execute()).length,
    ).toBe(0)
  })

  test('on a full disk says so', async () => {
    const { assetId } = await addRecord()
    const { reply } = await start(assetId)
    const files = Object.assign(Object.create(archive.services.files), { getFreeBytes: async () => 1000 })
    await run(reply.operationId, { files })
    expect(await loadOperation(reply.operationId)).toMatchObject({ state: 'failed', error: 'disk-full' })
  })
})

describe('what cannot be processed', () => {
  test('is refused before anything is done', async () => {
    const { assetId, itemId } = await addRecord()
    const reader = await archive.addUser({ permissions: ['media:process'] })
    const withoutRight = await archive.addUser({ permissions: ['items:edit-any'] })
    expect((await start(assetId, undefined, reader)).status).toBe(403)
    expect((await start(assetId, undefined, withoutRight)).status).toBe(403)
    const twice = await start(assetId, [defaultSteps.mono, defaultSteps.mono])
    expect([twice.status, twice.error.issues?.[0]]).toEqual([
      422,
      { path: 'steps.1.kind', code: 'duplicate' },
    ])
    const wild = await start(assetId, [{ kind: 'speed', factor: 99 }])
    expect([400, 422]).toContain(wild.status)
    const text = await addItemWithFile(archive, user, Buffer.from('words'), 'a.txt')
    expect((await start(text.assetId)).status).toBe(422)
    await archive.call(user, items.trashItem, { params: { id: itemId }, query: { version: 1 } })
    expect((await start(assetId)).error.code).toBe('in-trash')
  })
})

describe('a preview', () => {
  const preview = (
    assetId: string,
    from: number,
    as = user,
    steps: readonly ProcessingStep[] = presets.tooQuiet,
  ) =>
    archive.call(as, contracts.previewProcessing, {
      params: { id: assetId },
      body: { steps: [...steps], from },
    })

  test('has ten seconds of both from where one stands, and stores nothing', async () => {
    const { assetId } = await addRecord()
    const { reply } = await preview(assetId, 3)
    expect(reply.from).toBe(3)
    expect(reply.before.figures.duration).toBeCloseTo(10, 1)
    expect(reply.after.figures.duration).toBeCloseTo(10, 1)
    for (const { sound } of [reply.before, reply.after])
      expect(Buffer.from(sound, 'base64').toString('latin1', 4, 8)).toBe('ftyp')
    expect((await preview(assetId, 19)).reply.from).toBeCloseTo(10, 0)
    expect(await list(assetId)).toEqual([])
  })

  test('ends when the same user requests another one', async () => {
    const { assetId } = await addRecord()
    // The steps that take longest, so that the former cannot have ended before the later is requested.
    const [former, later] = await Promise.all([
      preview(assetId, 0, user, presets.oldCassette),
      preview(assetId, 5, user, presets.oldCassette),
    ])
    expect(former.error.code).toBe('too-many-requests')
    expect(later.status).toBe(200)
  })

  test('is for those who may edit the item', async () => {
    const { assetId } = await addRecord()
    const reader = await archive.addUser({ permissions: ['media:process'] })
    expect((await preview(assetId, 0, reader)).status).toBe(403)
  })
})

describe('a batch of recordings', () => {
  const act = { name: 'process' as const, params: { steps: [defaultSteps.highPass] } }

  /** Processes recordings as a batch of an administrator, and returns its operations. */
  async function processAll(itemIds: readonly string[]) {
    const keeper = await archive.addUser({ isAdmin: true })
    const { batch } = await runBatch(archive, keeper, { ids: [...itemIds] }, act)
    const rows = await archive.services.db
      .selectFrom('batch_items')
      .select(['item_id', 'operation_id'])
      .where('batch_id', '=', batch.id)
      .execute()
    const operations = new Map(rows.map(({ item_id, operation_id }) => [item_id, operation_id ?? '']))
    return { batch, operations, undo: () => undoWholeBatch(archive, keeper, batch.id) }
  }

  const getPlayed = async (itemId: string) => (await load(itemId)).assets[0]?.played?.id

  test('is made of what was cut where that is played, and comes after what somebody processes by hand', async () => {
    const [plain, cut] = [await addRecord(), await addRecord()]
    await run((await start(cut.assetId)).reply.operationId)
    const version = (await getPlayed(cut.itemId)) ?? ''
    const { db } = archive.services
    await db.updateTable('asset_versions').set({ method: 'cut' }).where('asset_id', '=', version).execute()
    const { operations } = await processAll([plain.itemId, cut.itemId])
    const byHand = (await start(plain.assetId)).reply.operationId
    const { rows: jobs } = await sql<{ operation: string; asset: string; priority: number }>`
      select data ->> 'operationId' as operation, data ->> 'assetId' as asset, priority
      from pgboss.job where name = 'process-sound' and state = 'created'`.execute(db)
    const find = (operationId?: string | null) => jobs.find(({ operation }) => operation === operationId)
    expect(find(operations.get(plain.itemId))?.asset).toBe(plain.assetId)
    expect(find(operations.get(cut.itemId))?.asset).toBe(version)
    expect(find(byHand)?.priority).toBe(0)
    expect(find(operations.get(plain.itemId))?.priority).toBeLessThan(-100)
  })

  test('is undone: each plays what it played before, other changes since remain, and so do the versions', async () => {
    const [plain, improved] = [await addRecord(), await addRecord()]
    await run((await start(improved.assetId, [{ kind: 'speed', factor: 2 }])).reply.operationId)
    const before = await getPlayed(improved.itemId)
    const { batch, operations, undo } = await processAll([plain.itemId, improved.itemId])
    expect(batch.undoable).toBe(true)
    for (const operationId of operations.values()) await run(operationId)
    for (const { itemId } of [plain, improved]) expect(await getPlayed(itemId)).not.toBe(before)
    const { version } = await load(plain.itemId)
    const body = { version, title: 'Named since' }
    await archive.call(user, items.changeItem, { params: { id: plain.itemId }, body })
    expect((await undo()).batch).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } })
    expect(await getPlayed(plain.itemId)).toBeUndefined()
    expect(await getPlayed(improved.itemId)).toBe(before)
    expect((await load(plain.itemId)).title).toBe('Named since')
    expect(await list(plain.assetId)).toMatchObject([{ isPlayed: false }])
  })

  test('is not undone where somebody has chosen another version since, or has deleted the one before', async () => {
    const [chosen, deleted] = [await addRecord(), await addRecord()]
    await run((await start(deleted.assetId, [{ kind: 'speed', factor: 2 }])).reply.operationId)
    const before = await getPlayed(deleted.itemId)
    const { operations, undo } = await processAll([chosen.itemId, deleted.itemId])
    for (const operationId of operations.values()) await run(operationId)
    const { version } = await load(chosen.itemId)
    const body = { version, playedVersions: { [chosen.assetId]: null } }
    await archive.call(user, items.changeItem, { params: { id: chosen.itemId }, body })
    await archive.call(user, deleteVersion, { params: { id: before ?? '' } })
    const made = await getPlayed(deleted.itemId)
    const { batch, reasons } = await undo()
    expect(batch.counts).toMatchObject({ undone: 0, kept: 2 })
    expect(reasons).toEqual([{ reason: 'changed-since', count: 2 }])
    expect(await getPlayed(deleted.itemId)).toBe(made)
  })

  test('that is undone before its recordings are processed cancels that, and nothing is played later', async () => {
    const { itemId, assetId } = await addRecord()
    const { operations, undo } = await processAll([itemId])
    const operationId = operations.get(itemId) ?? ''
    expect((await undo()).batch.counts.undone).toBe(1)
    const keeper = await archive.addUser({ isAdmin: true })
    expect(await loadOperation(operationId, keeper)).toMatchObject({ state: 'cancelled' })
    const { db } = archive.services
    // As when an administrator retries a job that had failed.
    await db
      .updateTable('operations')
      .set({ state: 'pending', ended_at: null })
      .where('id', '=', operationId)
      .execute()
    await run(operationId)
    expect(await list(assetId)).toMatchObject([{ isPlayed: false }])
  })
})
