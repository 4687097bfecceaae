import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Db } from '../db/client.ts'
import { createYieldToOthers } from '../db/yield-to-others.ts'
import type { FileStore } from '../files/file-store.ts'
import { loadArchiveId } from './archive-id.ts'
import { BackupError } from './backup-error.ts'
import { ChunkStore, RowListWriter } from './dump/chunk-writer.ts'
import { dumpTables } from './dump/dump-tables.ts'
import { forEachOriginal } from './for-each-original.ts'
import { formatVersion, type Manifest, type OriginalLine } from './format/schemas.ts'
import type { BackupPlace } from './place.ts'
import { lockTtlMs, withPlaceLock } from './place-lock.ts'
import { withWorkFolder } from './work-folder.ts'

export interface BackupSource {
  readonly db: Db
  /** Without a URL of a server, `db` is an embedded database. */
  readonly config: { readonly DATABASE_URL?: string | undefined }
  readonly files: FileStore
  readonly appVersion: string
  readonly now: () => Date
}

export interface BackupProgress {
  readonly phase: 'tables' | 'originals' | 'verifying' | 'restoring'
  /** Rows of the phases `tables` and `restoring`, bytes of the others. */
  readonly done: number
  readonly total?: number
}

export interface RunOptions {
  readonly signal: AbortSignal
  readonly progress?: (progress: BackupProgress) => void
}

export interface SnapshotOptions extends RunOptions {
  /** Reads what the backup has already instead of trusting its names and sizes, and writes again what is damaged. */
  readonly recheck?: boolean
}

/**
 * Adds the present state of the archive to a backup: what the backup has already is not copied again. An original that
 * cannot be read in the archive does not prevent the rest; it is listed in the manifest unless the backup has it. Throws
 * `busy`, `other-archive` and what the storage throws.
 */
export async function createSnapshot(
  source: BackupSource,
  place: BackupPlace,
  { signal: cancelling, progress, recheck = false }: SnapshotOptions,
): Promise<Manifest> {
  return withPlaceLock(place.storage, source.now, (lock) =>
    withWorkFolder(source.files, async (workFolder) => {
      const signal = AbortSignal.any([cancelling, lock.signal])
      const createdAt = source.now()
      const archiveId = await loadArchiveId(source.db)
      if (archiveId !== place.header.archiveId)
        throw new BackupError('other-archive', `${place.storage.description} is of another archive`)
      // What a killed run has left is older: its lock had to expire first.
      await place.storage.removeDrafts(new Date(createdAt.getTime() - lockTtlMs / 2))
      const chunks = await ChunkStore.open(place, { recheck })
      try {
        const manifest = await writeSnapshot(source, place, chunks, {
          archiveId,
          createdAt,
          workFolder,
          signal,
          recheck,
          ...(progress && { progress }),
        })
        signal.throwIfAborted()
        // Another run that has taken the lock over may have removed what this manifest refers to.
        await lock.assertHeld()
        await place.writeManifest(manifest)
        return manifest
      } finally {
        // Nothing may be written to the backup without its lock.
        await chunks.whenIdle()
      }
    }),
  )
}

interface WriteOptions extends SnapshotOptions {
  readonly archiveId: string
  readonly createdAt: Date
  /** An empty local folder for temporary files. */
  readonly workFolder: string
}

/** Writes the rows and originals of a snapshot. Returns its manifest, which is not written yet. */
async function writeSnapshot(
  { db, config, files, appVersion }: BackupSource,
  place: BackupPlace,
  chunks: ChunkStore,
  { archiveId, createdAt, workFolder, signal, recheck = false, progress }: WriteOptions,
): Promise<Manifest> {
  const originals = new Map<string, number>()
  const dump = await dumpTables({
    db,
    chunks,
    workFolder,
    signal,
    ...(!config.DATABASE_URL && { yieldToOthers: createYieldToOthers(db) }),
    onRows: (done) => progress?.({ phase: 'tables', done }),
    onAsset: (json) => {
      const { sha256, size } = JSON.parse(json) as OriginalLine
      originals.set(sha256, size)
    },
  })
  const copied = await copyOriginals(files, place, originals, {
    signal,
    recheck,
    ...(progress && { progress }),
  })
  const list = new RowListWriter(chunks)
  let bytes = 0
  for (const [sha256, size] of [...originals].sort(([first], [second]) => (first < second ? -1 : 1))) {
    await list.add(sha256, JSON.stringify({ sha256, size }))
    bytes += size
  }
  return {
    format: 'lares-snapshot',
    version: formatVersion,
    id: createSnapshotId(createdAt),
    archiveId,
    createdAt: createdAt.toISOString(),
    appVersion,
    migration: dump.migration,
    tables: [...dump.tables],
    originals: { ...(await list.finish()), bytes },
    unreadable: copied.unreadable,
    items: dump.tables.find(({ name }) => name === 'items')?.rows ?? 0,
    addedBytes: copied.addedBytes + chunks.addedBytes,
  }
}

/** Ids are ordered by time. */
function createSnapshotId(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(4).toString('hex')}`
}

async function copyOriginals(
  files: FileStore,
  place: BackupPlace,
  originals: ReadonlyMap<string, number>,
  { signal, progress, recheck = false }: SnapshotOptions,
): Promise<{ unreadable: string[]; addedBytes: number }> {
  const missing = await findMissing(place, originals, { signal, recheck })
  const total = missing.reduce((sum, { size }) => sum + size, 0)
  const unreadable: string[] = []
  let done = 0
  let addedBytes = 0
  async function copy({ sha256, size }: OriginalLine, stop: AbortSignal): Promise<void> {
    if (await copyOriginal(files, place, sha256, stop)) addedBytes += size
    else unreadable.push(sha256)
    done += size
    progress?.({ phase: 'originals', done, total })
  }
  await forEachOriginal(toPages(missing), place.storage.concurrency, signal, copy)
  return { unreadable: unreadable.sort(), addedBytes }
}

/** Originals that the backup does not have, or has with another size or, where all are read, with other bytes. */
async function findMissing(
  place: BackupPlace,
  originals: ReadonlyMap<string, number>,
  { signal, recheck }: { readonly signal: AbortSignal; readonly recheck: boolean },
): Promise<OriginalLine[]> {
  const present = new Map<string, number>()
  for await (const { sha256, size } of place.listObjects('originals')) present.set(sha256, size)
  const missing: OriginalLine[] = []
  for (const [sha256, size] of originals) {
    signal.throwIfAborted()
    const hasSize = present.get(sha256) === place.getStoredSize(size)
    if (!hasSize || (recheck && !(await place.isIntact('originals', sha256)))) missing.push({ sha256, size })
  }
  return missing
}

async function* toPages(originals: readonly OriginalLine[]): AsyncGenerator<readonly OriginalLine[]> {
  yield originals
}

class UnreadableOriginal extends Error {}

/** Returns whether the original could be read with the bytes of its hash. */
async function copyOriginal(
  files: FileStore,
  place: BackupPlace,
  sha256: string,
  signal: AbortSignal,
): Promise<boolean> {
  async function* readChecked(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    try {
      for await (const chunk of await files.read(sha256)) {
        hash.update(chunk as Buffer)
        yield chunk as Buffer
        signal.throwIfAborted()
      }
    } catch (error) {
      if (signal.aborted) throw error
      throw new UnreadableOriginal(sha256, { cause: error })
    }
    if (hash.digest('hex') !== sha256) throw new UnreadableOriginal(sha256)
  }
  try {
    await place.writeObject('originals', sha256, Readable.from(readChecked(), { objectMode: false }))
    return true
  } catch (error) {
    if (error instanceof UnreadableOriginal) return false
    throw error
  }
}
