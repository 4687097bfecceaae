import { join } from 'node:path'
import type { Transaction } from 'kysely'
import { isReferenced } from '../../db/find-unreferenced.ts'
import type { Lease } from '../../db/lease.ts'
import { migrate } from '../../db/migrate.ts'
import type { Database } from '../../db/schema/database.ts'
import type { Services } from '../../services.ts'
import { BackupError } from '../backup-error.ts'
import { readMigration } from '../dump/read-rows.ts'
import type { Manifest } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'
import { withScratchDatabase } from '../scratch/with-scratch-database.ts'
import { withWorkFolder } from '../work-folder.ts'
import { type AdoptOptions, adoptOriginals } from './adopt-originals.ts'
import { assertKnownMigration, loadIntoScratch } from './load-into-scratch.ts'
import { assertAdministrator, assertEmpty, countRows, replaceArchive } from './replace-archive.ts'
import { acquireRestoreLease } from './restore-lease.ts'
import { type StagedTable, stageDatabase, stageSnapshot } from './staged-tables.ts'

const filesPerJob = 1000
/** Longer than the delay between two attempts of a restore, so that a retry still finds the originals. */
const removalDelaySeconds = 24 * 3600

export type RestoreTarget = Pick<Services, 'db' | 'files' | 'jobs' | 'now'>

export interface RestoreOptions extends AdoptOptions {
  /** Restores in place of the present items, which are put aside in a schema of the database. */
  readonly replace: boolean
  /** Saves further changes in the transaction of the restore, just before it is committed. It may be called more than once. */
  readonly save?: (trx: Transaction<Database>, report: RestoreReport) => Promise<void>
  /**
   * Whether another attempt follows a failure, which then finds the originals that this one has added. Otherwise, and by default, they
   * are removed again.
   */
  readonly willRetry?: (error: unknown) => Promise<boolean>
}

export interface RestoreReport {
  readonly snapshotId: string
  readonly items: number
  readonly rows: number
  readonly originals: number
  /** Originals that the archive did not have. */
  readonly adoptedOriginals: number
  readonly adoptedBytes: number
  /** SHA-256 of originals that the archive lacked already when the snapshot was made. */
  readonly unavailable: readonly string[]
  /** Those that the backup has lost since. */
  readonly lost: readonly string[]
  /** The schema with the rows that the archive had before; absent if it was empty. */
  readonly putAsideSchema?: string
}

/**
 * Replaces what the archive contains by a snapshot, all or nothing except for originals that are accepted as lost: the rows are replaced in one transaction, which is
 * committed only if the archive then has exactly what was recorded. Throws `archive-not-empty`, `busy`, `newer-version`,
 * `passphrase-needed`, `snapshot-damaged`, `object-missing`, `object-damaged`, `figures-differ`, `no-administrator` and what the
 * storage throws; the archive is then as it was.
 */
export async function restoreSnapshot(
  place: BackupPlace,
  snapshotId: string,
  target: RestoreTarget,
  options: RestoreOptions,
): Promise<RestoreReport> {
  if (!place.isReadable) throw new BackupError('passphrase-needed', 'The backup is encrypted.')
  const manifest = await place.readManifest(snapshotId)
  await assertKnownMigration(manifest)
  const lease = await acquireRestoreLease(target.db)
  try {
    if (!options.replace) await assertEmpty(target.db)
    return await withWorkFolder(target.files, (folder) =>
      restore({ place, manifest, target, options, folder, lease }),
    )
  } finally {
    await lease.release()
  }
}

interface Restore {
  readonly place: BackupPlace
  readonly manifest: Manifest
  readonly target: RestoreTarget
  readonly options: RestoreOptions
  readonly folder: string
  readonly lease: Lease
}

async function restore({ place, manifest, target, options, folder, lease }: Restore): Promise<RestoreReport> {
  const { signal, progress, replace, save } = options
  const staged = await stageForPresentSchema(place, manifest, target, folder, signal)
  // Before the originals are fetched, which can take hours.
  await assertAdministrator(target.db, staged)
  const added: string[] = []
  try {
    const originals = await adoptOriginals(place, manifest, target.files, folder, options, (sha256) =>
      added.push(sha256),
    )
    await lease.assertHeld()
    return await replaceArchive(
      target,
      { staged, archiveId: manifest.archiveId, createdAt: new Date(manifest.createdAt) },
      {
        signal,
        replace,
        ...(progress && { onRows: (done, total) => progress({ phase: 'restoring', done, total }) }),
      },
      async (trx, putAsideSchema) => {
        const report: RestoreReport = {
          snapshotId: manifest.id,
          items: manifest.items,
          rows: countRows(staged),
          originals: manifest.originals.rows,
          adoptedOriginals: originals.adopted.length,
          adoptedBytes: originals.adoptedBytes,
          unavailable: originals.unavailable,
          lost: originals.lost,
          ...(putAsideSchema && { putAsideSchema }),
        }
        await save?.(trx, report)
        return report
      },
    )
  } catch (error) {
    const isRetried = (await options.willRetry?.(error).catch(() => false)) ?? false
    // If removing fails, the integrity check for unreferenced files reports them later.
    await (isRetried ? removeLater(target, added) : removeNow(target, added)).catch(() => undefined)
    throw error
  }
}

/** Removes originals that a failed restore has added, unless something refers to them by now. */
async function removeNow({ db, files }: RestoreTarget, sha256s: readonly string[]): Promise<void> {
  // `remove` spares files stored after `before`; a time in the future makes it remove those just adopted.
  const before = new Date(Date.now() + 60_000)
  for (const sha256 of sha256s) await files.remove(sha256, before, () => isReferenced(db, sha256))
}

/** Has them removed when the attempts are over, unless one of them has succeeded. */
async function removeLater({ db, jobs }: RestoreTarget, sha256s: readonly string[]): Promise<void> {
  for (let start = 0; start < sha256s.length; start += filesPerJob)
    await jobs.enqueue(
      db,
      'remove-files',
      { sha256s: sha256s.slice(start, start + filesPerJob) },
      undefined,
      { delaySeconds: removalDelaySeconds },
    )
}

/** Copies the rows of a snapshot; those of an older schema go through a scratch database that is migrated. */
async function stageForPresentSchema(
  place: BackupPlace,
  manifest: Manifest,
  { db }: RestoreTarget,
  folder: string,
  signal: AbortSignal,
): Promise<readonly StagedTable[]> {
  const staged = await stageSnapshot(place, manifest, join(folder, 'snapshot'), signal)
  if (manifest.migration === (await readMigration(db))) return staged
  return withScratchDatabase(folder, async (scratch) => {
    await loadIntoScratch(scratch, manifest, staged, signal)
    await migrate(scratch)
    return stageDatabase(scratch, join(folder, 'migrated'), signal)
  })
}
