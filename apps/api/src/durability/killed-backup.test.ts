import { type ChildProcess, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadArchiveId } from '../backup/archive-id.ts'
import { initializePlace, openPlace } from '../backup/open-place.ts'
import { lockTtlMs } from '../backup/place-lock.ts'
import { stageSnapshot } from '../backup/restore/staged-tables.ts'
import { openFolderStorage } from '../backup/storage/folder-storage.ts'
import { verifyOriginals } from '../backup/verify-snapshot.ts'
import { connectDatabase } from '../db/client.ts'
import { openEmbeddedDatabase } from '../db/embedded/embedded-database.ts'
import { migrate } from '../db/migrate.ts'
import { openFolderStore } from '../files/folder-store.ts'
import { listFilesBelow } from '../testing/test-backups.ts'

const kills = process.env.LARES_TEST_ALL === '1' ? 25 : 3
const letterCount = 80
const signal = new AbortController().signal

let folder: string
let dataDir: string
let archiveId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lares-killed-backup-'))
  dataDir = await mkdtemp(join(folder, 'data-'))
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  await migrate(db)
  archiveId = await loadArchiveId(db)
  const files = await openFolderStore(join(dataDir, 'files'))
  for (let index = 0; index < letterCount; index++) {
    // Large enough for kills in the middle of a file.
    const bytes = Buffer.alloc(400_000, `letter ${index} `)
    const draft = join(folder, 'draft')
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await writeFile(draft, bytes)
    await files.adopt(draft, sha256)
    // The store may have linked it, so that it must not be written again.
    await rm(draft)
    await sql`
      with item as (
        insert into items (id, kind, title, sort_title, body) values (gen_random_uuid(), 'document', ${`Letter ${index}`}, '', '')
        returning id
      )
      insert into assets (id, item_id, filename, media_type, family, size, sha256)
      select gen_random_uuid(), id, 'letter.txt', 'text/plain', 'text', ${bytes.length}, ${sha256} from item`.execute(
      db,
    )
  }
  await close()
  await embedded.close()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Starts a backup in a process of its own; resolves when it begins. */
async function startBackup(path: string, offsetMs = 0): Promise<ChildProcess> {
  const entry = new URL('./backup-process.ts', import.meta.url)
  const child = fork(entry, [dataDir, path, String(offsetMs)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}

async function finish(child: ChildProcess): Promise<string> {
  const exited = once(child, 'exit')
  const [id] = await once(child, 'message')
  await exited
  return String(id)
}

async function makePlace(): Promise<string> {
  const path = await mkdtemp(join(folder, 'place-'))
  await initializePlace(openFolderStorage(path), { archiveId, now: new Date() })
  return path
}

/** Every file that has a name of a backup has the bytes of its name, and every snapshot is whole. */
async function expectWhole(path: string): Promise<number> {
  for (const file of await listFilesBelow(path)) {
    const [, sha256] = /^(?:originals|tables)\/.*\/([0-9a-f]{64})/.exec(file) ?? []
    if (!sha256) continue
    const bytes = await readFile(join(path, file))
    expect(createHash('sha256').update(bytes).digest('hex'), file).toBe(sha256)
  }
  const place = await openPlace(openFolderStorage(path))
  const snapshots = await place.listSnapshots()
  for (const { id } of snapshots) {
    const manifest = await place.readManifest(id)
    expect(manifest.unreadable).toEqual([])
    await stageSnapshot(place, manifest, await mkdtemp(join(folder, 'staged-')), signal)
    const report = await verifyOriginals(place, manifest, { scope: 'full', signal })
    expect(report).toMatchObject({ originals: letterCount, damaged: [], missing: [] })
  }
  return snapshots.length
}

test(`a backup that is killed ${kills} times leaves whole files only, and the next one completes it`, async () => {
  const first = await makePlace()
  const startedAt = performance.now()
  await finish(await startBackup(first))
  const durationMs = performance.now() - startedAt
  let interrupted = 0
  for (let kill = 1; kill <= kills; kill++) {
    const path = await makePlace()
    const killed = await startBackup(path)
    const exited = once(killed, 'exit')
    await delay((durationMs * kill) / (kills + 1) / 2)
    killed.kill('SIGKILL')
    await exited
    if ((await expectWhole(path)) === 0) interrupted += 1
    // The lock of the killed run has expired by then.
    const id = await finish(await startBackup(path, lockTtlMs + 30_000))
    expect(await expectWhole(path)).toBeGreaterThan(0)
    const files = await listFilesBelow(path)
    expect(files.filter((file) => file.startsWith('drafts/') || file === 'lock.json')).toEqual([])
    expect(files).toContain(`snapshots/${id}.json`)
  }
  expect(interrupted).toBeGreaterThan(0)
}, 600_000)
