import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import PQueue from 'p-queue'
import type { Db } from '../db/client.ts'
import type { FileStore } from '../files/file-store.ts'
import { loadArchiveId } from './archive-id.ts'
import { ChunkStore, RowListWriter } from './dump/chunk-writer.ts'
import { dumpTables } from './dump/dump-tables.ts'
import { formatVersion, type Manifest, type OriginalLine } from './format/schemas.ts'
import type { BackupPlace } from './place.ts'
import { withPlaceLock } from './place-lock.ts'
import { withWorkFolder } from './work-folder.ts'

/** Originals that are copied at the same time: small files wait for the disk's confirmation most of the time. */
const concurrency = 4

export interface BackupSource {
  readonly db: Db
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

/**
 * Adds the present state of the archive to a backup: what the backup has already is not copied again. An original that
 * cannot be read in the archive does not prevent the rest; it is listed in the manifest unless the backup has it. Throws
 * `busy`, `other-archive` and what the storage throws.
 */
export async function createSnapshot(
  source: BackupSource,
  place: BackupPlace,
  { signal, progress }: RunOptions,
): Promise<Manifest> {
  return withPlaceLock(place.storage, source.now, () =>
    withWorkFolder(source.files, async (workFolder) => {
      const createdAt = source.now()
      const archiveId = await loadArchiveId(source.db)
      const chunks = await ChunkStore.open(place)
      const originals = new Map<string, number>()
      const dump = await dumpTables({
        db: source.db,
        chunks,
        workFolder,
        signal,
        onRows: (done) => progress?.({ phase: 'tables', done }),
        onAsset: (json) => {
          const { sha256, size } = JSON.parse(json) as OriginalLine
          originals.set(sha256, size)
        },
      })
      const copied = await copyOriginals(source.files, place, originals, {
        signal,
        ...(progress && { progress }),
      })
      const list = new RowListWriter(chunks)
      let bytes = 0
      for (const [sha256, size] of [...originals].sort(([first], [second]) => (first < second ? -1 : 1))) {
        await list.add(sha256, JSON.stringify({ sha256, size }))
        bytes += size
      }
      const manifest: Manifest = {
        format: 'lares-snapshot',
        version: formatVersion,
        id: createSnapshotId(createdAt),
        archiveId,
        createdAt: createdAt.toISOString(),
        appVersion: source.appVersion,
        migration: dump.migration,
        tables: [...dump.tables],
        originals: { ...(await list.finish()), bytes },
        unreadable: copied.unreadable,
        items: dump.tables.find(({ name }) => name === 'items')?.rows ?? 0,
        addedBytes: copied.addedBytes + chunks.addedBytes,
      }
      signal.throwIfAborted()
      await place.writeManifest(manifest)
      return manifest
    }),
  )
}

/** Ids are ordered by time. */
function createSnapshotId(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(4).toString('hex')}`
}

async function copyOriginals(
  files: FileStore,
  place: BackupPlace,
  originals: ReadonlyMap<string, number>,
  { signal, progress }: RunOptions,
): Promise<{ unreadable: string[]; addedBytes: number }> {
  const present = new Set<string>()
  for await (const { sha256 } of place.listObjects('originals')) present.add(sha256)
  const missing = [...originals].filter(([sha256]) => !present.has(sha256))
  const total = missing.reduce((sum, [, size]) => sum + size, 0)
  const unreadable: string[] = []
  let done = 0
  let addedBytes = 0
  const queue = new PQueue({ concurrency })
  const failing = new AbortController()
  const stop = AbortSignal.any([signal, failing.signal])
  for (const [sha256, size] of missing) {
    // The list is not queued as a whole, so that a failure is noticed with the next file.
    await queue.onSizeLessThan(concurrency)
    if (stop.aborted) break
    void queue.add(async () => {
      try {
        if (await copyOriginal(files, place, sha256, stop)) addedBytes += size
        else unreadable.push(sha256)
        done += size
        progress?.({ phase: 'originals', done, total })
      } catch (error) {
        failing.abort(error)
      }
    })
  }
  await queue.onIdle()
  stop.throwIfAborted()
  return { unreadable: unreadable.sort(), addedBytes }
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
