import { randomBytes } from 'node:crypto'
import type { Db } from '../db/client.ts'
import { createYieldToOthers } from '../db/yield-to-others.ts'
import type { FileStore } from '../files/file-store.ts'
import { loadArchiveId } from './archive-id.ts'
import { BackupError } from './backup-error.ts'
import { listPresentOriginals, OriginalCopier } from './copy-originals.ts'
import { ChunkStore, RowListWriter } from './dump/chunk-writer.ts'
import { dumpTables } from './dump/dump-tables.ts'
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
  /** Verifies the bytes of what the backup has already, not only names and sizes, and writes again what is damaged. */
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
        throw new BackupError('other-archive', `${place.storage.description} belongs to another archive`)
      // Drafts of a killed run are older than that, because its lock had to expire first.
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
  const copier = await OriginalCopier.open(files, place, {
    recheck,
    progress: (done, total) => progress?.({ phase: 'originals', done, total }),
  })
  // Most originals are copied while the rows are read, since one waits for the disks and the other for the database.
  const [dump] = await runTogether(
    signal,
    (stop) =>
      dumpTables({
        db,
        chunks,
        workFolder,
        signal: stop,
        ...(!config.DATABASE_URL && { yieldToOthers: createYieldToOthers(db) }),
        onRows: (done) => progress?.({ phase: 'tables', done }),
        onAsset: (json) => {
          const { sha256, size } = JSON.parse(json) as OriginalLine
          originals.set(sha256, size)
        },
      }),
    async (stop) => copier.copy(await listPresentOriginals(db, stop), stop),
  )
  // Copies the originals that were added meanwhile, and retries those that could not be read.
  const unreadable = await copier.copy(originals, signal)
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
    unreadable,
    items: dump.tables.find(({ name }) => name === 'items')?.rows ?? 0,
    addedBytes: copier.addedBytes + chunks.addedBytes,
  }
}

/** Runs both at the same time. If one fails, the other is aborted, and the failure is thrown once both have ended. */
async function runTogether<First, Second>(
  signal: AbortSignal,
  first: (stop: AbortSignal) => Promise<First>,
  second: (stop: AbortSignal) => Promise<Second>,
): Promise<[First, Second]> {
  const failing = new AbortController()
  const stop = AbortSignal.any([signal, failing.signal])
  const run = <T>(work: (stop: AbortSignal) => Promise<T>) =>
    work(stop).catch((error: unknown) => {
      failing.abort(error)
      throw error
    })
  const running: [Promise<First>, Promise<Second>] = [run(first), run(second)]
  await Promise.allSettled(running)
  stop.throwIfAborted()
  return Promise.all(running)
}

/** Ids are ordered by time. */
function createSnapshotId(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(4).toString('hex')}`
}
