import { randomBytes } from 'node:crypto'
import { rm, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getOriginal } from '@lares/shared-types/contracts/assets'
import { listRepairs, repairFindings } from '@lares/shared-types/contracts/integrity'
import {
  changeItem,
  createItem,
  getItem,
  listRevisions,
  trashItem,
} from '@lares/shared-types/contracts/items'
import type { CheckName } from '@lares/shared-types/integrity'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OriginalSource } from '../../files/original-source.ts'
import { getStoredPath } from '../../files/testing/stored-path.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import type { TestUser } from '../../testing/test-users.ts'
import { createWave } from '../../testing/wave-file.ts'
import { deriveAsset } from '../assets/derive-asset.ts'
import { getCheck, listFindings, repair, runChecks } from './testing/run-integrity.ts'

let archive: TestArchive
let admin: TestUser
let sources: OriginalSource[] = []
const { signal } = new AbortController()

beforeAll(async () => {
  archive = await openTestArchive({ withBackupSources: (work) => work(sources) })
  admin = await archive.addUser({ isAdmin: true, displayName: 'Keeper' })
})
afterAll(() => archive.close())
beforeEach(async () => {
  sources = []
  for (const table of ['items', 'repairs', 'findings'] as const)
    await archive.services.db.deleteFrom(table).execute()
})

const run = (...checks: CheckName[]) => runChecks(archive, admin, checks)
const list = (check: CheckName) => listFindings(archive, admin, check)
const addFile = (bytes: Buffer = randomBytes(500), filename = 'letter.bin') =>
  addItemWithFile(archive, admin, bytes, filename, { title: 'Letter' })
const loadRepairs = async () => (await archive.call(admin, listRepairs, { query: {} })).reply.repairs

/** A backup with some files. */
function createBackup(name: string, files: Record<string, Buffer>): OriginalSource {
  return {
    name,
    async open(sha256) {
      const bytes = files[sha256]
      return bytes && Readable.from([bytes.subarray(0, 10), bytes.subarray(10)])
    },
  }
}

const brokenBackup: OriginalSource = {
  name: 'Away',
  open: () => Promise.reject(new Error('the share is away')),
}

describe('an original', () => {
  test('comes back from the first backup that has its bytes intact', async () => {
    const bytes = randomBytes(500)
    const { assetId, sha256, item } = await addFile(bytes)
    await flipBit(getStoredPath(archive, sha256))
    await run('damaged-originals')
    const damaged = Buffer.from(bytes)
    damaged[3] = (damaged[3] ?? 0) ^ 8
    sources = [
      brokenBackup,
      createBackup('Empty', {}),
      createBackup('Flipped', { [sha256]: damaged }),
      createBackup('Disk', { [sha256]: bytes }),
    ]
    await repair(archive, admin, 'damaged-originals')
    expect(await list('damaged-originals')).toEqual([])
    const { bytes: served } = await archive.call(admin, getOriginal, { params: { id: assetId }, query: {} })
    expect(served.equals(bytes)).toBe(true)
    expect(await loadRepairs()).toMatchObject([
      {
        check: 'damaged-originals',
        method: 'from-backup',
        source: 'Disk',
        subject: 'letter.bin',
        by: { id: admin.id, displayName: 'Keeper' },
        item: { id: item.id },
      },
    ])
  })

  test.each([
    ['no-backup', () => []],
    ['not-in-backup', () => [createBackup('Empty', {})]],
    ['backup-unreadable', () => [createBackup('Empty', {}), brokenBackup]],
    ['backup-damaged', (sha256: string) => [createBackup('Long', { [sha256]: randomBytes(501) })]],
    ['backup-damaged', (sha256: string) => [createBackup('Other', { [sha256]: randomBytes(500) })]],
  ] as const)('that cannot be repaired stays in the list with the reason: %s', async (reason, getSources) => {
    const { sha256 } = await addFile()
    await rm(getStoredPath(archive, sha256))
    await run('missing-originals')
    sources = [...getSources(sha256)]
    await repair(archive, admin, 'missing-originals')
    expect(await list('missing-originals')).toMatchObject([{ failure: reason }])
    expect(await loadRepairs()).toMatchObject([{ failure: reason }])
    expect(await archive.services.files.has(sha256)).toBe(false)
  })

  test('stays damaged once who repairs may no longer do so', async () => {
    const other = await archive.addUser({ isAdmin: true })
    const files = [await addFile(), await addFile()]
    for (const { sha256 } of files) await rm(getStoredPath(archive, sha256))
    await run('missing-originals')
    const suspending: OriginalSource = {
      name: 'Disk',
      async open() {
        const { db } = archive.services
        await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.id).execute()
        return undefined
      },
    }
    sources = [suspending]
    await repair(archive, other, 'missing-originals')
    expect(await loadRepairs()).toHaveLength(1)
  })

  test('that only the trash and an earlier state have is no alarm, but repaired by an administrator', async () => {
    const [trashedBytes, detachedBytes] = [randomBytes(500), randomBytes(500)]
    const [trashed, detached] = [await addFile(trashedBytes), await addFile(detachedBytes)]
    const toParams = (item: { id: string }) => ({ params: { id: item.id } })
    await archive.call(admin, trashItem, {
      ...toParams(trashed.item),
      query: { version: trashed.item.version },
    })
    const body = { version: detached.item.version, assetIds: [] }
    expect((await archive.call(admin, changeItem, { ...toParams(detached.item), body })).status).toBe(200)
    for (const { sha256 } of [trashed, detached]) await rm(getStoredPath(archive, sha256))
    await run('missing-originals')
    expect(await list('missing-originals')).toEqual([])
    expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({ count: 0, retained: 2 })
    sources = [createBackup('Disk', { [trashed.sha256]: trashedBytes, [detached.sha256]: detachedBytes })]

    const user = await archive.addUser({ permissions: ['integrity:run'] })
    expect(await getCheck(archive, user, 'missing-originals')).toMatchObject({ count: 0, retained: 0 })
    const all = { body: { check: 'missing-originals' as const } }
    expect((await archive.call(user, repairFindings, all)).reply).toEqual({ operationId: null })
    await repair(archive, admin, 'missing-originals')
    const { files } = archive.services
    expect(await Promise.all([trashed, detached].map(({ sha256 }) => files.has(sha256)))).toEqual([
      true,
      true,
    ])
    expect(await getCheck(archive, admin, 'missing-originals')).toMatchObject({ count: 0, retained: 0 })
  })

  test('is repaired alone when only its finding is given', async () => {
    const [one, other] = [randomBytes(500), randomBytes(500)]
    const hashes = [(await addFile(one)).sha256, (await addFile(other)).sha256]
    for (const sha256 of hashes) await rm(getStoredPath(archive, sha256))
    await run('missing-originals')
    sources = [createBackup('Disk', { [hashes[0] ?? '']: one, [hashes[1] ?? '']: other })]
    const [finding] = await list('missing-originals')
    await repair(archive, admin, 'missing-originals', [finding?.id ?? ''])
    expect(await list('missing-originals')).toHaveLength(1)
  })
})

const count = process.env.LARES_TEST_ALL === '1' ? 200 : 40

test(`${count} originals with a flipped bit are found, and repaired from a backup`, async () => {
  const backup: Record<string, Buffer> = {}
  for (let index = 0; index < count + 5; index++) {
    const bytes = randomBytes(1000 + index)
    const { sha256 } = await addFile(bytes)
    backup[sha256] = bytes
  }
  const flipped = Object.keys(backup).slice(0, count)
  for (const sha256 of flipped) await flipBit(getStoredPath(archive, sha256))
  await run('damaged-originals')
  expect(await getCheck(archive, admin, 'damaged-originals')).toMatchObject({ count })
  sources = [createBackup('Disk', backup)]
  await repair(archive, admin, 'damaged-originals')
  expect(await getCheck(archive, admin, 'damaged-originals')).toMatchObject({ count: 0 })
  await run('damaged-originals')
  expect(await getCheck(archive, admin, 'damaged-originals')).toMatchObject({ count: 0 })
  const { rows } = { rows: await archive.services.db.selectFrom('repairs').select('method').execute() }
  expect(rows.filter(({ method }) => method === 'from-backup')).toHaveLength(count)
}, 120_000)

test('an orphaned file that cannot be removed does not keep the others from being removed', async () => {
  const { db, files } = archive.services
  const longAgo = new Date('2020-01-01')
  for (let count = 0; count < 3; count++) {
    const { sha256 } = await addFile(randomBytes(500))
    await utimes(getStoredPath(archive, sha256), longAgo, longAgo)
  }
  await db.deleteFrom('items').execute()
  await db.deleteFrom('uploads').execute()
  await run('orphaned-files')
  const found = (await list('orphaned-files')).length
  expect(found).toBeGreaterThanOrEqual(3)
  let removals = 0
  const remove: typeof files.remove = (...args) => {
    removals += 1
    return removals === 1 ? Promise.reject(new Error('AccessDenied (403)')) : files.remove(...args)
  }
  const services = { ...archive.services, files: { ...files, remove } }
  await repair(archive, admin, 'orphaned-files', undefined, services)
  const left = await list('orphaned-files')
  expect(left.map(({ failure }) => failure)).toEqual(['failed'])
  await repair(archive, admin, 'orphaned-files')
  expect(await list('orphaned-files')).toEqual([])
})

test('an orphaned file is removed only if nothing refers to it by then', async () => {
  const { db } = archive.services
  const [removed, kept] = [await addFile(), await addFile()]
  await db.deleteFrom('items').execute()
  for (const { sha256 } of [removed, kept])
    await utimes(getStoredPath(archive, sha256), new Date(0), new Date(0))
  await run('orphaned-files')
  const findings = await list('orphaned-files')
  expect(findings.map(({ details }) => details.sha256).sort()).toEqual([removed.sha256, kept.sha256].sort())
  await db
    .insertInto('uploads')
    .values({
      id: 'waiting',
      owner_id: admin.id,
      filename: 'x',
      media_type: 'text/plain',
      family: 'text',
      size: 500,
      sha256: kept.sha256,
      active: false,
      suggested_kind: 'document',
    })
    .execute()
  await repair(archive, admin, 'orphaned-files')
  expect(await archive.services.files.has(removed.sha256)).toBe(false)
  expect(await archive.services.files.has(kept.sha256)).toBe(true)
  expect((await loadRepairs()).map(({ method, failure }) => method ?? failure).sort()).toEqual([
    'in-use',
    'removed',
  ])
})

test('renditions are derived again', async () => {
  const { db } = archive.services
  const { assetId } = await addFile(Buffer.from('Dear grandmother'), 'letter.txt')
  await db
    .updateTable('assets')
    .set({ state: 'failed', reason: 'too-complex' })
    .where('id', '=', assetId)
    .execute()
  await run('missing-renditions')
  await repair(archive, admin, 'missing-renditions')
  expect(await list('missing-renditions')).toEqual([])
  await db.updateTable('renditions').set({ recipe: 0 }).where('asset_id', '=', assetId).execute()
  await run('stale-renditions')
  await repair(archive, admin, 'stale-renditions')
  await run('missing-renditions', 'stale-renditions')
  for (const check of ['missing-renditions', 'stale-renditions'] as const)
    expect(await list(check)).toEqual([])
  expect((await loadRepairs()).map(({ method }) => method)).toEqual(['derived', 'derived'])
})

test.each(['waveform', 'peaks'] as const)(
  'the missing %s of a recording is found and made again',
  async (name) => {
    const { db } = archive.services
    const whole = await addFile(createWave([2 * 1000, 0]), 'whole.wav')
    const incomplete = await addFile(createWave([1 * 1000, 0]), 'incomplete.wav')
    const waiting = await addFile(createWave([3 * 1000, 0]), 'waiting.wav')
    const stale = await addFile(createWave([4 * 1000, 0]), 'stale.wav')
    for (const { assetId } of [whole, incomplete, stale]) await deriveAsset(archive.services, assetId, signal)
    const renditionsOf = (assetId: string) => db.selectFrom('renditions').where('asset_id', '=', assetId)
    for (const { assetId } of [incomplete, stale])
      await db.deleteFrom('renditions').where('asset_id', '=', assetId).where('name', '=', name).execute()
    await db.updateTable('renditions').set({ recipe: 1 }).where('asset_id', '=', stale.assetId).execute()
    await run('missing-renditions')
    expect((await list('missing-renditions')).map(({ file, details }) => [file?.assetId, details])).toEqual([
      [incomplete.assetId, { problem: 'missing' }],
    ])
    expect(await renditionsOf(waiting.assetId).select('name').execute()).toEqual([])
    await repair(archive, admin, 'missing-renditions')
    const names = await renditionsOf(incomplete.assetId).select('name').orderBy('name').execute()
    expect(names.map((row) => row.name)).toEqual(['peaks', 'waveform'])
    expect(await list('missing-renditions')).toEqual([])
  },
)

test('a search document is written again', async () => {
  const body = { kind: 'post' as const, title: 'A summer at the lake' }
  const { id } = (await archive.call(admin, createItem, { body })).reply
  await archive.services.db.deleteFrom('search_documents').where('item_id', '=', id).execute()
  await run('search-documents')
  expect(await list('search-documents')).toHaveLength(1)
  await repair(archive, admin, 'search-documents')
  await run('search-documents')
  expect(await list('search-documents')).toEqual([])
})

test('a language is detected and saved as a revision, by somebody who may edit the item', async () => {
  const helper = await archive.addUser({ permissions: ['integrity:run'] })
  const create = async (text: string) => {
    const body = { kind: 'post' as const, title: 'Brief', body: text, language: null }
    return (await archive.call(admin, createItem, { body })).reply.id
  }
  const id = await create('Liebe Großmutter, wir sind gestern gut am See angekommen und haben gebadet.')
  await create('12345')
  await run('without-language')
  await repair(archive, helper, 'without-language')
  expect((await list('without-language')).map(({ failure }) => failure)).toEqual(['forbidden', 'forbidden'])
  await repair(archive, admin, 'without-language')
  expect((await list('without-language')).map(({ failure }) => failure)).toEqual(['language-unknown'])
  const params = { id }
  expect((await archive.call(admin, getItem, { params })).reply.language).toBe('de')
  const { revisions } = (await archive.call(admin, listRevisions, { params, query: {} })).reply
  expect(revisions[0]).toMatchObject({ changed: ['language'], by: { id: admin.id } })
})

test('earlier states of words on a page that has gone are removed, and those of others stay', async () => {
  const { db } = archive.services
  const { assetId } = await addFile()
  const [lost, page] = [uuidv7(), uuidv7()]
  const row = { page: 1, state: 'ready', reason: null, language: null, updated_at: null } as const
  await db
    .insertInto('page_texts')
    .values({ id: page, asset_id: assetId, ...row })
    .execute()
  const revision = { entity: 'page-text', number: 1, by_id: null, action: 'created', fields: '{}' } as const
  await db
    .insertInto('revisions')
    .values([
      { entity_id: lost, ...revision },
      { entity_id: page, ...revision },
    ])
    .execute()
  await run('dangling-references')
  await repair(archive, admin, 'dangling-references')
  const left = db.selectFrom('revisions').select('entity_id').where('entity', '=', 'page-text')
  expect(await left.execute()).toEqual([{ entity_id: page }])
})

test('what only people can repair is refused, and with nothing to repair nothing is started', async () => {
  const start = (check: CheckName) => archive.call(admin, repairFindings, { body: { check } })
  expect((await start('without-date')).error).toMatchObject({
    code: 'invalid-fields',
    issues: [{ path: 'check', code: 'not-allowed' }],
  })
  expect((await start('missing-originals')).reply).toEqual({ operationId: null })
})
