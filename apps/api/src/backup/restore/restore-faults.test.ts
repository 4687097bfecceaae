import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectDatabase } from '../../db/client.ts'
import type { OriginalSource } from '../../files/original-source.ts'
import { addItemWithFile } from '../../testing/add-item-with-file.ts'
import { flipBit } from '../../testing/flip-bit.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, forgeRows, makeFolderPlace } from '../../testing/test-backups.ts'
import type { Manifest } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'
import { type RestoreOptions, restoreSnapshot } from './restore-snapshot.ts'

const signal = new AbortController().signal
let folder: string
let source: TestArchive
let target: TestArchive
let place: BackupPlace
let manifest: Manifest
let sha256: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-restore-faults-'))
  source = await openTestArchive()
  const author = await source.addUser({ isAdmin: true })
  sha256 = (await addItemWithFile(source, author, Buffer.from('letter'), 'letter.txt')).sha256
  place = (await makeFolderPlace(source, folder)).place
  manifest = await backUp(source, place)
  target = await openTestArchive()
  const owner = await target.addUser({ isAdmin: true })
  await addItemWithFile(target, owner, Buffer.from('own'), 'own.txt', { title: 'Own' })
})
afterAll(async () => {
  await source.close()
  await target.close()
  await rm(folder, { recursive: true, force: true })
})

const restore = (id: string, services: Partial<TestArchive['services']> = {}) =>
  restoreSnapshot(place, id, { ...target.services, ...services }, { replace: true, signal })

/** What an archive has: its items, files and schemas. */
async function readState(archive: TestArchive): Promise<unknown> {
  const { db, files } = archive.services
  const items = await sql`select to_jsonb(items) as row from items order by id`.execute(db)
  const schemas =
    await sql`select nspname from pg_namespace where nspname like 'put_aside%' order by 1`.execute(db)
  return { items: items.rows, schemas: schemas.rows, files: await files.list(100) }
}

test.each<[string, string, (row: Record<string, unknown>) => Record<string, unknown>]>([
  ['a field that the table has not', 'figures-differ', (row) => ({ ...row, surprise: 1 })],
  [
    'a value that is written in another way',
    'figures-differ',
    (row) => ({ ...row, sort_date: '1952-07-01' }),
  ],
  ['a value that the table rejects', 'snapshot-damaged', (row) => ({ ...row, kind: 'nonsense' })],
  ['a reference to nothing', 'snapshot-damaged', (row) => ({ ...row, author_id: manifest.archiveId })],
])('rows with %s fail the restore with %s, and leave the archive as it was', async (_what, code, change) => {
  const before = await readState(target)
  const id = manifest.id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  await forgeRows(place, { ...manifest, id }, 'items', change)
  await expect(restore(id)).rejects.toMatchObject({ code })
  expect(await readState(target)).toEqual(before)
  expect(await target.services.files.has(sha256)).toBe(false)
})

test('a snapshot of a schema that this version does not know is rejected as that of a newer version', async () => {
  const before = await readState(target)
  const id = '2030-01-01T03-00-00Z-00000000'
  await place.writeManifest({ ...manifest, id, migration: '9999-later' })
  await expect(restore(id)).rejects.toMatchObject({ code: 'newer-version' })
  await place.writeManifest({ ...manifest, id, version: 2 })
  await expect(restore(id)).rejects.toMatchObject({ code: 'newer-version' })
  await place.removeSnapshot(id)
  expect(await readState(target)).toEqual(before)
})

test('of two restores at once one is rejected, and the other one is whole', async () => {
  const results = await Promise.allSettled([restore(manifest.id), restore(manifest.id)])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'busy' } })
  const [state, wanted] = [await readState(target), await readState(source)]
  expect(state).toMatchObject({ items: (wanted as { items: unknown }).items })
  expect((state as { schemas: unknown[] }).schemas).toHaveLength(1)
})

test('two restores in the same second put aside what each has found', async () => {
  const now = () => new Date('2030-05-05T05:05:05Z')
  const first = await restore(manifest.id, { now })
  const second = await restore(manifest.id, { now })
  expect([first.putAsideSchema, second.putAsideSchema]).toEqual([
    'put_aside_20300505_050505',
    'put_aside_20300505_050505_2',
  ])
})

test('a restore may take longer than a request', async () => {
  const { DATABASE_URL, LARES_DATA_DIR } = target.services.config
  const statementTimeoutMs = 1000
  const impatient = connectDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: LARES_DATA_DIR,
    statementTimeoutMs,
  })
  // On a server, somebody who reads the items delays the restore. The embedded database has no such limit.
  const reading = DATABASE_URL
    ? target.services.db.transaction().execute(async (trx) => {
        await sql`lock table items in access share mode`.execute(trx)
        await delay(5000)
      })
    : undefined
  try {
    expect(await restore(manifest.id, { db: impatient.db })).toMatchObject({ originals: 1 })
  } finally {
    await reading
    await impatient.close()
  }
})

test('a snapshot without an active administrator is refused by an archive that has one', async () => {
  const before = await readState(target)
  const id = manifest.id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))
  await forgeRows(place, { ...manifest, id }, 'users', (row) => ({ ...row, status: 'suspended' }))
  await expect(restore(id)).rejects.toMatchObject({ code: 'no-administrator' })
  expect(await readState(target)).toEqual(before)
  await target.services.db.updateTable('users').set({ is_admin: false }).execute()
  expect(await restore(id)).toMatchObject({ originals: 1 })
})

test('originals that the backup has lost are counted, and everything else is restored if that is accepted', async () => {
  const author = await source.addUser({ isAdmin: true })
  const sha256s: string[] = []
  for (const text of ['one', 'two', 'three', 'four'])
    sha256s.push((await addItemWithFile(source, author, Buffer.from(text), `${text}.txt`)).sha256)
  const made = await makeFolderPlace(source, folder)
  const { id } = await backUp(source, made.place)
  const [flipped = '', missing = '', elsewhere = '', intact = ''] = sha256s
  const getPath = (sha: string) => join(made.path, made.place.getKey('originals', sha))
  await flipBit(getPath(flipped))
  await rm(getPath(missing))
  await rm(getPath(elsewhere))
  const otherSources: OriginalSource[] = [
    { name: 'Away', open: () => Promise.reject(new Error('the share is away')) },
    { name: 'Wrong', open: async () => Readable.from([Buffer.from('other')]) },
    { name: 'Disk', open: async (sha) => (sha === elsewhere ? source.services.files.read(sha) : undefined) },
  ]
  const fresh = await openTestArchive()
  try {
    const { files } = fresh.services
    const attempt = (options: Partial<RestoreOptions>) =>
      restoreSnapshot(made.place, id, fresh.services, { replace: false, signal, ...options })
    await expect(attempt({})).rejects.toMatchObject({
      code: expect.stringMatching(/^object-(missing|damaged)$/),
      lostFiles: 3,
    })
    await expect(attempt({ otherSources, acceptedLosses: 1 })).rejects.toMatchObject({ lostFiles: 2 })
    expect(await readState(fresh)).toMatchObject({ items: [], files: { sha256s: [] } })
    const report = await attempt({ otherSources, acceptedLosses: 2 })
    expect(report).toMatchObject({ items: 5, originals: 5, adoptedOriginals: 3, unavailable: [] })
    expect(report.lost).toEqual([flipped, missing].toSorted())
    expect(await readState(fresh)).toMatchObject({
      items: ((await readState(source)) as { items: unknown }).items,
    })
    const has = await Promise.all([flipped, missing, elsewhere, intact, sha256].map((sha) => files.has(sha)))
    expect(has).toEqual([false, false, true, true, true])
  } finally {
    await fresh.close()
  }
})
