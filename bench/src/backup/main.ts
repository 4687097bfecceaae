import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openPlace } from '@lares/api/src/backup/open-place.ts'
import type { BackupPlace } from '@lares/api/src/backup/place.ts'
import { openFolderStorage } from '@lares/api/src/backup/storage/folder-storage.ts'
import { connectDatabase } from '@lares/api/src/db/client.ts'
import { openEmbeddedDatabase } from '@lares/api/src/db/embedded/embedded-database.ts'
import { openFolderStore } from '@lares/api/src/files/folder-store.ts'
import { prepareArchive } from '../archive/prepare.ts'
import { password, relative } from '../archive/users.ts'
import { loadSearchClasses } from '../measure/search-classes.ts'
import { createGatewayClient } from '../services/clients.ts'
import { type RunningArchive, startArchive } from '../services/start-archive.ts'
import { createBackupCalls, getSeconds } from './backup-calls.ts'
import { countFoundFlips } from './bit-flips.ts'
import { fillOriginals, type Originals } from './fill-originals.ts'
import { measurePlainCopy, measureRestic, warmUp } from './reference-copies.ts'
import { measureRestore } from './restore-rows.ts'
import { type DuringWork, measureDuring } from './search-load.ts'

/**
 * `npm run bench backup [items] [gigabytes] [encrypted]`: backs a generated archive up to a folder, and to a second
 * one while somebody searches, and compares it to a plain copy with hashes, to restic and to PostgreSQL's COPY in the same run. Needs three times the
 * gigabytes in the folder for temporary files, and writes `.cache/bench/backup.json`.
 */
const [count = 50_000, gigabytes = 20] = process.argv.slice(2, 4).map(Number)
const passphrase = process.argv[4] === 'encrypted' ? 'a passphrase of the benchmark' : undefined
if (!(count >= 1000 && gigabytes > 0)) {
  console.error('Pass numbers of items and gigabytes: npm run bench backup 50000 20')
  process.exit(2)
}
const flips = 1000
const baselineSeconds = 20
const noEmbedding = 'http://127.0.0.1:9/v1'

const template = await prepareArchive(count, console.log)
const folder = await mkdtemp(join(tmpdir(), 'lares-bench-backup-'))
try {
  await measure()
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const dataDir = join(folder, 'data')
  const place = join(folder, 'place')
  await cp(template, dataDir, { recursive: true })
  await mkdir(place)
  console.log(`Writing ${gigabytes} GB of originals …`)
  const originals = await writeOriginals(dataDir)
  const source = join(dataDir, 'files/originals')
  console.log('Backing up …')
  const backup = await withFolder('other-place', async (otherPlace) => {
    await mkdir(otherPlace)
    return measureBackup(dataDir, place, otherPlace)
  })
  console.log('Copying …')
  const copy = await withFolder('copy', async (path) => {
    await warmUp(source)
    return measurePlainCopy(source, path)
  })
  console.log('restic …')
  const restic = await withFolder('restic', async (path) => {
    await warmUp(source)
    return measureRestic(source, path)
  })
  console.log('Flipping bits …')
  const opened = await openPlace(openFolderStorage(place), { passphrase })
  const found = await countFoundFlips(opened, place, flips)
  // The originals of the archive are not needed any more.
  await rm(dataDir, { recursive: true })
  console.log('Restoring …')
  const restore = await measureRestore(opened, await findLatest(opened), folder)
  const results = {
    count,
    ...originals,
    passphrase: passphrase !== undefined,
    ...backup,
    copy,
    restic,
    found,
    restore,
  }
  await mkdir(new URL('../../../.cache/bench/', import.meta.url), { recursive: true })
  const report = new URL('../../../.cache/bench/backup.json', import.meta.url)
  await writeFile(report, JSON.stringify({ at: new Date().toISOString(), ...results }, undefined, 2))
  print(results)
}

async function writeOriginals(dataDir: string): Promise<Originals> {
  const embedded = await openEmbeddedDatabase(dataDir)
  const { db, close } = connectDatabase({ dataDir })
  try {
    return await fillOriginals(db, await openFolderStore(join(dataDir, 'files')), gigabytes * 1e9)
  } finally {
    await close()
    await embedded.close()
  }
}

interface BackupResult {
  /** Seconds, while nobody uses the archive. */
  readonly first: number
  readonly sampleCheck: number
  readonly again: number
  readonly before: DuringWork
  readonly during: DuringWork
}

async function measureBackup(dataDir: string, place: string, otherPlace: string): Promise<BackupResult> {
  const archive = await startArchive(dataDir, noEmbedding)
  try {
    return await runBackups(archive, dataDir, place, otherPlace)
  } finally {
    await archive.stop()
  }
}

async function runBackups(
  archive: RunningArchive,
  dataDir: string,
  place: string,
  otherPlace: string,
): Promise<BackupResult> {
  const source = join(dataDir, 'files/originals')
  const classes = await loadSearchClasses(dataDir)
  const client = await createGatewayClient(archive.gatewayUrl, relative.email, password)
  const calls = await createBackupCalls(archive.gatewayUrl)
  const { id } = await calls.createTarget(place, passphrase)
  await warmUp(source)
  await calls.startBackup(id)
  await calls.waitUntilIdle(id)
  const runs = await calls.listRuns(id)
  await calls.startBackup(id)
  await calls.waitUntilIdle(id)
  const again = getSeconds(await calls.listRuns(id), 'backup')
  const other = await calls.createTarget(otherPlace, passphrase)
  const measureSearches = (work: () => Promise<void>) => measureDuring(archive, client, classes, work)
  // The first searches load what later ones find in memory.
  await measureSearches(() => delay(baselineSeconds * 1000))
  const before = await measureSearches(() => delay(baselineSeconds * 1000))
  const during = await measureSearches(async () => {
    await calls.startBackup(other.id)
    await calls.waitUntilBackedUp(other.id)
  })
  await calls.waitUntilIdle(other.id)
  return {
    first: getSeconds(runs, 'backup'),
    sampleCheck: getSeconds(runs, 'verify'),
    again,
    before,
    during,
  }
}

async function withFolder<T>(name: string, work: (path: string) => Promise<T>): Promise<T> {
  const path = join(folder, name)
  try {
    return await work(path)
  } finally {
    await rm(path, { recursive: true, force: true })
  }
}

async function findLatest(place: BackupPlace): Promise<string> {
  const [latest] = await place.listSnapshots()
  if (!latest) throw new Error('The backup has no snapshot.')
  return latest.id
}

type Results = Originals &
  BackupResult & {
    readonly count: number
    readonly copy: number
    readonly restic: Awaited<ReturnType<typeof measureRestic>>
    readonly found: number
    readonly restore: Awaited<ReturnType<typeof measureRestore>>
  }

function print(results: Results): void {
  const { files, bytes, first, again, sampleCheck, copy, restic, restore, before, during, found } = results
  const rate = (seconds: number) => `${(bytes / 1e6 / seconds).toFixed(0)} MB/s`
  const ratio = (value: number) => value.toFixed(2)
  const megabytes = (value: number) => `${(value / 1e6).toFixed(0)} MB`
  const rows = (seconds: number) => `${Math.round(restore.rows / seconds)} rows/s`
  const lines: [string, string, boolean | undefined][] = [
    ['archive', `${results.count} items, ${files} files, ${(bytes / 1e9).toFixed(1)} GB`, undefined],
    ['first backup', `${first.toFixed(1)} s, ${rate(first)}`, undefined],
    [
      'plain copy with hashes',
      `${rate(copy)}; the backup has ${ratio(copy / first)} × of it`,
      copy / first >= 0.7,
    ],
    [
      'restic backup',
      restic
        ? `${rate(restic.first)}; the backup has ${ratio(restic.first / first)} × of it`
        : 'not installed',
      restic && restic.first / first >= 1,
    ],
    [
      'second backup, nothing new',
      `${again.toFixed(1)} s${restic ? ` (restic ${restic.again.toFixed(1)} s)` : ''}`,
      again <= 60,
    ],
    ['check of a sample', `${sampleCheck.toFixed(1)} s`, undefined],
    [
      'memory of the worker',
      `${megabytes(before.memory[1])} before, at most ${during.memory.map(megabytes).join(' and ')} in the halves of the backup`,
      during.memory[1] <= during.memory[0] * 1.2,
    ],
    ['event loop of the archive service, p99', `${during.loopP99.toFixed(1)} ms`, during.loopP99 <= 50],
    [
      'searches meanwhile, p95',
      `${during.search.p95.toFixed(1)} ms, before ${before.search.p95.toFixed(1)} ms (${during.search.count} and ${before.search.count} searches)`,
      during.search.p95 <= 2 * before.search.p95,
    ],
    [
      'restore to PostgreSQL, rows written',
      `${restore.rows} rows, ${rows(restore.writeSeconds)}, ${ratio(restore.copySeconds / restore.writeSeconds)} × of COPY (${rows(restore.copySeconds)})`,
      restore.copySeconds / restore.writeSeconds >= 0.5,
    ],
    [
      'written, compared and jobs queued',
      `${rows(restore.rowSeconds)}, ${ratio(restore.copySeconds / restore.rowSeconds)} × of COPY; with all files ${restore.seconds.toFixed(1)} s`,
      undefined,
    ],
    ['flipped bits found', `${found} of ${flips}`, found === flips],
  ]
  for (const [name, text, isMet] of lines)
    console.log(`${name.padEnd(40)} ${text}${isMet === undefined ? '' : isMet ? '  ✓' : '  ✗'}`)
}
