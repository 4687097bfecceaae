import type { FileStore } from '../files/file-store.ts'
import { BackupError } from './backup-error.ts'
import type { RunOptions } from './create-snapshot.ts'
import type { Manifest } from './format/schemas.ts'
import { listOriginals } from './list-originals.ts'
import type { BackupPlace } from './place.ts'
import { loadIntoScratch } from './restore/load-into-scratch.ts'
import { stageSnapshot } from './restore/staged-tables.ts'
import { withScratchDatabase } from './scratch/with-scratch-database.ts'
import { withWorkFolder } from './work-folder.ts'

/** Bytes of originals that a sample reads. */
const sampleBytes = 512 * 1024 * 1024
/** Damaged and missing originals that a report names. */
const maxNamed = 1000

export interface VerifyOptions extends RunOptions {
  /** `full` reads every byte of the snapshot; `sample` all rows, the sizes of all originals, and the bytes of some. */
  readonly scope: 'sample' | 'full'
  /** Numbers from 0 to 1, which choose the originals of a sample. */
  readonly random?: () => number
}

export interface VerifyReport {
  readonly snapshotId: string
  readonly rows: number
  readonly originals: number
  /** Originals whose bytes were read. */
  readonly readOriginals: number
  readonly readBytes: number
  /** SHA-256 of originals, at most a thousand each. */
  readonly damaged: readonly string[]
  readonly missing: readonly string[]
}

/**
 * Proves that a snapshot can be restored: its rows are restored into a scratch database and compared with what was recorded,
 * and its originals are found with their size or, where they are read, their hash.
 *
 * @returns the report, which names damaged and missing originals. Throws `snapshot-damaged`, `object-damaged` and
 * `object-missing` if the rows cannot be restored, `figures-differ`, `passphrase-needed`, and what the storage throws.
 */
export async function verifySnapshot(
  files: Pick<FileStore, 'createWorkFolder'>,
  place: BackupPlace,
  snapshotId: string,
  options: VerifyOptions,
): Promise<VerifyReport> {
  const { signal, progress } = options
  if (!place.isReadable) throw new BackupError('passphrase-needed', 'The backup is encrypted.')
  await place.verifyDescription()
  const manifest = await place.readManifest(snapshotId)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  await withWorkFolder(files, async (folder) => {
    const staged = await stageSnapshot(place, manifest, folder, signal)
    await withScratchDatabase(folder, (db) =>
      loadIntoScratch(db, manifest, staged, signal, (done) =>
        progress?.({ phase: 'restoring', done, total: rows }),
      ),
    )
  })
  return { snapshotId, rows, ...(await verifyOriginals(place, manifest, options)) }
}

/** Compares the originals of a snapshot with their sizes and, as far as the scope says, their hashes. */
export async function verifyOriginals(
  place: BackupPlace,
  manifest: Manifest,
  { scope, signal, progress, random = Math.random }: VerifyOptions,
): Promise<Omit<VerifyReport, 'snapshotId' | 'rows'>> {
  const sizes = new Map<string, number>()
  for await (const { sha256, size } of place.listObjects('originals')) sizes.set(sha256, size)
  const unreadable = new Set(manifest.unreadable)
  const damaged: string[] = []
  const missing: string[] = []
  const total = scope === 'full' ? manifest.originals.bytes : Math.min(sampleBytes, manifest.originals.bytes)
  const share = manifest.originals.bytes === 0 ? 0 : sampleBytes / manifest.originals.bytes
  let originals = 0
  let readOriginals = 0
  let readBytes = 0
  for await (const page of listOriginals(place, manifest)) {
    for (const original of page) {
      signal.throwIfAborted()
      originals += 1
      const stored = sizes.get(original.sha256)
      if (stored === undefined) {
        if (!unreadable.has(original.sha256) && missing.length < maxNamed) missing.push(original.sha256)
        continue
      }
      const isRead = scope === 'full' || random() < share
      const hasWrongSize = stored !== place.getStoredSize(original.size)
      if (hasWrongSize || (isRead && !(await place.isIntact('originals', original.sha256)))) {
        if (damaged.length < maxNamed) damaged.push(original.sha256)
      }
      if (!isRead) continue
      readOriginals += 1
      readBytes += original.size
      progress?.({ phase: 'verifying', done: readBytes, total })
    }
  }
  return { originals, readOriginals, readBytes, damaged, missing }
}
