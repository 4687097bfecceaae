import { join } from 'node:path'
import { type Kysely, sql, type Transaction } from 'kysely'
import { isReferenced } from '../../db/find-unreferenced.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Lease } from '../../db/lease.ts'
import { migrate } from '../../db/migrate.ts'
import { putAsidePrefix } from '../../db/put-aside-tables.ts'
import type { Database } from '../../db/schema/database.ts'
import { queueDerivations } from '../../jobs/derivation-queue.ts'
import { queuePendingNarrations } from '../../jobs/narration-queue.ts'
import type { Services } from '../../services.ts'
import { loadArchiveId } from '../archive-id.ts'
import { BackupError } from '../backup-error.ts'
import { readMigration } from '../dump/read-rows.ts'
import type { Manifest } from '../format/schemas.ts'
import type { BackupPlace } from '../place.ts'
import { withScratchDatabase } from '../scratch/with-scratch-database.ts'
import { withWorkFolder } from '../work-folder.ts'
import { type AdoptOptions, adoptOriginals } from './adopt-originals.ts'
import { assertKnownMigration, loadIntoScratch } from './load-into-scratch.ts'
import { replaceTables } from './replace-tables.ts'
import { acquireRestoreLease } from './restore-lease.ts'
import { restoreSessionEpochs } from './session-epochs.ts'
import { type StagedTable, stageDatabase, stageSnapshot } from './staged-tables.ts'
import { stopWork } from './stop-work.ts'
import { deleteWithdrawnAccess } from './withdrawn-access.ts'

/** What a family puts into an archive: with any of it an archive is not empty. */
const contentTables = ['items', 'tags', 'categories', 'participants', 'chats', 'saved_searches'] as const

const jobsPerStatement = 2000
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
  if ((await hasAdministrator(target.db)) && !(await containsAdministrator(staged))) throw noAdministrator()
  const rows = staged.reduce((sum, table) => sum + table.rows, 0)
  const added: string[] = []
  try {
    const originals = await adoptOriginals(place, manifest, target.files, folder, options, (sha256) =>
      added.push(sha256),
    )
    await lease.assertHeld()
    // The restored rows say that this archive is the one of the backup, to which the files then belong.
    await target.files.admitArchive(manifest.archiveId)
    const report = await inTransaction(target.db, async (trx) => {
      // The limit of requests is shorter than it takes to copy a large table.
      await sql`set local statement_timeout = 0`.execute(trx)
      const isUsed = await hasRows(trx, contentTables)
      if (isUsed && !replace) throw notEmpty()
      // An administrator who has set up the new machine is replaced without a question, but put aside as well.
      const schema =
        isUsed || (await hasRows(trx, ['users'])) ? await nameSchema(trx, target.now()) : undefined
      const hadAdministrator = await hasAdministrator(trx)
      await replaceTables(trx, staged, {
        ...(schema && { putAsideSchema: schema }),
        signal,
        onRows: (done) => progress?.({ phase: 'restoring', done, total: rows }),
      })
      if (hadAdministrator && !(await hasAdministrator(trx))) throw noAdministrator()
      await restoreSessionEpochs(trx, schema)
      if (schema) await deleteWithdrawnAccess(trx, schema, new Date(manifest.createdAt))
      await stopWork(trx, target.now())
      await trx.updateTable('archive').set({ restored_at: target.now() }).execute()
      await enqueueDerivations(trx, target)
      const report: RestoreReport = {
        snapshotId: manifest.id,
        items: manifest.items,
        rows,
        originals: manifest.originals.rows,
        adoptedOriginals: originals.adopted.length,
        adoptedBytes: originals.adoptedBytes,
        unavailable: originals.unavailable,
        lost: originals.lost,
        ...(schema && { putAsideSchema: schema }),
      }
      await save?.(trx, report)
      return report
    })
    // An owner too many only means that an archive is not refused which had these files before.
    await assignFiles(target).catch(() => undefined)
    return report
  } catch (error) {
    const isRetried = (await options.willRetry?.(error).catch(() => false)) ?? false
    // If removing fails, the integrity check for unreferenced files reports them later.
    await (isRetried ? removeLater(target, added) : removeNow(target, added)).catch(() => undefined)
    throw error
  }
}

async function assignFiles({ db, files }: RestoreTarget): Promise<void> {
  await files.assignToArchive(await loadArchiveId(db))
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

/**
 * Renditions and search documents are made again, and the times of narrations that had none yet are found; the jobs are part of the
 * transaction.
 */
async function enqueueDerivations(trx: Transaction<Database>, { jobs }: RestoreTarget): Promise<void> {
  await trx.updateTable('assets').set({ state: 'pending', reason: null, exceeded_attempts: 0 }).execute()
  for (let after = ''; ; ) {
    const assets = await trx
      .selectFrom('assets')
      .select(['id', 'family', 'size'])
      .$if(after !== '', (query) => query.where('id', '>', after))
      .orderBy('id')
      .limit(jobsPerStatement)
      .execute()
    await queueDerivations(trx, jobs, assets)
    const last = assets.at(-1)
    if (!last) break
    after = last.id
  }
  await queuePendingNarrations(trx, jobs)
  await jobs.enqueue(trx, 'index-all', {}, 'restored')
}

/** Whether anybody could administer the archive with these rows. */
async function containsAdministrator(staged: readonly StagedTable[]): Promise<boolean> {
  const users = staged.find(({ name }) => name === 'users')
  if (!users) return false
  for await (const lines of users.readBatches())
    for (const line of lines) {
      const { is_admin: isAdmin, status } = JSON.parse(line) as Record<string, unknown>
      if (isAdmin === true && status === 'active') return true
    }
  return false
}

/** Whether anybody can administer the archive. */
async function hasAdministrator(db: Kysely<Database>): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('is_admin', '=', true)
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** An archive without administrator, such as a new one, accepts such a snapshot, so that what it contains is not lost. */
function noAdministrator(): BackupError {
  return new BackupError('no-administrator', 'Nobody in this snapshot can administer the archive.')
}

async function assertEmpty(db: Kysely<Database>): Promise<void> {
  if (await hasRows(db, contentTables)) throw notEmpty()
}

async function hasRows(db: Kysely<Database>, tables: readonly (keyof Database)[]): Promise<boolean> {
  const found = tables.map((table) => sql`exists (select from ${sql.table(table)})`)
  const { rows } = await sql<{ found: boolean }>`select ${sql.join(found, sql` or `)} as found`.execute(db)
  return rows[0]?.found === true
}

function notEmpty(): BackupError {
  return new BackupError('archive-not-empty', 'The archive is in use already.')
}

/** A schema that does not exist yet, named after the time. */
async function nameSchema(trx: Transaction<Database>, at: Date): Promise<string> {
  const base = `${putAsidePrefix}${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '_')}`
  for (let count = 1; ; count++) {
    const name = count === 1 ? base : `${base}_${count}`
    const { rows } = await sql`select from pg_namespace where nspname = ${name}`.execute(trx)
    if (rows.length === 0) return name
  }
}
