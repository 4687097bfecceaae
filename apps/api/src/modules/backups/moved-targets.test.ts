import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type BackupTarget,
  type ChangeBackupTarget,
  defaultBackupRetention,
  defaultBackupSchedule,
} from '@lares/shared-types/backups'
import * as contracts from '@lares/shared-types/contracts/backups'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isPlace, openPlace } from '../../backup/open-place.ts'
import { openFolderStorage } from '../../backup/storage/folder-storage.ts'
import { type CallResult, openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { makeFolderPlace } from '../../testing/test-backups.ts'
import type { TestUser } from '../../testing/test-users.ts'

const passphrase = 'a long passphrase'
let archive: TestArchive
let admin: TestUser
let folder: string

beforeAll(async () => {
  archive = await openTestArchive()
  admin = await archive.addUser({ isAdmin: true })
  folder = await mkdtemp(join(tmpdir(), 'lares-moved-targets-'))
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => archive.services.db.deleteFrom('backup_targets').execute())

const makeFolder = () => mkdtemp(join(folder, 'empty-'))

const create = (path: string, secret?: string) =>
  archive.call(admin, contracts.createBackupTarget, {
    body: {
      name: 'Disk',
      kind: 'folder',
      folder: { path },
      ...(secret && { passphrase: secret }),
      schedule: defaultBackupSchedule,
      retention: defaultBackupRetention,
    },
  })

async function addTarget(secret?: string): Promise<BackupTarget & { path: string }> {
  const path = await makeFolder()
  return { ...(await create(path, secret)).reply, path }
}

const change = ({ id, version }: BackupTarget, body: Omit<ChangeBackupTarget, 'version'>) =>
  archive.call(admin, contracts.changeBackupTarget, { params: { id }, body: { version, ...body } })
const load = async () => (await archive.call(admin, contracts.getBackups, {})).reply.targets[0]

/** What is wrong with the place of a call that was rejected for it. */
async function getProblem(call: Promise<CallResult<unknown>>): Promise<unknown> {
  const { error } = await call
  expect(error.code).toBe('backup-place-unusable')
  return error.params?.problem
}

describe('an encrypted target', () => {
  test('is not moved to an empty place without a passphrase, which stays empty', async () => {
    const target = await addTarget(passphrase)
    const path = await makeFolder()
    const { error } = await change(target, { folder: { path } })
    expect(error).toMatchObject({
      code: 'backup-place-unusable',
      params: { problem: 'new-passphrase-required' },
      issues: [{ path: 'passphrase', code: 'required' }],
    })
    expect(await isPlace(openFolderStorage(path))).toBe(false)
    expect(await load()).toMatchObject({ isEncrypted: true, folder: { path: target.path } })
  })

  test('is moved to an empty place with a new passphrase, which opens it', async () => {
    const target = await addTarget(passphrase)
    const path = await makeFolder()
    const { reply } = await change(target, { folder: { path }, passphrase: 'another long one' })
    expect(reply).toMatchObject({ isEncrypted: true, needsKeys: false, folder: { path } })
    const place = await openPlace(openFolderStorage(path), { passphrase: 'another long one' })
    expect(place.isEncrypted).toBe(true)
  })

  test('is not moved to backups that everybody can read', async () => {
    const target = await addTarget(passphrase)
    const { path } = await makeFolderPlace(archive, folder)
    for (const keys of [{}, { passphrase }])
      expect(await getProblem(change(target, { folder: { path }, ...keys }))).toBe('place-not-encrypted')
    expect(await load()).toMatchObject({ isEncrypted: true, folder: { path: target.path } })
  })

  test('keeps its key when its folder was moved on the machine', async () => {
    const target = await addTarget(passphrase)
    const path = join(folder, 'renamed')
    await rename(target.path, path)
    expect((await change(target, { folder: { path } })).reply).toMatchObject({
      isEncrypted: true,
      needsKeys: false,
      folder: { path },
    })
  })
})

test('a change of an older version is rejected with the target as it is now', async () => {
  const target = await addTarget()
  expect((await change(target, { name: 'Shelf' })).reply.version).toBe(target.version + 1)
  const stale = await change(target, { name: 'Cellar' })
  expect(stale.error).toMatchObject({
    code: 'version-conflict',
    params: { current: { id: target.id, name: 'Shelf', version: target.version + 1 } },
  })
  expect(await load()).toMatchObject({ name: 'Shelf' })
})

test('a target that is not encrypted is moved without a passphrase', async () => {
  const target = await addTarget()
  const path = join(folder, 'plain')
  await mkdir(path)
  expect((await change(target, { folder: { path } })).reply).toMatchObject({
    isEncrypted: false,
    folder: { path },
  })
})

test('a passphrase for backups that are not encrypted is rejected', async () => {
  const { path } = await makeFolderPlace(archive, folder)
  expect(await getProblem(create(path, passphrase))).toBe('place-not-encrypted')
  expect((await create(path)).reply).toMatchObject({ isEncrypted: false })
})

test('a place that can be tried can be added: an empty disk with what its system and an interrupted test have left', async () => {
  const path = await makeFolder()
  await mkdir(join(path, 'System Volume Information'))
  await writeFile(join(path, 'System Volume Information/IndexerVolumeGuid'), 'x')
  await mkdir(join(path, '.Trash-1000'))
  await writeFile(join(path, '.Trash-1000/holiday.jpg'), 'x')
  await writeFile(join(path, '.DS_Store'), 'x')
  await mkdir(join(path, 'lares-test'))
  await writeFile(join(path, 'lares-test/0b0f4d3e-1c7a-4b56-9a53-3a1d0c9f8e21'), 'x')
  const tried = await archive.call(admin, contracts.testBackupPlace, {
    body: { kind: 'folder', folder: { path } },
  })
  expect(tried.reply).toEqual({ hasBackups: false, isEncrypted: false })
  expect((await create(path)).status).toBe(201)
})

test('a place with other files can be neither tried nor added', async () => {
  const path = await makeFolder()
  await writeFile(join(path, 'holiday.jpg'), 'x')
  const body = { kind: 'folder', folder: { path } } as const
  expect((await archive.call(admin, contracts.testBackupPlace, { body })).reply).toMatchObject({
    problem: 'place-not-empty',
  })
  expect(await getProblem(create(path))).toBe('place-not-empty')
})

test('a moved target has neither the runs nor the proofs of its old place', async () => {
  const { db } = archive.services
  const target = await addTarget()
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600 * 1000)
  const run = { target_id: target.id, target_name: 'Disk', is_scheduled: true, error: null } as const
  const ended = { ...run, state: 'succeeded', operation_id: null, snapshot_id: null } as const
  await db
    .insertInto('backup_runs')
    .values([
      { ...ended, id: uuidv7(), kind: 'backup', scope: null, started_at: days(20), ended_at: days(20) },
      { ...ended, id: uuidv7(), kind: 'verify', scope: 'full', started_at: days(20), ended_at: days(20) },
    ])
    .execute()
  const renamed = (await change(target, { name: 'Old disk' })).reply
  expect(renamed).toMatchObject({ provedAt: expect.any(String), lastBackup: { state: 'succeeded' } })
  const { reply } = await change(renamed, { folder: { path: await makeFolder() } })
  expect(reply).not.toHaveProperty('provedAt')
  expect(reply).not.toHaveProperty('fullyProvedAt')
  expect(reply).not.toHaveProperty('lastBackup')
  expect(reply).not.toHaveProperty('lastVerification')
  // As for a new place.
  const inDays = (instant = '') => (Date.parse(instant) - Date.now()) / (24 * 3600 * 1000)
  expect(inDays(reply.nextBackupAt)).toBeGreaterThan(0)
  expect(inDays(reply.nextFullCheckAt)).toBeGreaterThan(25)
  expect(reply.isOverdue).toBe(false)
})
