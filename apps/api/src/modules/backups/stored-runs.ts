import { AppError } from '@lares/server-kit/app-error'
import type {
  BackupFigures,
  BackupRun,
  BackupRunError,
  BackupRunKind,
  VerificationScope,
} from '@lares/shared-types/backups'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { BackupRunsTable } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'

export interface NewRun {
  readonly target: { readonly id: string; readonly name: string }
  readonly kind: BackupRunKind
  readonly scope?: VerificationScope
  readonly isScheduled: boolean
  readonly operationId: string
  readonly snapshotId?: string | undefined
  readonly startedAt: Date
}

/** Records the start of a run. Throws `backup-running` while the target has another one, or another restore is running. */
export async function insertRun(
  trx: Transaction<Database>,
  { target, kind, scope, isScheduled, operationId, snapshotId, startedAt }: NewRun,
): Promise<BackupRun> {
  const row = await trx
    .insertInto('backup_runs')
    .values({
      id: uuidv7(),
      target_id: target.id,
      target_name: target.name,
      kind,
      scope: scope ?? null,
      is_scheduled: isScheduled,
      operation_id: operationId,
      snapshot_id: snapshotId ?? null,
      error: null,
      started_at: startedAt,
      ended_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw runIsActive()
  return toRun(row)
}

export function runIsActive(): AppError {
  return new AppError('backup-running', { message: 'Another backup, check or restore is still running.' })
}

/** The run of an operation, unless it has ended. */
export async function loadActiveRun(
  db: Kysely<Database>,
  operationId: string,
): Promise<Selectable<BackupRunsTable> | undefined> {
  return db
    .selectFrom('backup_runs')
    .selectAll()
    .where('operation_id', '=', operationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/** Records why an attempt failed: the reason of the run if it was the last one. */
export async function saveAttemptError(
  db: Kysely<Database>,
  operationId: string,
  error: BackupRunError | null,
): Promise<void> {
  await db
    .updateTable('backup_runs')
    .set({ error })
    .where('operation_id', '=', operationId)
    .where('ended_at', 'is', null)
    .execute()
}

/** How a run has ended. */
export type RunEnd =
  | { readonly state: 'succeeded'; readonly snapshotId?: string; readonly figures: BackupFigures }
  | {
      readonly state: 'failed'
      readonly error: BackupRunError
      readonly snapshotId?: string
      readonly figures?: BackupFigures
    }
  | { readonly state: 'cancelled' }

/** How the work of a run has ended; a cancelled run ends without it. */
export type WorkEnd = Exclude<RunEnd, { state: 'cancelled' }>

/** Ends the active run of an operation. Returns it, or undefined if it has ended before. */
export async function endRun(
  db: Kysely<Database>,
  operationId: string,
  end: RunEnd,
  endedAt: Date,
): Promise<Selectable<BackupRunsTable> | undefined> {
  return db
    .updateTable('backup_runs')
    .set({
      state: end.state,
      ended_at: endedAt,
      ...('figures' in end && { figures: JSON.stringify(end.figures) }),
      error: 'error' in end ? end.error : null,
      ...('snapshotId' in end && end.snapshotId !== undefined && { snapshot_id: end.snapshotId }),
    })
    .where('operation_id', '=', operationId)
    .where('ended_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/**
 * Makes the failed run of an operation active again, because its job is retried. Throws a unique violation while the target
 * has another one.
 */
export async function reopenRun(trx: Transaction<Database>, operationId: string | undefined): Promise<void> {
  if (operationId === undefined) return
  await trx
    .updateTable('backup_runs')
    // Restarts the clock: runs that started before the target was moved are hidden.
    .set({ state: 'running', error: null, started_at: sql`now()`, ended_at: null })
    .where('operation_id', '=', operationId)
    .where('state', '=', 'failed')
    .execute()
}

export function toRun(row: Selectable<BackupRunsTable>): BackupRun {
  return {
    id: row.id,
    targetName: row.target_name,
    kind: row.kind,
    isScheduled: row.is_scheduled,
    state: row.state,
    figures: row.figures,
    startedAt: row.started_at.toISOString(),
    ...(row.target_id && { targetId: row.target_id }),
    ...(row.scope && { scope: row.scope }),
    ...(row.operation_id && { operationId: row.operation_id }),
    ...(row.snapshot_id && { snapshotId: row.snapshot_id }),
    ...(row.error && { error: row.error }),
    ...(row.ended_at && { endedAt: row.ended_at.toISOString() }),
  }
}

/** The runs of a target that its present state follows from. */
export interface TargetRuns {
  readonly active: BackupRun | undefined
  readonly lastBackup: BackupRun | undefined
  readonly lastVerification: BackupRun | undefined
  /** When the latest backup was started, active or not. */
  readonly backedUpAt: Date | undefined
  /** When the latest full verification was started that has read everything, and any. */
  readonly fullCheckAt: Date | undefined
  readonly fullCheckTriedAt: Date | undefined
  readonly provedAt: Date | undefined
  readonly fullyProvedAt: Date | undefined
  /**
   * Damage that a verification has found: until a backup has succeeded, which reads again what it takes over, or all of the same snapshot
   * was verified. A move does not end it, because the same files may be at the new place.
   */
  readonly damage: Damage | undefined
}

interface Damage {
  /** Undefined if the snapshot itself could not be read. */
  readonly snapshotId: string | undefined
}

/** Loads the latest runs of each target at its present place, with a statement for all of them. */
export async function loadTargetRuns(
  db: Kysely<Database>,
  targetIds: readonly string[],
): Promise<Map<string, TargetRuns>> {
  // Each lateral query reads one row by the index of a target's runs.
  const latest = (name: string, condition: ReturnType<typeof sql>) => sql`
    left join lateral (
      select * from backup_runs
      where target_id = target.id and ${condition}
        and started_at >= coalesce(target.moved_at, '-infinity'::timestamptz)
      order by id desc limit 1
    ) as ${sql.ref(name)} on true`
  const ended = sql`ended_at is not null`
  const verified = sql`kind = 'verify' and state = 'succeeded'`
  const fullCheck = sql`kind = 'verify' and scope = 'full'`
  const isMended = sql`exists (
    select from backup_runs as later
    where later.target_id = target.id and (later.ended_at, later.id) > (damage.ended_at, damage.id)
      -- A backup that only lacks what is damaged in the archive itself has written everything else again.
      and (later.kind = 'backup' and (later.state = 'succeeded' or later.error = 'archive-damaged')
        or later.kind = 'verify' and later.state = 'succeeded' and later.scope = 'full'
          and later.snapshot_id = damage.snapshot_id))`
  const { rows } = await sql<{
    id: string
    active: string | null
    last_backup: string | null
    last_verification: string | null
    backed_up_at: Date | null
    full_check_at: Date | null
    full_check_tried_at: Date | null
    proved_at: Date | null
    fully_proved_at: Date | null
    is_damaged: boolean
    damaged_snapshot: string | null
  }>`
    select target.id, active.id as active, last_backup.id as last_backup,
      last_verification.id as last_verification, started_backup.started_at as backed_up_at,
      full_check.started_at as full_check_at, tried_check.started_at as full_check_tried_at, proof.ended_at as proved_at, full_proof.ended_at as fully_proved_at,
      damage.id is not null and not ${isMended} as is_damaged, damage.snapshot_id as damaged_snapshot
    from backup_targets as target
    ${latest('active', sql`ended_at is null`)}
    ${latest('last_backup', sql`kind = 'backup' and ${ended}`)}
    ${latest('last_verification', sql`kind = 'verify' and ${ended}`)}
    ${latest('started_backup', sql`kind = 'backup'`)}
    ${latest('full_check', sql`${fullCheck} and (state = 'succeeded' or error = 'damaged')`)}
    ${latest('tried_check', fullCheck)}
    ${latest('proof', verified)}
    ${latest('full_proof', sql`${verified} and scope = 'full'`)}
    left join lateral (
      select id, snapshot_id, ended_at from backup_runs
      where target_id = target.id and kind = 'verify' and error = 'damaged' and ${ended}
      order by ended_at desc, id desc limit 1
    ) as damage on true
    where target.id = any(${[...targetIds]}::uuid[])`.execute(db)
  const runs = await loadRuns(
    db,
    rows.flatMap((row) => [row.active, row.last_backup, row.last_verification]),
  )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        active: runs.get(row.active ?? ''),
        lastBackup: runs.get(row.last_backup ?? ''),
        lastVerification: runs.get(row.last_verification ?? ''),
        backedUpAt: row.backed_up_at ?? undefined,
        fullCheckAt: row.full_check_at ?? undefined,
        fullCheckTriedAt: row.full_check_tried_at ?? undefined,
        provedAt: row.proved_at ?? undefined,
        fullyProvedAt: row.fully_proved_at ?? undefined,
        damage: row.is_damaged ? { snapshotId: row.damaged_snapshot ?? undefined } : undefined,
      },
    ]),
  )
}

/** Damage of the target that is not known to be mended. */
export async function loadDamage(db: Kysely<Database>, targetId: string): Promise<Damage | undefined> {
  return (await loadTargetRuns(db, [targetId])).get(targetId)?.damage
}

async function loadRuns(
  db: Kysely<Database>,
  ids: readonly (string | null)[],
): Promise<Map<string, BackupRun>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const rows = await db.selectFrom('backup_runs').selectAll().where('id', 'in', known).execute()
  return new Map(rows.map((row) => [row.id, toRun(row)]))
}
