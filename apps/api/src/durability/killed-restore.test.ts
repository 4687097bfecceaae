import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadArchiveId } from '../backup/archive-id.ts'
import { createSnapshot } from '../backup/create-snapshot.ts'
import { initializePlace } from '../backup/open-place.ts'
import { openFolderStorage } from '../backup/storage/folder-storage.ts'
import { connectDatabase } from '../db/client.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { migrate } from '../db/migrate.ts'
import { addItemWithFile } from '../testing/add-item-with-file.ts'
import { openTestArchive } from '../testing/test-archive.ts'

const kills = process.env.LARES_TEST_ALL === '1' ? 25 : 2
const timeoutMs = 120_000 + kills * 60_000
const letterCount = 60
const command = join(import.meta.dirname, '../backup/restore-command.ts')

let folder: string
let backup: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-killed-restore-'))
  backup = await mkdtemp(join(folder, 'backup-'))
  const server = process.env.LARES_TEST_DATABASE_URL
  delete process.env.LARES_TEST_DATABASE_URL
  const archive = await openTestArchive().finally(() => {
    if (server !== undefined) process.env.LARES_TEST_DATABASE_URL = server
  })
  const author = await archive.addUser({ isAdmin: true })
  for (let index = 0; index < letterCount; index++)
    await addItemWithFile(archive, author, Buffer.from(`letter ${index}`), `${index}.txt`)
  const { db } = archive.services
  const archiveId = await loadArchiveId(db)
  const { place } = await initializePlace(openFolderStorage(backup), { archiveId, now: new Date() })
  const signal = new AbortController().signal
  await createSnapshot({ ...archive.services, appVersion: '1.0.0' }, place, { signal })
  await archive.close()
}, 120_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts `npm run restore` on a data folder, without the supervisor. */
function startRestore(dataDir: string, ...args: string[]) {
  const { DATABASE_URL, ...env } = process.env
  // In a group of its own, so that a kill reaches its child processes too, like a power failure.
  const options = { env: { ...env, LARES_DATA_DIR: dataDir }, detached: true }
  const child = spawn(process.execPath, [command, backup, ...args], options)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      output += bytes
    })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
}

/** Restores once the lease of the killed process has expired, which takes some seconds. */
async function restoreWhenFree(dataDir: string, ...args: string[]) {
  for (;;) {
    const result = await startRestore(dataDir, ...args).ended
    if (!result.output.includes('Another backup or restore is working.')) return result
  }
}

/** The rows of an archive that is stopped. */
async function countRows(dataDir: string): Promise<unknown> {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  try {
    const { rows } = await sql`
      select (select count(*)::int from items) as items, (select count(*)::int from assets) as assets,
        (select count(*)::int from users) as users`.execute(db)
    return rows[0]
  } finally {
    await close()
    await embedded.close()
  }
}

/** The titles of the items of an archive that is stopped, and of those that restores have put aside. */
async function readTitles(dataDir: string) {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir })
  const read = async (schema: string) => {
    const { rows } = await sql<{ title: string }>`
      select title from ${sql.table(`${schema}.items`)} order by title`.execute(db)
    return rows.map(({ title }) => title)
  }
  try {
    const { rows } = await sql<{ name: string }>`
      select nspname as name from pg_namespace where nspname like 'put_aside%' order by 1`.execute(db)
    const putAside: string[][] = []
    for (const { name } of rows) putAside.push(await read(name))
    return { current: await read('public'), putAside }
  } finally {
    await close()
    await embedded.close()
  }
}

/** Kills a restore and all its processes; false if it had ended before. */
function killRestore({ pid = 0 }: ChildProcess): boolean {
  try {
    return process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

test(
  `a restore that is killed ${kills} times leaves the archive empty or whole`,
  async () => {
    const startedAt = performance.now()
    const whole = await startRestore(await mkdtemp(join(folder, 'data-'))).ended
    expect(whole).toMatchObject({ code: 0, output: expect.stringContaining(`${letterCount} items`) })
    let durationMs = performance.now() - startedAt
    for (let kill = 1; kill <= kills; ) {
      const dataDir = await mkdtemp(join(folder, 'data-'))
      const killed = startRestore(dataDir)
      const delayMs = (durationMs * kill) / (kills + 1)
      await delay(delayMs)
      if (!killRestore(killed.child)) {
        // It was faster than the first one. The delays of the following kills are computed from its duration.
        expect(await killed.ended).toMatchObject({ code: 0 })
        durationMs = delayMs
        continue
      }
      kill += 1
      const first = await killed.ended
      const again = await restoreWhenFree(dataDir)
      // Only a restore that was committed before the kill leaves items.
      const isWhole = again.output.includes('The archive is in use.')
      const figures = `${letterCount} items`
      if (isWhole) expect(first.output).toContain('Restoring')
      else expect(again, again.output).toMatchObject({ code: 0, output: expect.stringContaining(figures) })
      expect(await countRows(dataDir)).toEqual({ items: letterCount, assets: letterCount, users: 1 })
    }
  },
  timeoutMs,
)

test(
  `a restore in place that is killed ${kills} times leaves the present items, or has put them aside`,
  async () => {
    const present = await mkdtemp(join(folder, 'present-'))
    const embedded = await openEmbeddedDatabase(present)
    const { db, close } = connectDatabase({ databaseUrl: undefined, dataDir: present })
    await migrate(db)
    await sql`insert into items (id, kind, title, sort_title, body)
    values (gen_random_uuid(), 'post', 'Present', '', '')`.execute(db)
    await close()
    await embedded.close()

    const copyPresent = async () => {
      const dataDir = await mkdtemp(join(folder, 'data-'))
      await cp(present, dataDir, { recursive: true })
      return dataDir
    }
    const startedAt = performance.now()
    const whole = await copyPresent()
    expect(await startRestore(whole, '--replace').ended).toMatchObject({ code: 0 })
    const durationMs = performance.now() - startedAt
    const restored = (await readTitles(whole)).current
    expect(restored).toHaveLength(letterCount)
    for (let kill = 1; kill <= kills; kill++) {
      const dataDir = await copyPresent()
      const killed = startRestore(dataDir, '--replace')
      await delay((durationMs * kill) / (kills + 1))
      killRestore(killed.child)
      await killed.ended
      const after = await readTitles(dataDir)
      const isReplaced = after.putAside.length > 0
      expect(after).toEqual(
        isReplaced ? { current: restored, putAside: [['Present']] } : { current: ['Present'], putAside: [] },
      )
      expect(await restoreWhenFree(dataDir, '--replace')).toMatchObject({ code: 0 })
      const again = await readTitles(dataDir)
      expect(again.current).toEqual(restored)
      expect(again.putAside).toContainEqual(['Present'])
    }
  },
  timeoutMs,
)
