import { AppError } from '@lares/server-kit/app-error'
import type { BackupRun, VerificationScope } from '@lares/shared-types/backups'
import type { Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/schema/database.ts'
import { startOperation } from '../../jobs/operations/start-operation.ts'
import type { Services } from '../../services.ts'
import { insertRun, runIsActive } from './stored-runs.ts'
import { lacksKeys, loadSecrets, lockTarget, type StoredTarget } from './stored-targets.ts'

/** Who starts a run; absent if it is the schedule. */
type Starter = { readonly userId: string } | undefined

/** Starts a backup. Throws `not-found`, `backup-running` and `backup-keys-missing`. */
export async function startBackup(
  services: Services,
  targetId: string,
  starter: Starter,
  scope: VerificationScope = 'sample',
): Promise<BackupRun> {
  return inTransaction(services.db, async (trx) => {
    const target = await lockUsableTarget(trx, targetId)
    const operationId = await startOperation(
      trx,
      services.jobs,
      'backup',
      { targetId, scope },
      {
        kind: 'backup',
        userId: starter?.userId,
        key: targetId,
      },
    )
    if (!operationId) throw runIsActive()
    return insertRun(trx, { ...toRun(services, target, operationId, starter), kind: 'backup' })
  })
}

/** Starts the verification of a snapshot, or of the latest one. Throws like `startBackup`. */
export async function startVerification(
  services: Services,
  targetId: string,
  starter: Starter,
  { scope, snapshotId }: { readonly scope: VerificationScope; readonly snapshotId?: string | undefined },
): Promise<BackupRun> {
  return inTransaction(services.db, async (trx) => {
    const target = await lockUsableTarget(trx, targetId)
    const operationId = await startOperation(
      trx,
      services.jobs,
      'backup-verify',
      { targetId, scope, ...(snapshotId !== undefined && { snapshotId }) },
      { kind: 'backup-verify', userId: starter?.userId, key: targetId },
    )
    if (!operationId) throw runIsActive()
    const run = toRun(services, target, operationId, starter)
    return insertRun(trx, { ...run, kind: 'verify', scope, snapshotId })
  })
}

/**
 * Starts the verification of the snapshot that a backup has just made, for the same person. Does nothing if that has happened
 * already, because the job of the backup runs again after its process was killed.
 */
export async function startFollowingVerification(
  services: Services,
  targetId: string,
  backupOperationId: string | undefined,
  scope: VerificationScope,
): Promise<void> {
  const { db } = services
  const backup = await db
    .selectFrom('backup_runs')
    .leftJoin('operations', 'operations.id', 'backup_runs.operation_id')
    .select(['snapshot_id', 'backup_runs.id', 'user_id'])
    .where('operation_id', '=', backupOperationId ?? '')
    .executeTakeFirst()
  if (!backup?.snapshot_id) return
  const following = await db
    .selectFrom('backup_runs')
    .select('id')
    .where('target_id', '=', targetId)
    .where('kind', '=', 'verify')
    .where('id', '>', backup.id)
    .executeTakeFirst()
  if (following) return
  const starter = backup.user_id === null ? undefined : { userId: backup.user_id }
  await startVerification(services, targetId, starter, { scope, snapshotId: backup.snapshot_id })
}

/** Starts a restore. Throws like `startBackup`. */
export async function startRestore(
  services: Services,
  targetId: string,
  starter: { readonly userId: string },
  snapshotId: string,
): Promise<BackupRun> {
  return inTransaction(services.db, async (trx) => {
    const target = await lockUsableTarget(trx, targetId)
    const operationId = await startOperation(
      trx,
      services.jobs,
      'backup-restore',
      { targetId, snapshotId },
      // One restore at a time, whichever place it is from.
      { kind: 'backup-restore', userId: starter.userId, key: 'archive' },
    )
    if (!operationId) throw runIsActive()
    const run = toRun(services, target, operationId, starter)
    return insertRun(trx, { ...run, kind: 'restore', snapshotId })
  })
}

async function lockUsableTarget(trx: Transaction<Database>, id: string): Promise<StoredTarget> {
  const target = await lockTarget(trx, id)
  if (lacksKeys(target, await loadSecrets(trx, id)))
    throw new AppError('backup-keys-missing', { message: 'The keys of this place have to be entered again.' })
  return target
}

function toRun(services: Services, target: StoredTarget, operationId: string, starter: Starter) {
  return { target, operationId, isScheduled: starter === undefined, startedAt: services.now() }
}
