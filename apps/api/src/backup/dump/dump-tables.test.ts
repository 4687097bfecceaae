import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addTag } from '../../testing/add-tag.ts'
import { countStatements } from '../../testing/count-statements.ts'
import { openTestArchive, type TestArchive } from '../../testing/test-archive.ts'
import { backUp, makeFolderPlace } from '../../testing/test-backups.ts'
import { listTables } from '../backed-up-tables.ts'
import { createSnapshot } from '../create-snapshot.ts'
import type { BackupPlace } from '../place.ts'
import { restoreSnapshot } from '../restore/restore-snapshot.ts'
import { ChunkStore } from './chunk-writer.ts'
import { type DumpOptions, dumpTables } from './dump-tables.ts'

const signal = new AbortController().signal
let archive: TestArchive
let folder: string
let place: BackupPlace

beforeAll(async () => {
  archive = await openTestArchive()
  folder = await mkdtemp(join(tmpdir(), 'lares-dump-'))
  place = (await makeFolderPlace(archive, folder)).place
  await addTag(archive, await archive.addUser({ isAdmin: true }), { en: 'Sea' })
  await insertItems(0, 2000)
})
afterAll(async () => {
  await archive.close()
  await rm(folder, { recursive: true, force: true })
})

/** Posts whose ids are in the order of their numbers. */
async function insertItems(first: number, count: number): Promise<void> {
  await sql`
    insert into items (id, kind, title, sort_title, body, language, date_edtf, date_earliest, date_latest, place, thread, created_at, updated_at)
    select ('00000000-0000-4000-8000-' || lpad(to_hex(number), 12, '0'))::uuid, 'post', 'Item ' || number, 'item ' || number,
      repeat('text ', 200), 'en', null, null, null, null, null, now(), now()
    from generate_series(${first}::int, ${first + count - 1}::int) as number`.execute(archive.services.db)
}

/** The rows of items that a dump contains, by their number. */
async function dumpItems(
  onRows: (rows: number) => void,
  options: Pick<DumpOptions, 'maxChangedRows' | 'yieldToOthers'> = {},
): Promise<Map<number, string>> {
  const workFolder = await mkdtemp(join(folder, 'work-'))
  const chunks = await ChunkStore.open(place, { recheck: false })
  const { tables } = await dumpTables({
    db: archive.services.db,
    chunks,
    workFolder,
    signal,
    onRows,
    ...options,
  })
  const items = tables.find(({ name }) => name === 'items')
  const read = await Promise.all((items?.chunks ?? []).map((chunk) => place.readChunk(chunk)))
  const rows = read
    .join('')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { id: string; title: string })
  expect(rows).toHaveLength(items?.rows ?? -1)
  return new Map(rows.map(({ id, title }) => [Number.parseInt(id.slice(-12), 16), title]))
}

test('changes during a backup are in it as they were at one moment', async () => {
  const { db } = archive.services
  const before = await dumpItems(() => undefined)
  let changing: Promise<unknown> | undefined
  // One transaction changes rows that were read already and some that were not: all of it is in the backup, or nothing.
  const change = () =>
    db.transaction().execute(async (trx) => {
      await sql`update items set title = 'Changed' where sort_title in ('item 3', 'item 1900')`.execute(trx)
      await sql`delete from items where sort_title in ('item 4', 'item 1901')`.execute(trx)
      await sql`insert into items (id, kind, title, sort_title, body, language, created_at, updated_at)
        select id, 'post', 'New', 'new', '', 'en', now(), now() from unnest(array[
          '00000000-0000-4000-7fff-ffffffffffff'::uuid, '00000000-0000-4000-8000-0000ffffffff'::uuid]) as id`.execute(
        trx,
      )
    })
  const items = await dumpItems(() => {
    changing ??= change()
  })
  await changing
  const after = await dumpItems(() => undefined)
  expect(after.get(3)).toBe('Changed')
  expect([before, after]).toContainEqual(items)
})

test('a snapshot that was made while much was changed can be restored', async () => {
  const { db } = archive.services
  const stopping = new AbortController()
  async function changeUntilStopped(): Promise<number> {
    let changes = 0
    for (; !stopping.signal.aborted; changes++) {
      const number = 5 + (changes % 1800)
      await sql`update items set title = title || '!' where sort_title = ${`item ${number}`}`.execute(db)
      await sql`delete from items where sort_title = ${`item ${1999 - changes}`}`.execute(db)
    }
    return changes
  }
  const changing = changeUntilStopped()
  const { id } = await backUp(archive, place)
  stopping.abort()
  expect(await changing).toBeGreaterThan(3)
  const target = await openTestArchive()
  try {
    await restoreSnapshot(place, id, target.services, { replace: false, signal })
  } finally {
    await target.close()
  }
})

test('an archive in which too much changes all the time is reported as too busy', async () => {
  const { db } = archive.services
  const stopping = new AbortController()
  async function changeUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted)
      await sql`update items set title = title where sort_title like 'item 100%'`.execute(db)
  }
  const changing = changeUntilStopped()
  const dumping = dumpItems(() => undefined, { maxChangedRows: 10 })
  await expect(dumping).rejects.toMatchObject({ code: 'archive-too-busy' })
  stopping.abort()
  await changing
  expect((await dumpItems(() => undefined, { maxChangedRows: 10 })).size).toBeGreaterThan(1000)
})

test('others go first while rows are read for the first time, and no more while they are read again', async () => {
  const { db } = archive.services
  const countCalls = async (change: () => Promise<unknown>) => {
    let calls = 0
    let readings = 0
    let last = 0
    const onRows = (rows: number) => {
      if (rows < last || readings === 0) readings += 1
      last = rows
    }
    const yieldToOthers = async () => {
      calls += 1
      if (calls === 1) await change()
    }
    await dumpItems(onRows, { maxChangedRows: 500, yieldToOthers })
    return { calls, readings }
  }
  const quiet = await countCalls(async () => undefined)
  expect(quiet.readings).toBe(1)
  expect(quiet.calls).toBeGreaterThan(3)
  const change = () => sql`update items set title = title where sort_title like 'item 1%'`.execute(db)
  const busy = await countCalls(change)
  expect(busy.calls).toBe(quiet.calls)
  // Transactions in other databases of a server can make it read more than twice.
  expect(busy.readings).toBeGreaterThan(1)
})

test('others go first on an embedded database, and not on a server, which serves many at a time', async () => {
  const countEmpty = (databaseUrl: string | undefined) =>
    countStatements(
      archive,
      ({ services }) => {
        const source = { ...services, appVersion: '1.0.0', config: { DATABASE_URL: databaseUrl } }
        return createSnapshot(source, place, { signal })
      },
      'select',
    )
  expect(await countEmpty(undefined)).toBeGreaterThan(3)
  expect(await countEmpty('postgresql://localhost/lares')).toBe(0)
})

test('texts of keys are sorted by their code points on every server, as compareKeys does', async () => {
  const { rows } = await sql<{ column: string }>`
    select c.relname || '.' || a.attname as column
    from pg_class c
    join pg_index i on i.indrelid = c.oid and i.indisprimary
    join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    join pg_collation l on l.oid = a.attcollation
    where c.relname = any(${listTables('backed-up')}::text[]) and c.relnamespace = 'public'::regnamespace
      and l.collname <> 'C'
    order by 1`.execute(archive.services.db)
  expect(rows).toEqual([])
})

test('an archive on a server that sorts like a language is backed up and restored', async () => {
  const sorted = await openTestArchive({}, {}, { empty: true, language: 'en-US' })
  try {
    const { db } = sorted.services
    const { id } = await sorted.addUser({ isAdmin: true })
    await db
      .insertInto('second_factors')
      .values({ user_id: id, secret: 'AAAA', enabled_at: null, recovery_salt: 'salt' })
      .execute()
    for (const code of ['aB', 'Ab', 'b_', 'B-', 'ba'])
      await db.insertInto('recovery_codes').values({ user_id: id, code_hash: code }).execute()
    const made = await makeFolderPlace(sorted, folder)
    const manifest = await backUp(sorted, made.place)
    const options = { replace: true, signal }
    expect(await restoreSnapshot(made.place, manifest.id, sorted.services, options)).toMatchObject({
      snapshotId: manifest.id,
    })
    const codes = await db.selectFrom('recovery_codes').select('code_hash').orderBy('code_hash').execute()
    expect(codes.map(({ code_hash }) => code_hash)).toEqual(['Ab', 'B-', 'aB', 'b_', 'ba'])
  } finally {
    await sorted.close()
  }
})
