import { AppError, invalidFields, notFound } from '@lares/server-kit/app-error'
import type { CreateExport } from '@lares/shared-types/contracts/exports'
import { type Export, exportDays, maxExports } from '@lares/shared-types/exports'
import type { ItemSelection } from '@lares/shared-types/item-selection'
import { defaultLanguage } from '@lares/shared-types/languages'
import { activeOperationStates } from '@lares/shared-types/operations'
import { sql, type Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import type { JobSender } from '../../jobs/job-sender.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import { takeTurn } from '../../jobs/operations/take-turn.ts'
import type { Services } from '../../services.ts'
import type { UserPrincipal } from '../../visibility/principal.ts'
import { createOnce } from '../creating/create-once.ts'
import { parseSelection } from '../selections/parse-selection.ts'
import { isCurrent, isReady } from './stored-exports.ts'

const dayMs = 24 * 3600 * 1000
/** More items than an archive has. */
const maxCounted = 10_000_000

/** What an export would contain. Throws `invalid-fields`. */
export async function previewExport(db: Db, user: UserPrincipal, selection: ItemSelection) {
  const selectPart = await parse(db, user, selection)
  const selected = selectPart({ after: undefined, limit: maxCounted })
  const { rows } = await sql<{ items: number; files: number; size: number }>`
    with selected as materialized (${selected})
    select (select count(*)::integer from selected) as items, count(*)::integer as files,
      coalesce(sum(size), 0)::bigint as size
    from assets where item_id in (select id from selected) and (not detached
      or exists (select from assets original where original.played_id = assets.id and not original.detached))`.execute(
    db,
  )
  const [{ items, files, size } = { items: 0, files: 0, size: 0 }] = rows
  return { itemCount: items, fileCount: files, size }
}

/** Creates an export and starts to prepare it. Throws `invalid-fields`, `too-many-exports` and `id-taken`. */
export async function createExport(
  { db, jobs, now }: Services,
  user: UserPrincipal,
  input: CreateExport,
): Promise<Export> {
  await parse(db, user, input.selection)
  return createOnce(db, {
    principal: user,
    entity: 'export',
    input,
    async insert(trx, id) {
      const { userId } = user
      // It locks the user, so that concurrent requests cannot exceed the maximum.
      const priority = await takeTurn(trx, { userId, kinds: ['export'] })
      await rejectTooManyExports(trx, user)
      const operationId = await startOperation(
        trx,
        jobs,
        'make-export',
        { exportId: id },
        { kind: 'export', userId, priority },
      )
      await trx
        .insertInto('exports')
        .values({
          id,
          user_id: userId,
          operation_id: operationId ?? null,
          selection: JSON.stringify(input.selection),
          language: user.language ?? defaultLanguage,
          created_at: now(),
          expires_at: new Date(now().getTime() + exportDays * dayMs),
          frozen_at: null,
          size: null,
          frame_sha256: null,
          frame_size: null,
        })
        .execute()
    },
    reply: (id) => loadExport(db, user, id),
  })
}

/** Items in the trash cannot be exported. */
function parse(db: Db, user: UserPrincipal, selection: ItemSelection) {
  if (selection.scope === 'trashed') throw invalidFields({ path: 'selection.scope', code: 'not-allowed' })
  return parseSelection(db, user, selection)
}

async function rejectTooManyExports(trx: Transaction<Database>, user: UserPrincipal): Promise<void> {
  const { count } = await trx
    .selectFrom('exports')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('user_id', '=', user.userId)
    .executeTakeFirstOrThrow()
  if (count < maxExports) return
  throw new AppError('too-many-exports', {
    message: `You have ${maxExports} exports. Delete one of them first.`,
    params: { max: maxExports },
  })
}

/** The user's exports, latest first. */
export async function listExports(db: Db, user: UserPrincipal): Promise<Export[]> {
  const rows = await selectExports(db, user).orderBy('exports.id', 'desc').execute()
  const exports: Export[] = []
  for (const row of rows) exports.push(await present(db, user, row))
  return exports
}

/** Throws `not-found`. */
export async function loadExport(db: Db, user: UserPrincipal, id: string): Promise<Export> {
  return present(db, user, await requireExport(db, user, id))
}

/** Loads an export of the user as it is stored. Throws `not-found`, also if it belongs to somebody else. */
export async function requireExport(db: Db, user: UserPrincipal, id: string): Promise<ExportRow> {
  const row = await selectExports(db, user).where('exports.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Deletes an export, and cancels the operation that prepares it. Throws `not-found`. */
export async function deleteExport({ db, jobs }: Services, user: UserPrincipal, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const deleted = await trx
      .deleteFrom('exports')
      .where('id', '=', id)
      .where('user_id', '=', user.userId)
      .returning(['operation_id', 'frame_sha256'])
      .executeTakeFirst()
    if (!deleted) throw notFound()
    await removeSkeleton(trx, jobs, deleted.frame_sha256)
    await trx
      .updateTable('operations')
      .set({
        state: sql`case when state = 'pending' then 'cancelled' else 'cancelling' end`,
        ended_at: sql`case when state = 'pending' then now() end`,
        updated_at: sql`clock_timestamp()`,
      })
      .where('id', '=', deleted.operation_id)
      .where('state', 'in', ['pending', 'running'])
      .execute()
  })
}

/** Removes the stored file of a deleted export. */
export async function removeSkeleton(
  trx: Transaction<Database>,
  jobs: JobSender,
  sha256: string | null,
): Promise<void> {
  if (sha256) await jobs.enqueue(trx, 'remove-files', { sha256s: [sha256] })
}

type ExportRow = Awaited<ReturnType<ReturnType<typeof selectExports>['executeTakeFirstOrThrow']>>

/** Only the exports of the user: administrators do not read those of others. */
function selectExports(db: Db, user: UserPrincipal) {
  return db
    .selectFrom('exports')
    .leftJoin('operations', 'operations.id', 'exports.operation_id')
    .selectAll('exports')
    .select(['operations.state as operation_state', 'operations.error as operation_error'])
    .where('exports.user_id', '=', user.userId)
    .where('exports.expires_at', '>', sql<Date>`now()`)
}

async function present(db: Db, user: UserPrincipal, row: ExportRow): Promise<Export> {
  const state = await getState(db, user, row)
  return {
    id: row.id,
    state,
    operationId: row.operation_id,
    ...(state === 'failed' && { error: row.operation_error ?? 'failed' }),
    itemCount: row.item_count,
    fileCount: row.file_count,
    unreadableCount: row.unreadable_count,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }
}

async function getState(db: Db, user: UserPrincipal, row: ExportRow): Promise<Export['state']> {
  if (isReady(row)) return (await isCurrent(db, user, row)) ? 'ready' : 'outdated'
  const isActive = activeOperationStates.some((state) => state === row.operation_state)
  return isActive ? 'preparing' : 'failed'
}
