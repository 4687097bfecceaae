import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import { putAsidePrefix } from '../../db/put-aside-tables.ts'
import type { Database } from '../../db/schema/database.ts'
import { queueDerivations } from '../../jobs/derivation-queue.ts'
import { resumeMailboxImports } from '../../jobs/mailbox-queue.ts'
import { queuePendingNarrations } from '../../jobs/narration-queue.ts'
import type { Services } from '../../services.ts'
import { loadArchiveId } from '../archive-id.ts'
import { BackupError } from '../backup-error.ts'
import { replaceTables } from './replace-tables.ts'
import { restoreSessionEpochs } from './session-epochs.ts'
import type { StagedTable } from './staged-tables.ts'
import { stopWork } from './stop-work.ts'
import { deleteWithdrawnAccess } from './withdrawn-access.ts'

/** What a family puts into an archive: with any of it an archive is not empty. */
const contentTables = ['items', 'tags', 'categories', 'participants', 'chats', 'saved_searches'] as const

const jobsPerStatement = 2000

type ArchiveTarget = Pick<Services, 'db' | 'files' | 'jobs' | 'now'>

interface Replacement {
  readonly staged: readonly StagedTable[]
  /** Of these rows, to which the files then belong. */
  readonly archiveId: string
  /** When the archive had these rows. */
  readonly createdAt: Date
}

interface ReplaceArchiveOptions {
  /** Replaces the rows of an archive that is in use, too. */
  readonly replace: boolean
  readonly signal: AbortSignal
  readonly onRows?: (done: number, total: number) => void
}

/**
 * Replaces all rows of the archive by staged ones, and copies those that it had into a schema first. Commits only if the archive then
 * has exactly the staged rows. Throws `archive-not-empty`, `no-administrator`, `snapshot-damaged` and `figures-differ`.
 *
 * @param finish runs just before the commit, with the name of the schema, which is undefined for an empty archive; it may be called
 * more than once
 */
export async function replaceArchive<T>(
  target: ArchiveTarget,
  { staged, archiveId, createdAt }: Replacement,
  { replace, signal, onRows }: ReplaceArchiveOptions,
  finish: (trx: Transaction<Database>, putAsideSchema: string | undefined) => Promise<T>,
): Promise<T> {
  const total = countRows(staged)
  await target.files.admitArchive(archiveId)
  const result = await inTransaction(target.db, async (trx) => {
    // The limit of requests is shorter than it takes to copy a large table.
    await sql`set local statement_timeout = 0`.execute(trx)
    const isUsed = await hasRows(trx, contentTables)
    if (isUsed && !replace) throw notEmpty()
    // An administrator who has set up the new machine is replaced without a question, but put aside as well.
    const schema = isUsed || (await hasRows(trx, ['users'])) ? await nameSchema(trx, target.now()) : undefined
    const hadAdministrator = await hasAdministrator(trx)
    await replaceTables(trx, staged, {
      ...(schema && { putAsideSchema: schema }),
      signal,
      ...(onRows && { onRows: (done) => onRows(done, total) }),
    })
    if (hadAdministrator && !(await hasAdministrator(trx))) throw noAdministrator()
    await restoreSessionEpochs(trx, schema)
    if (schema) await deleteWithdrawnAccess(trx, schema, createdAt)
    await stopWork(trx, target.now())
    await trx.updateTable('archive').set({ restored_at: target.now() }).execute()
    await enqueueDerivations(trx, target)
    return finish(trx, schema)
  })
  // An owner too many only means that an archive is not refused which had these files before.
  await assignFiles(target).catch(() => undefined)
  return result
}

async function assignFiles({ db, files }: ArchiveTarget): Promise<void> {
  await files.assignToArchive(await loadArchiveId(db))
}

export function countRows(staged: readonly StagedTable[]): number {
  return staged.reduce((sum, table) => sum + table.rows, 0)
}

/** Throws `no-administrator` if the archive has an administrator, and would have none with these rows. */
export async function assertAdministrator(
  db: Kysely<Database>,
  staged: readonly StagedTable[],
): Promise<void> {
  if ((await hasAdministrator(db)) && !(await containsAdministrator(staged))) throw noAdministrator()
}

/** Throws `archive-not-empty`. */
export async function assertEmpty(db: Kysely<Database>): Promise<void> {
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

/**
 * Renditions and search documents are made again, the times of narrations that had none yet are found, and the imports of mailboxes go
 * on; the jobs are part of the transaction.
 */
async function enqueueDerivations(trx: Transaction<Database>, { jobs }: ArchiveTarget): Promise<void> {
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
  await resumeMailboxImports(trx, jobs)
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
