import { notFound } from '@lares/server-kit/app-error'
import type { BackupTarget } from '@lares/shared-types/backups'
import type { ReplyOf } from '@lares/shared-types/contract'
import type { getBackups } from '@lares/shared-types/contracts/backups'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { BackupTargetsTable, StoredBackupSecrets } from '../../db/schema/backups.ts'
import type { Database } from '../../db/schema/database.ts'
import { getNextBackup, getNextFullCheck, isOverdue, type ScheduleState } from './schedule.ts'
import { loadTargetRuns, type TargetRuns } from './stored-runs.ts'

export type StoredTarget = Selectable<BackupTargetsTable>

/** All targets with their present state. */
export async function loadBackups(db: Db, now: Date): Promise<ReplyOf<typeof getBackups>> {
  const rows = await db.selectFrom('backup_targets').selectAll().orderBy('id').execute()
  const targets = await presentTargets(db, rows, now)
  const proofs = targets.flatMap(({ provedAt }) => provedAt ?? []).sort()
  const provedAt = proofs.at(-1)
  return { targets, isEmpty: await isArchiveEmpty(db), ...(provedAt && { provedAt }) }
}

/** Whether the archive has no items, not even deleted ones. */
export async function isArchiveEmpty(db: Kysely<Database>): Promise<boolean> {
  const row = await db.selectFrom('revisions').select('number').limit(1).executeTakeFirst()
  return row === undefined
}

/** A target with its present state. Throws `not-found`. */
export async function loadTarget(db: Db, id: string, now: Date): Promise<BackupTarget> {
  const [target] = await presentTargets(db, [await requireTarget(db, id)], now)
  if (!target) throw notFound()
  return target
}

/** Throws `not-found`. */
export async function requireTarget(db: Kysely<Database>, id: string): Promise<StoredTarget> {
  const row = await db.selectFrom('backup_targets').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** Locks a target until the transaction ends. Throws `not-found`. */
export async function lockTarget(trx: Transaction<Database>, id: string): Promise<StoredTarget> {
  const row = await trx
    .selectFrom('backup_targets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The keys of a target; undefined if they were lost, as after a restore. */
export async function loadSecrets(
  db: Kysely<Database>,
  targetId: string,
): Promise<StoredBackupSecrets | undefined> {
  const row = await db
    .selectFrom('backup_secrets')
    .select('secrets')
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return row?.secrets
}

export async function saveSecrets(
  trx: Transaction<Database>,
  targetId: string,
  secrets: StoredBackupSecrets,
): Promise<void> {
  const json = JSON.stringify(secrets)
  await trx
    .insertInto('backup_secrets')
    .values({ target_id: targetId, secrets: json })
    .onConflict((conflict) => conflict.column('target_id').doUpdateSet({ secrets: json }))
    .execute()
}

/** Whether a key that the target needs is not known. */
export function lacksKeys(target: StoredTarget, secrets: StoredBackupSecrets | undefined): boolean {
  const lacksIdentity = target.is_encrypted && secrets?.identity === undefined
  const lacksAccess = target.kind === 's3' && secrets?.secretAccessKey === undefined
  return lacksIdentity || lacksAccess
}

export function getScheduleState(target: StoredTarget, runs: TargetRuns | undefined): ScheduleState {
  return {
    schedule: target.schedule,
    enabled: target.enabled,
    since: target.moved_at ?? target.created_at,
    backedUpAt: runs?.backedUpAt,
    fullCheckAt: runs?.fullCheckAt,
    fullCheckTriedAt: runs?.fullCheckTriedAt,
    provedAt: runs?.provedAt,
    fullyProvedAt: runs?.fullyProvedAt,
  }
}

async function presentTargets(db: Db, rows: readonly StoredTarget[], now: Date): Promise<BackupTarget[]> {
  const ids = rows.map(({ id }) => id)
  const runs = await loadTargetRuns(db, ids)
  const secrets = ids.length > 0 ? await loadAllSecrets(db, ids) : new Map<string, StoredBackupSecrets>()
  return rows.map((row) => presentTarget(row, runs.get(row.id), secrets.get(row.id), now))
}

async function loadAllSecrets(db: Db, ids: readonly string[]): Promise<Map<string, StoredBackupSecrets>> {
  const rows = await db.selectFrom('backup_secrets').selectAll().where('target_id', 'in', ids).execute()
  return new Map(rows.map(({ target_id, secrets }) => [target_id, secrets]))
}

function presentTarget(
  row: StoredTarget,
  runs: TargetRuns | undefined,
  secrets: StoredBackupSecrets | undefined,
  now: Date,
): BackupTarget {
  const state = getScheduleState(row, runs)
  const nextBackup = getNextBackup(state)
  const nextFullCheck = getNextFullCheck(state)
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    ...row.settings,
    isEncrypted: row.is_encrypted,
    needsKeys: lacksKeys(row, secrets),
    schedule: row.schedule,
    retention: row.retention,
    enabled: row.enabled,
    createdAt: row.created_at.toISOString(),
    version: row.version,
    ...(runs?.active && { activeRun: runs.active }),
    ...(runs?.lastBackup && { lastBackup: runs.lastBackup }),
    ...(runs?.lastVerification && { lastVerification: runs.lastVerification }),
    ...(runs?.provedAt && { provedAt: runs.provedAt.toISOString() }),
    ...(runs?.fullyProvedAt && { fullyProvedAt: runs.fullyProvedAt.toISOString() }),
    ...(nextBackup && { nextBackupAt: nextBackup.toISOString() }),
    ...(nextFullCheck && { nextFullCheckAt: nextFullCheck.toISOString() }),
    isOverdue: isOverdue(state, now),
    isDamaged: runs?.damage !== undefined,
  }
}
