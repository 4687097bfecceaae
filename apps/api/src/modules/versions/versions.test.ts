import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildUrl } from '@lares/shared-types/contract'
import { getAsset, getOriginal, getPlayable } from '@lares/shared-types/contracts/assets'
import { restoreHistoryState } from '@lares/shared-types/contracts/history'
import * as items from '@lares/shared-types/contracts/items'
import { emptyTrash } from '@lares/shared-types/contracts/trash'
import * as contracts from '@lares/shared-types/contracts/versions'
import { defaultSteps } from '@lares/shared-types/processing'
import { maxVersions } from '@lares/shared-types/versions'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { loadActiveUser } from '../../visibility/load-principal.ts'
import { emptyTrashJob } from '../trash/empty-trash.job.ts'
import { type NewVersion, playVersion, saveVersion } from './save-version.ts'

let archive: TestArchive
let user: TestUser
let reader: TestUser

beforeAll(async () => {
  archive = await openTestArchive()
  user = await archive.addUser({ permissions: ['items:create', 'items:edit-own', 'items:delete'] })
  reader = await archive.addUser({ permissions: [] })
})
afterAll(() => archive.close())

async function addRecord() {
  const bytes = Buffer.from(`ID3 ${randomUUID()}`)
  const { item, assetId } = await addItemWithFile(archive, user, bytes, 'tape.mp3', { kind: 'record' })
  return { itemId: item.id, originalId: assetId, bytes }
}

async function addVersion({ itemId, originalId }: { itemId: string; originalId: string }, name = '') {
  const { files, db } = archive.services
  const content = Buffer.from(`fLaC ${randomUUID()}`)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const path = join(await files.createWorkFolder(), 'version')
  await writeFile(path, content)
  await files.adopt(path, sha256)
  const principal = await loadActiveUser(db, user.id)
  if (!principal) throw new Error('no user')
  const id = uuidv7()
  const version: NewVersion = {
    id,
    itemId,
    originalId,
    madeFrom: originalId,
    method: 'processing',
    recipe: { steps: [defaultSteps.mono] },
    name,
    file: { filename: 'tape.flac', mediaType: 'audio/flac', size: content.length, sha256 },
    before: { duration: 10, loudness: -31, truePeak: -12, noiseFloor: -50, snr: 19 },
    timeMap: [
      [0, 0],
      [10, 5],
    ],
  }
  await saveVersion(archive.services, principal, version)
  return { id, content, version, principal, play: () => playVersion(archive.services, principal, version) }
}

/** Ends the derivation of a version; one that is being prepared is not listed. */
const finish = (id: string) =>
  archive.services.db.updateTable('assets').set({ state: 'ready' }).where('id', '=', id).execute()

const load = async (id: string, as = user) =>
  (await archive.call(as, items.getItem, { params: { id } })).reply
const list = async (id: string, as = user) =>
  (await archive.call(as, contracts.listVersions, { params: { id } })).reply.versions
const choose = async (itemId: string, playedVersions: Record<string, string | null>, as = user) => {
  const { version } = await load(itemId)
  return archive.call(as, items.changeItem, { params: { id: itemId }, body: { version, playedVersions } })
}
const remove = async (id: string) =>
  (await archive.call(user, contracts.deleteVersion, { params: { id } })).status
const restore = (id: string, body: { isPlayed?: boolean }, as = user) =>
  archive.call(as, contracts.restoreVersion, { params: { id }, body })
const fetchBytes = async (url: string, as = user) =>
  (await archive.app.inject({ url, headers: archive.getHeaders(as) })).rawPayload

describe('a version of a recording', () => {
  test('is listed, is none of the files of the item, and is played once it is chosen', async () => {
    const record = await addRecord()
    const { id, content, play } = await addVersion(record, 'Cleaned')
    expect((await load(record.itemId)).assets.map((asset) => asset.id)).toEqual([record.originalId])
    expect((await load(record.itemId)).assets[0]?.played).toBeUndefined()
    await play()
    const { assets, version } = await load(record.itemId)
    expect(assets).toHaveLength(1)
    expect(assets[0]?.played).toMatchObject({
      id,
      timeMap: [
        [0, 0],
        [10, 5],
      ],
      mediaType: 'audio/flac',
    })
    expect(version).toBe(2)
    expect(await list(record.originalId)).toMatchObject([
      {
        asset: { id, versionOf: record.originalId },
        madeFrom: record.originalId,
        name: 'Cleaned',
        madeBy: { id: user.id },
        before: { loudness: -31 },
        isPlayed: true,
      },
    ])
    const original = buildUrl(getOriginal, { params: { id: record.originalId } })
    expect((await fetchBytes(original)).equals(record.bytes)).toBe(true)
    const own = buildUrl(getOriginal, { params: { id } })
    expect((await fetchBytes(own, reader)).equals(content)).toBe(true)
    const { reply } = await archive.call(user, items.listItems, { query: { id: [record.itemId] } })
    expect(reply.items[0]).toMatchObject({ assetCount: 1, cover: { id: record.originalId, played: { id } } })
  })

  test('saved again by a repeated attempt is the same one', async () => {
    const record = await addRecord()
    const { id, version, principal } = await addVersion(record)
    await saveVersion(archive.services, principal, version)
    await finish(id)
    expect(await list(record.originalId)).toHaveLength(1)
  })

  test('gives way to the original and comes back, each as a state in the history', async () => {
    const record = await addRecord()
    const first = await addVersion(record)
    const second = await addVersion(record)
    await first.play()
    await choose(record.itemId, { [record.originalId]: second.id })
    expect((await load(record.itemId)).assets[0]?.played?.id).toBe(second.id)
    await choose(record.itemId, { [record.originalId]: null })
    expect((await load(record.itemId)).assets[0]?.played).toBeUndefined()
    const { reply } = await archive.call(user, items.listRevisions, {
      params: { id: record.itemId },
      query: {},
    })
    expect(reply.revisions.map(({ changed }) => changed).slice(0, 3)).toEqual(
      Array(3).fill(['playedVersions']),
    )
    const { version } = await load(record.itemId)
    const restored = await archive.call(user, items.restoreRevision, {
      params: { id: record.itemId, number: 2 },
      body: { version },
    })
    expect(restored.reply.assets[0]?.played?.id).toBe(first.id)
  })

  test('is not played again by a repeated attempt after somebody has chosen the original', async () => {
    const record = await addRecord()
    const { play } = await addVersion(record)
    await play()
    await choose(record.itemId, { [record.originalId]: null })
    await play()
    expect((await load(record.itemId)).assets[0]?.played).toBeUndefined()
  })

  test('of another file, another item or nothing cannot be chosen', async () => {
    const record = await addRecord()
    const other = await addRecord()
    const { id } = await addVersion(other)
    for (const [originalId, versionId] of [
      [record.originalId, id],
      [record.originalId, record.originalId],
      [record.originalId, uuidv7()],
      [other.originalId, id],
    ] as const) {
      const { status, error } = await choose(record.itemId, { [originalId]: versionId })
      expect([status, error.issues?.[0]?.path]).toEqual([422, `playedVersions.${originalId}`])
    }
  })

  test('cannot be chosen, named or deleted by somebody who may not edit the item', async () => {
    const record = await addRecord()
    const { id } = await addVersion(record)
    await finish(id)
    expect((await choose(record.itemId, { [record.originalId]: id }, reader)).status).toBe(403)
    const params = { id }
    expect(
      (await archive.call(reader, contracts.changeVersion, { params, body: { name: 'x' } })).status,
    ).toBe(403)
    expect((await archive.call(reader, contracts.deleteVersion, { params })).status).toBe(403)
    expect(await list(record.originalId, reader)).toHaveLength(1)
  })

  test('is named and noted, and keeps what is not given', async () => {
    const record = await addRecord()
    const { id } = await addVersion(record, 'Loud')
    const { reply } = await archive.call(user, contracts.changeVersion, {
      params: { id },
      body: { note: 'For the radio' },
    })
    expect(reply).toMatchObject({ name: 'Loud', note: 'For the radio' })
  })

  test('is not named over a name that somebody has given since it was opened', async () => {
    const record = await addRecord()
    const { id } = await addVersion(record, 'Loud')
    await finish(id)
    const change = (name: string) =>
      archive.call(user, contracts.changeVersion, {
        params: { id },
        body: { name, opened: { name: 'Loud' } },
      })
    expect((await change('For the radio')).status).toBe(200)
    const { error } = await change('Louder')
    expect(error).toMatchObject({ code: 'version-conflict', params: { current: { name: 'For the radio' } } })
    expect((await list(record.originalId))[0]).toMatchObject({ name: 'For the radio' })
  })

  test('that is played is deleted: the original is played again, and older states with it can be restored', async () => {
    const record = await addRecord()
    const { id, play } = await addVersion(record)
    await play()
    expect(await remove(id)).toBe(204)
    const item = await load(record.itemId)
    expect(item.assets[0]?.played).toBeUndefined()
    expect(item.version).toBe(3)
    expect((await archive.call(user, getAsset, { params: { id } })).status).toBe(404)
    expect(await list(record.originalId)).toEqual([])
    expect((await choose(record.itemId, { [record.originalId]: id })).status).toBe(422)
    expect(await remove(id)).toBe(404)
    const restored = await archive.call(user, restoreHistoryState, {
      params: { type: 'records', id: record.itemId, number: 2 },
      body: { version: item.version },
    })
    expect(restored.status).toBe(200)
    expect((await load(record.itemId)).assets[0]?.played).toBeUndefined()
  })

  test('that was deleted comes back, and is played again unless another one is', async () => {
    const record = await addRecord()
    const first = await addVersion(record, 'Cleaned')
    const second = await addVersion(record)
    for (const { id } of [first, second]) await finish(id)
    await first.play()
    const before = await list(record.originalId)
    await remove(first.id)
    expect((await restore(first.id, { isPlayed: true }, reader)).status).toBe(403)
    expect((await restore(first.id, { isPlayed: true })).reply).toMatchObject({
      name: 'Cleaned',
      isPlayed: true,
    })
    expect(await list(record.originalId)).toEqual(before)
    const { version } = await load(record.itemId)
    expect((await restore(first.id, { isPlayed: true })).status).toBe(200)
    expect((await load(record.itemId)).version).toBe(version)

    await remove(first.id)
    await choose(record.itemId, { [record.originalId]: second.id })
    expect((await restore(first.id, { isPlayed: true })).reply).toMatchObject({ isPlayed: false })
    await remove(first.id)
    expect((await restore(first.id, {})).reply).toMatchObject({ isPlayed: false })
    for (const id of [record.originalId, uuidv7()]) expect((await restore(id, {})).status).toBe(404)
  })

  test('that was deleted does not come back beyond the most that an original may have', async () => {
    const record = await addRecord()
    const deleted = await addVersion(record)
    await remove(deleted.id)
    for (let count = 0; count < maxVersions; count++) await addVersion(record)
    expect((await restore(deleted.id, {})).error.code).toBe('too-many-versions')
    await expect(addVersion(record)).rejects.toMatchObject({ code: 'too-many-versions' })
  })

  test('that was deleted is gone for ever once somebody empties the trash', async () => {
    const admin = await archive.addUser({ isAdmin: true })
    const record = await addRecord()
    const [kept, deleted] = [await addVersion(record), await addVersion(record)]
    await remove(deleted.id)
    const { reply } = await archive.call(admin, emptyTrash, { body: {} })
    expect(reply.hasMore).toBe(false)
    expect((await restore(deleted.id, {})).status).toBe(404)
    expect((await archive.call(user, getAsset, { params: { id: kept.id } })).status).toBe(200)
  })

  test('that was deleted is gone for ever with its files after 30 days', async () => {
    const { services } = archive
    const record = await addRecord()
    const { id, content } = await addVersion(record)
    await remove(id)
    const emptyAfter = (days: number) =>
      emptyTrashJob.handle(
        {},
        {
          services: { ...services, now: () => new Date(Date.now() + days * 24 * 3600 * 1000) },
          signal: new AbortController().signal,
        },
      )
    await emptyAfter(29)
    expect((await restore(id, {})).status).toBe(200)
    await remove(id)
    await emptyAfter(31)
    expect((await restore(id, {})).status).toBe(404)
    const sha256 = createHash('sha256').update(content).digest('hex')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pgboss.job
      where name = 'remove-files' and data::text like ${`%${sha256}%`}`.execute(services.db)
    expect(rows[0]?.count).toBe(1)
  })

  test('is deleted as a version only: an original is not found', async () => {
    const { originalId } = await addRecord()
    expect((await archive.call(user, contracts.deleteVersion, { params: { id: originalId } })).status).toBe(
      404,
    )
  })

  test('stays while other fields are edited, and while its original is taken off and put back', async () => {
    const record = await addRecord()
    const { id, play } = await addVersion(record)
    await play()
    const change = async (body: object) => {
      const { version } = await load(record.itemId)
      return archive.call(user, items.changeItem, {
        params: { id: record.itemId },
        body: { version, ...body },
      })
    }
    await change({ title: 'Tape' })
    expect((await load(record.itemId)).assets[0]?.played?.id).toBe(id)
    await change({ assetIds: [] })
    expect((await archive.call(user, getAsset, { params: { id } })).status).toBe(200)
    expect((await archive.call(reader, getAsset, { params: { id } })).status).toBe(404)
    expect(
      (await archive.call(reader, contracts.listVersions, { params: { id: record.originalId } })).status,
    ).toBe(404)
    const { version } = await load(record.itemId)
    await archive.call(user, items.restoreRevision, {
      params: { id: record.itemId, number: 3 },
      body: { version },
    })
    expect((await load(record.itemId)).assets[0]?.played?.id).toBe(id)
  })

  test('goes to the trash and for ever with its item', async () => {
    const record = await addRecord()
    const { id, principal, version } = await addVersion(record)
    await archive.call(user, items.trashItem, { params: { id: record.itemId }, query: { version: 1 } })
    expect((await archive.call(user, contracts.deleteVersion, { params: { id } })).error.code).toBe(
      'in-trash',
    )
    await expect(
      saveVersion(archive.services, principal, { ...version, id: uuidv7() }),
    ).rejects.toMatchObject({
      code: 'in-trash',
    })
    await archive.services.db.deleteFrom('items').where('id', '=', record.itemId).execute()
    expect((await archive.call(user, getAsset, { params: { id } })).status).toBe(404)
  })

  test('that is still being prepared answers 202', async () => {
    const record = await addRecord()
    const { id } = await addVersion(record)
    expect((await archive.call(user, getPlayable, { params: { id }, query: {} })).status).toBe(202)
  })
})
