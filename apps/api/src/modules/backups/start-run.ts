import { AppError } from '@lares/server-kit/app-error'
import type { BackupRun, VerificationScope } from '@lares/shared-types/backups'
import type { RequestOf } from '@lares/shared-types/contract'
import type { startRestore as startRestoreContract } from '@lares/shared-types/contracts/backups'
import type { Selectable, Transaction } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { BackupRunsTable } from '../../db/schema/backups.ts'
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
  verification: Verification,
): Promise<BackupRun> {
  return inTransaction(services.db, (trx) =>
    insertVerification(trx, services, targetId, starter, verification),
  )
}

interface Verification {
  readonly scope: VerificationScope
  readonly snapshotId?: string | undefined
}

async function insertVerification(
  trx: Transaction<Database>,
  services: Services,
  targetId: string,
  starter: Starter,
  { scope, snapshotId }: Verification,
): Promise<BackupRun> {
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
}

/** Starts the verification of the snapshot that a backup has made, for the same person, in the transaction that ends the backup. */
export async function startFollowingVerification(
  trx: Transaction<Database>,
  services: Services,
  {
    targetId,
    scope,
    backup,
  }: {
    readonly targetId: string
    readonly scope: VerificationScope
    readonly backup: Selectable<BackupRunsTable>
  },
): Promise<void> {
  const { snapshot_id: snapshotId, operation_id: operationId } = backup
  if (snapshotId === null || operationId === null) return
  const { user_id: userId } = await trx
    .selectFrom('operations')
    .select('user_id')
    .where('id', '=', operationId)
    .executeTakeFirstOrThrow()
  await insertVerification(trx, services, targetId, userId === null ? undefined : { userId }, {
    scope,
    snapshotId,
  })
}

/** Starts a restore, without at most so many files that the backup has lost. Throws like `startBackup`. */
export async function startRestore(
  services: Services,
  targetId: string,
  starter: { readonly userId: string },
  { snapshotId, acceptedLosses = 0 }: RequestOf<typeof startRestoreContract>['body'],
): Promise<BackupRun> {
  return inTransaction(services.db, async (trx) => {
    const target = await lockUsableTarget(trx, targetId)
    const operationId = await startOperation(
      trx,
      services.jobs,
      'backup-restore',
      { targetId, snapshotId, acceptedLosses },
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
