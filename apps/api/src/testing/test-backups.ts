import { createHash } from 'node:crypto'
import { mkdtemp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { loadArchiveId } from '../backup/archive-id.ts'
import { createSnapshot, type SnapshotOptions } from '../backup/create-snapshot.ts'
import type { Manifest } from '../backup/format/schemas.ts'
import { initializePlace } from '../backup/open-place.ts'
import type { BackupPlace } from '../backup/place.ts'
import type { BackupStorage, StoredObject } from '../backup/storage/backup-storage.ts'
import { openFolderStorage } from '../backup/storage/folder-storage.ts'
import type { TestArchive } from './test-archive.ts'

const neverAborted = new AbortController().signal

/** Makes an empty storage the place of the backups of an archive. */
export async function makePlaceIn(
  archive: TestArchive,
  storage: BackupStorage,
  passphrase?: string,
): Promise<BackupPlace> {
  const archiveId = await loadArchiveId(archive.services.db)
  const { place } = await initializePlace(storage, { archiveId, passphrase, now: new Date() })
  return place
}

/** Makes a new folder within `parent` a place of backups. */
export async function makeFolderPlace(
  archive: TestArchive,
  parent: string,
  passphrase?: string,
): Promise<{ readonly place: BackupPlace; readonly path: string }> {
  const path = await mkdtemp(join(parent, 'place-'))
  return { path, place: await makePlaceIn(archive, openFolderStorage(path), passphrase) }
}

/** Backs the archive up, by default at the present time. */
export function backUp(
  archive: TestArchive,
  place: BackupPlace,
  { at, ...options }: Partial<SnapshotOptions> & { readonly at?: Date } = {},
): Promise<Manifest> {
  const source = { ...archive.services, appVersion: '1.0.0', ...(at && { now: () => at }) }
  return createSnapshot(source, place, { signal: neverAborted, ...options })
}

/** All objects of a storage in a folder. */
export async function listAll(storage: BackupStorage, prefix: string): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  for await (const object of storage.list(prefix)) objects.push(object)
  return objects
}

/** The paths of all files below a folder, relative to it. */
export async function listFilesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(path.length + 1))
    .sort()
}

/** Writes a snapshot whose rows of one table are changed, with hashes that match them. */
export async function forgeRows(
  place: BackupPlace,
  manifest: Manifest,
  table: string,
  change: (row: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const tables = []
  for (const dump of manifest.tables) {
    if (dump.name !== table) {
      tables.push(dump)
      continue
    }
    const read = await Promise.all(dump.chunks.map((chunk) => place.readChunk(chunk)))
    const rows = read
      .join('')
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.stringify(change(JSON.parse(line) as Record<string, unknown>)))
    const lines = Buffer.from(rows.map((row) => `${row}\n`).join(''))
    const compressed = await promisify(gzip)(lines)
    const sha256 = hash(compressed)
    await place.writeObject('tables', sha256, compressed)
    tables.push({
      ...dump,
      sha256: hash(lines),
      chunks: [{ sha256, rows: rows.length, bytes: lines.length }],
    })
  }
  await place.writeManifest({ ...manifest, tables })
}

function hash(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
